/** What a memory's pins cost over the run, in tokens and in words. */
import type { Replay } from '#core/replay/replay.ts'
import { formatAmount, formatSigned } from '../../kit/index.ts'

export interface PinCost {
  /** Tokens sent over the run with the pins, and by the rule alone. */
  readonly withPins: number
  readonly without: number
  /** What the pins add; below zero where they spare more than they take, as when a summary gets shorter. */
  readonly difference: number
}

/** Undefined: one of the two is not counted yet. */
export function pinCost(replay: Replay | undefined, unpinned: Replay | undefined): PinCost | undefined {
  if (replay === undefined || unpinned === undefined) return undefined
  const withPins = replay.totals.cumulative
  const without = unpinned.totals.cumulative
  return { withPins, without, difference: withPins - without }
}

/** A sentence: the difference, and the two figures it is of. */
export function costSentence({ withPins, without, difference }: PinCost): string {
  const sums = `${formatAmount(withPins, 'tokens')} are sent, ${formatAmount(without, 'tokens')} without pins`
  return difference === 0
    ? `They cost nothing over the run: ${formatAmount(withPins, 'tokens')} are sent with and without.`
    : `${formatSigned(difference, 'tokens')} over the run: ${sums}.`
}
