/** The figures that advice compares, and how it puts them into words. */
import { oneDecimal, wholeNumber } from '#base/locale.ts'
import type { CallIndex } from '../model/units.ts'
import type { Replay } from '../replay/replay.ts'

/** US dollars, summaries included; 0 without a profile. */
export function dollarsOf({ totals: { costs } }: Replay): number {
  return costs === undefined ? 0 : costs.cost.money.billed + (costs.summaries ?? 0)
}

/**
 * US dollars if there were no prompt cache: every prompt token at the price of those that were not read from
 * it. Where all of these were written to the cache, as in Claude runs, that is the price of writing. 0 where
 * all were read from the cache, as there is no price to go by.
 */
export function uncachedOf({ totals: { costs } }: Replay): number {
  if (costs === undefined) return 0
  const { input, cacheRead, cacheWrite, money } = costs.cost
  const [tokens, price] = input > 0 ? [input, money.input] : [cacheWrite, money.cacheWrite]
  if (tokens === 0) return 0
  return ((input + cacheRead + cacheWrite) * price) / tokens + money.output + (costs.summaries ?? 0)
}

/** How much more one is than the other, as a share: -0.2 is a fifth less. Undefined without a base. */
export function shareOf(value: number, base: number): number | undefined {
  return base > 0 ? value / base - 1 : undefined
}

/** `20% less`; below half a per cent it is the same. */
export function change(share: number, less: string, more: string, same: string): string {
  if (Math.abs(share) < 0.005) return same
  const percent = Math.abs(share) * 100
  const written = percent < 9.95 ? oneDecimal : wholeNumber
  return `${written(percent)}% ${share < 0 ? less : more}`
}

/** US dollars of each call, by call; 0 for those that have no cost. */
export function byCall(replay: Replay): ReadonlyMap<number, number> {
  return new Map(replay.calls.map(({ call, cost }) => [call, cost?.money.billed ?? 0]))
}

/** Sums closer than this share are the same. */
const CLOSE = 0.005
/** A sign that flips in the first calls says nothing. */
const EARLIEST = 3

/**
 * The last call at which the order of two running sums turns, with the sums apart before and behind it.
 * Undefined: it never does, or only in the first calls.
 */
export function cheaperUntil(
  own: ReadonlyMap<number, number>,
  base: ReadonlyMap<number, number>,
): { readonly call: CallIndex; readonly isCheaperAfter: boolean } | undefined {
  let sum = 0
  let baseSum = 0
  let sign = 0
  let seen = 0
  let flip: { readonly call: CallIndex; readonly isCheaperAfter: boolean } | undefined
  for (const [call, cost] of base) {
    sum += own.get(call) ?? 0
    baseSum += cost
    seen++
    if (Math.abs(sum - baseSum) < CLOSE * baseSum) continue
    const next = sum < baseSum ? -1 : 1
    if (sign !== 0 && next !== sign && seen > EARLIEST) flip = { call, isCheaperAfter: next < 0 }
    sign = next
  }
  return flip
}
