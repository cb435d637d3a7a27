/** A price list with one line for each model, as vendors have it whose prices have not changed. */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { Tokens } from '../../model/units.ts'
import type { CacheRule } from '../rules/profile.ts'
import { type BookEntry, type Tiers, tier, type Vendor } from './entry.ts'

const CHECKED = '2026-11-22'
const NONE: CacheRule = { kind: 'none' }
/** None of these vendors says how its cache works: the rule of most others is taken. */
const AUTOMATIC: CacheRule = { kind: 'automatic', minimum: 256, block: 64, lifetime: 600 }

export function vendor(id: string, title: string): Vendor {
  return { id, title, overhead: 'none', tools: 'json', messageRules: 'openai', hasOwnEncoding: false }
}

const SIMULATED = t`The smallest cacheable prompt, the block size, and the lifetime of the prompt cache are assumed. The tokenizer isn’t included: counts are estimates.`

export interface List {
  readonly vendor: Vendor
  readonly source: string
  readonly unverified?: string
}

export interface Line {
  readonly id: string
  readonly title: string
  readonly released: string
  readonly window: Tokens
  readonly tiers: Tiers
  readonly names?: readonly string[]
  readonly unverified?: string
  /** Where the price is from another list than its vendor’s, with the day. */
  readonly copied?: { readonly source: string; readonly checked: string }
}

/** A model is taken to have a cache if reading from it costs less than input. */
function entryOf({ names = [], tiers, released, ...line }: Line, list: List): BookEntry {
  const [first] = tiers
  const unverified = line.unverified ?? list.unverified
  return {
    id: line.id,
    title: line.title,
    window: line.window,
    vendor: list.vendor,
    released,
    names: [line.id, ...names],
    periods: [{ from: released, tiers, checked: CHECKED, source: list.source, ...line.copied }],
    cache: first.cacheRead < first.input ? AUTOMATIC : NONE,
    note: SIMULATED,
    ...given({ unverified }),
  }
}

/** Twice as much for the whole request above this many tokens. */
export function doubled(input: number, output: number, cacheRead: number, above: number): Tiers {
  return [tier(input, output, cacheRead), tier(input * 2, output * 2, cacheRead * 2, above)]
}

/** The vendors’ prices as a copy of the models.dev database has them. */
export const MODELS_DEV = { source: 'https://models.dev', checked: '2026-07-02' }
export const ONE_SOURCE = t`Only one source has this price.`
export const K128 = 131_072
export const K256 = 262_144
export const M = 1_048_576

/** The entries of one vendor. */
export function entriesOf(list: List, lines: readonly Line[]): readonly BookEntry[] {
  return lines.map((line) => entryOf(line, list))
}
