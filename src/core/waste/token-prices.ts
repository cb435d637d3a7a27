/**
 * What a call paid for a token of its prompt: for one that the agent's call before had sent too, read from
 * the cache or paid for again, and for a new one. Pure.
 */
import type { Cost } from '../cost/price-usage.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex, Dollars, Tokens } from '../model/units.ts'
import type { CallFigures } from '../replay/replay.ts'
import { isRefused } from '../tokens/calibration/point.ts'

/** US dollars for a token. The new and the carried tokens of a prompt cost together what its input cost. */
export interface TokenPrice {
  readonly carried: Dollars
  readonly fresh: Dollars
}

/** By call; calls without a known price are left out. */
export type TokenPrices = ReadonlyMap<CallIndex, TokenPrice>

/** `calls`: the figures of the recorded contexts, in order. O(calls). */
export function tokenPrices(
  { calls: recorded }: Pick<Trace, 'calls'>,
  calls: readonly CallFigures[],
): TokenPrices {
  const before = new Map<string | undefined, Tokens>()
  const prices = new Map<CallIndex, TokenPrice>()
  for (const { call, cost, tokens } of calls) {
    const sent = recorded[call]
    if (sent === undefined || isRefused(sent)) continue
    const price = cost && priceOf(cost, before.get(sent.agent))
    before.set(sent.agent, tokens)
    if (price !== undefined) prices.set(call, price)
  }
  return prices
}

/** Cache reads are what was carried along first. `last`: tokens of the agent's last prompt. */
function priceOf(cost: Cost, last: Tokens | undefined): TokenPrice | undefined {
  const { input, cacheRead, cacheWrite, output, money } = cost
  const uncached = input + cacheWrite
  const prompt = uncached + cacheRead
  const carried = Math.min(last ?? Number.POSITIVE_INFINITY, prompt)
  // Dollars that aren't split by kind are not those of the prompt.
  if (output > 0 && money.output === 0) return undefined
  if (prompt <= 0) return { carried: 0, fresh: 0 }
  const read = Math.min(carried, cacheRead)
  const [ofReads, ofUncached] = [money.cacheRead, money.input + money.cacheWrite]
  const paid = share(read, cacheRead) * ofReads + share(carried - read, uncached) * ofUncached
  const perCarried = carried === 0 ? 0 : paid / carried
  const fresh = carried < prompt ? (ofReads + ofUncached - paid) / (prompt - carried) : perCarried
  return { carried: perCarried, fresh }
}

function share(part: Tokens, whole: Tokens): number {
  return whole === 0 ? 0 : part / whole
}
