/** What a request costs: tokens by how they are priced, and US dollars under a profile. */

import type { Usage } from '../model/trace.ts'
import type { Dollars, Tokens } from '../model/units.ts'
import { type PriceTier, type Profile, priceTier } from '../profiles/rules/profile.ts'

/** One number for each way a token is priced, and for all of them. */
export interface Amounts {
  /** Prompt tokens that were neither read from nor written to the cache. */
  readonly input: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly output: number
  /** All four together. The console's answers have this name, so it stays. */
  readonly billed: Dollars
}

/** The cost of a request: tokens, and the same in US dollars. */
export interface Cost extends Amounts {
  readonly money: Amounts
}

export const NO_AMOUNTS: Amounts = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, billed: 0 }
export const NO_COST: Cost = { ...NO_AMOUNTS, money: NO_AMOUNTS }

interface CountedUsage {
  readonly input: Tokens
  readonly read: Tokens
  /** By lifetime id. */
  readonly writes: Readonly<Record<string, number>>
  readonly output: Tokens
}

/**
 * Tokens at the profile's prices; the tier is that of the whole prompt. `at`: seconds since 1970, for prices
 * by the hour.
 */
export function priceUsage(
  profile: Profile,
  { input, read, writes, output }: CountedUsage,
  at?: number,
): Cost {
  let cacheWrite = 0
  for (const lifetime in writes) cacheWrite += writes[lifetime] ?? 0
  const tier = priceTier(profile, input + read + cacheWrite, at)
  let writing = 0
  for (const lifetime in writes) writing += (writes[lifetime] ?? 0) * writePrice(tier, lifetime)
  const money = amounts(
    (input * tier.input) / MILLION,
    (read * tier.cacheRead) / MILLION,
    writing / MILLION,
    (output * tier.output) / MILLION,
  )
  const billed = input + read + cacheWrite + output
  return { input, cacheRead: read, cacheWrite, output, billed, money }
}

const MILLION = 1_000_000

/** Where a provider has no price for writing, what is written is an input token like any other. */
function writePrice(tier: PriceTier, lifetime: string): number {
  return tier.cacheWrite[lifetime] ?? tier.input
}

function amounts(input: number, cacheRead: number, cacheWrite: number, output: number): Amounts {
  return { input, cacheRead, cacheWrite, output, billed: input + cacheRead + cacheWrite + output }
}

/**
 * What a recorded usage cost under a profile. Its `input` leaves out what was read or written (trace.ts), so
 * nothing is counted twice; of what was written, the part that lives for an hour has its own price. `at` as
 * in `priceUsage`.
 */
export function costOfUsage(profile: Profile, usage: Usage, at?: number): Cost {
  const { input = 0, output = 0, cacheRead = 0, cacheWrite = 0, cacheWriteHour = 0 } = usage
  const writes = { [shortestLifetime(profile)]: cacheWrite - cacheWriteHour, '1h': cacheWriteHour }
  return priceUsage(profile, { input, read: cacheRead, writes, output }, at)
}

/** The lifetime of a write that asked for none. */
export function shortestLifetime({ cache }: Profile): string {
  return (cache.kind === 'breakpoints' ? cache.lifetimes[0]?.id : undefined) ?? '5m'
}

/** Adds up the costs of a run's calls. */
interface CostSum {
  add(cost: Cost): void
  sum(): Cost
}

export function createCostSum(): CostSum {
  const tokens: Changing = { ...NO_AMOUNTS }
  const money: Changing = { ...NO_AMOUNTS }
  return {
    add: (cost) => {
      addTo(tokens, cost)
      addTo(money, cost.money)
    },
    sum: () => ({ ...tokens, money: { ...money } }),
  }
}

type Changing = { -readonly [K in keyof Amounts]: Amounts[K] }

function addTo(sum: Changing, { input, cacheRead, cacheWrite, output, billed }: Amounts): void {
  sum.input += input
  sum.cacheRead += cacheRead
  sum.cacheWrite += cacheWrite
  sum.output += output
  sum.billed += billed
}
