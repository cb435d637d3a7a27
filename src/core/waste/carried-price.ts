/**
 * What a call paid for a token that it carried along: one that the agent's call before had sent too, read
 * from the cache or paid for again. Pure.
 */
import type { Cost } from '../cost/price-usage.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex, Dollars, Tokens } from '../model/units.ts'
import type { CallFigures } from '../replay/replay.ts'
import { isRefused } from '../tokens/calibration/point.ts'

/** US dollars for a token, by call; calls without a known price are left out. */
export type CarriedPrices = ReadonlyMap<CallIndex, Dollars>

/** `calls`: the figures of the recorded contexts, in order. O(calls). */
export function carriedPrices(
  { calls: recorded }: Pick<Trace, 'calls'>,
  calls: readonly CallFigures[],
): CarriedPrices {
  const before = new Map<string | undefined, Tokens>()
  const prices = new Map<CallIndex, Dollars>()
  for (const { call, cost, tokens } of calls) {
    const sent = recorded[call]
    if (sent === undefined || isRefused(sent)) continue
    const price = cost && carriedPrice(cost, before.get(sent.agent))
    before.set(sent.agent, tokens)
    if (price !== undefined) prices.set(call, price)
  }
  return prices
}

/** Cache reads are what was carried along first. `last`: tokens of the agent's last prompt. */
function carriedPrice(cost: Cost, last: Tokens | undefined): Dollars | undefined {
  const { input, cacheRead, cacheWrite, output, money } = cost
  const fresh = input + cacheWrite
  const carried = Math.min(last ?? Number.POSITIVE_INFINITY, fresh + cacheRead)
  // Dollars that aren't split by kind are not those of the prompt.
  if (output > 0 && money.output === 0) return undefined
  if (carried <= 0) return 0
  const read = Math.min(carried, cacheRead)
  const [ofReads, ofFresh] = [money.cacheRead, money.input + money.cacheWrite]
  return (share(read, cacheRead) * ofReads + share(carried - read, fresh) * ofFresh) / carried
}

function share(part: Tokens, whole: Tokens): number {
  return whole === 0 ? 0 : part / whole
}
