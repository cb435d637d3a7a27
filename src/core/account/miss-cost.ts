/**
 * What a cache miss cost more than a hit: the tokens that the agent's last prompt had left in the cache, at
 * what the call paid for its uncached tokens, less what reading them would have cost. Pure.
 */
import type { Cost } from '../cost/price-usage.ts'
import { type Trace, timeOf } from '../model/trace.ts'
import type { CallIndex, Dollars, EpochSeconds } from '../model/units.ts'
import { type PriceTier, type Profile, priceTier } from '../profiles/rules/profile.ts'
import type { CostOptions } from '../replay/cost-meter.ts'
import type { CallFigures } from '../replay/replay.ts'
import { type CacheMiss, cacheMisses } from './cache-misses.ts'

/** US dollars by call; calls without a price are left out. O(calls). */
export type MissCosts = Readonly<Partial<Record<CallIndex, Dollars>>>

/** `calls` as in `cacheMisses`; `profileOf`: the price list of a call. */
export function missCosts(
  trace: Pick<Trace, 'calls' | 'steps'>,
  calls: readonly CallFigures[],
  profileOf: CostOptions['profileOf'],
): MissCosts {
  const costAt = new Map(calls.map(({ call, cost }) => [call, cost]))
  const found: Partial<Record<CallIndex, Dollars>> = {}
  for (const miss of cacheMisses(trace, calls)) {
    const call = trace.calls[miss.call]
    const cost = costAt.get(miss.call)
    const profile = call && profileOf(call)
    if (call === undefined || cost === undefined || profile === undefined) continue
    found[miss.call] = beyondHit(miss, cost, { profile, at: timeOf(call, trace.steps) })
  }
  return found
}

interface Prices {
  readonly profile: Profile
  readonly at: EpochSeconds | undefined
}

/** Never negative, and never more than the call paid for uncached tokens. */
export function beyondHit(
  { missed }: Pick<CacheMiss, 'missed'>,
  cost: Cost,
  { profile, at }: Prices,
): Dollars {
  const { input, cacheRead, cacheWrite, money } = cost
  const fresh = input + cacheWrite
  if (fresh <= 0) return 0
  const tier = priceTier(profile, fresh + cacheRead, at)
  const paid = (money.input + money.cacheWrite) / fresh
  const asRead = (tier.cacheRead / MILLION) * chargedRate(cost, tier)
  return Math.min(missed, fresh) * Math.max(0, paid - asRead)
}

const MILLION = 1_000_000

/** Recorded dollars ÷ list price: all kinds of a call are charged at the same rate. */
function chargedRate({ output, input, cacheRead, money }: Cost, tier: PriceTier): number {
  const kinds = [
    { tokens: output, dollars: money.output, price: tier.output },
    { tokens: cacheRead, dollars: money.cacheRead, price: tier.cacheRead },
    { tokens: input, dollars: money.input, price: tier.input },
  ]
  const known = kinds.find(({ tokens, price }) => tokens > 0 && price > 0)
  return known === undefined ? 1 : known.dollars / ((known.tokens * known.price) / MILLION)
}
