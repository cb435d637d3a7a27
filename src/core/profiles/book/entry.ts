/** What the price book says of one model, and the short hands that its pages are written with. */

import type { Tokens } from '../../model/units.ts'
import type { ImageRule } from '../../tokens/image-tokens.ts'
import type { Overhead } from '../../tokens/measure.ts'
import type { ToolForm } from '../../tokens/tool-definitions.ts'
import type { CacheRule, HourlyPrices, MessageRules, PriceTier } from '../rules/profile.ts'

/**
 * The last day that any price of the book was looked up; what begins later was announced, and does not hold
 * yet.
 */
export const BOOK_DATE = '2026-11-22'

export type Tiers = readonly [PriceTier, ...PriceTier[]]

/** Prices from a moment on, up to that of the next period. */
export interface PricePeriod {
  /** ISO, in UTC: a day, or a minute of it. The first period also holds for everything earlier. */
  readonly from: string
  readonly tiers: Tiers
  readonly hourly?: HourlyPrices
  /** The day the price was looked up, ISO. */
  readonly checked: string
  readonly source: string
}

/** What all models of a vendor have in common. */
export interface Vendor {
  readonly id: string
  readonly title: string
  readonly overhead: Overhead
  readonly tools?: ToolForm
  readonly messageRules: MessageRules
  /** Whether its tokenizer is among ours; else counts are estimates. */
  readonly hasOwnEncoding: boolean
}

export interface BookEntry {
  readonly id: string
  readonly title: string
  readonly vendor: Vendor
  /** The day it could first be called, ISO; newer models are listed first. */
  readonly released: string
  /** The names it is recorded under, without host, date and effort; the id is one of them. */
  readonly names: readonly string[]
  /** Tokens. */
  readonly window: Tokens
  /** By rising `from`. */
  readonly periods: readonly [PricePeriod, ...PricePeriod[]]
  readonly cache: CacheRule
  readonly images?: ImageRule
  /** Why the prices are not verified: sources disagree, or there is only one. */
  readonly unverified?: string
  readonly note?: string
}

/** A name that meant another model at another time; in rising order of `from`. */
export interface DatedAlias {
  readonly name: string
  readonly means: readonly (readonly [from: string, id: string])[]
}

/** Without what multiplying leaves behind the last digit of a price. */
export function dollars(price: number): number {
  return Math.round(price * 1e9) / 1e9
}

/**
 * Dollars per million tokens, in the order of most price lists. Without a price for cached input it costs as
 * any other.
 */
export function tier(input: number, output: number, cacheRead = input, above = 0): PriceTier {
  return {
    above,
    input: dollars(input),
    output: dollars(output),
    cacheRead: dollars(cacheRead),
    cacheWrite: {},
  }
}
