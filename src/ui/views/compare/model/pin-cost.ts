/** What a memory's pins cost over the run, in tokens, in money and in cache misses, and in words. */

import { t } from '#base/words.ts'
import { totalDollars } from '#core/replay/cost-meter.ts'
import type { Replay } from '#core/replay/replay.ts'
import { formatAmount, formatExact, formatSigned } from '../../../kit/index.ts'

export interface PinCost {
  /** Tokens sent over the run with the pins, and by the rule alone. */
  readonly withPins: number
  readonly without: number
  /** What the pins add; below zero where they spare more than they take, as when a summary gets shorter. */
  readonly difference: number
  /** US dollars, and breaks of the prompt cache, with the pins and without; absent: nothing is billed. */
  readonly billed?: readonly [withPins: number, without: number]
  readonly breaks?: readonly [withPins: number, without: number]
}

/** Undefined: one of the two is not counted yet. */
export function pinCost(replay: Replay | undefined, unpinned: Replay | undefined): PinCost | undefined {
  if (replay === undefined || unpinned === undefined) return undefined
  const withPins = replay.totals.cumulative
  const without = unpinned.totals.cumulative
  const tokens = { withPins, without, difference: withPins - without }
  const costs = replay.totals.costs
  const unpinnedCosts = unpinned.totals.costs
  if (costs === undefined || unpinnedCosts === undefined) return tokens
  return {
    ...tokens,
    billed: [totalDollars(costs), totalDollars(unpinnedCosts)],
    breaks: [costs.breaks, unpinnedCosts.breaks],
  }
}

/** A sentence: the difference, and the two figures it is of. */
export function costSentence({ withPins, without, difference }: PinCost): string {
  const sums = t`${formatAmount(withPins, 'tokens')} with pins, ${formatAmount(without, 'tokens')} without`
  return difference === 0
    ? t`Pins add no tokens over the run: ${formatAmount(withPins, 'tokens')} with and without.`
    : t`${formatSigned(difference, 'tokens')} over the run: ${sums}.`
}

/** All that the pins cost, a sentence each. */
export function costSentences(cost: PinCost): readonly string[] {
  const { billed, breaks } = cost
  return [
    costSentence(cost),
    ...(billed === undefined ? [] : [dollarsSentence(billed)]),
    ...(breaks === undefined ? [] : [breaksSentence(breaks)]),
  ]
}

/** Below a hundredth of a cent nothing is seen of a difference. */
const SEEN = 0.0001

function dollarsSentence([withPins, without]: readonly [number, number]): string {
  const difference = withPins - without
  if (Math.abs(difference) < SEEN) return t`Cost is unchanged: ${formatAmount(withPins, '$')}.`
  return t`Cost: ${formatAmount(withPins, '$')} with pins, ${formatAmount(without, '$')} without.`
}

function breaksSentence([withPins, without]: readonly [number, number]): string {
  return withPins === without
    ? t`Cache misses are unchanged: ${formatExact(withPins)}.`
    : t`Cache misses: ${formatExact(withPins)} with pins, ${formatExact(without)} without.`
}
