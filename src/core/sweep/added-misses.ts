/**
 * Cache misses that a strategy adds to those of the recorded run; without prices, the calls at which it
 * changes what was sent before. Pure.
 */
import { plural } from '#base/format-count.ts'
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'

interface Counted {
  /** Calls that missed the prompt cache; undefined or absent: without a price list, none are known. */
  readonly cacheMisses?: number | undefined
}

/**
 * Its misses minus the baseline's, below 0 where it avoids some. Misses that no rule predicts are in neither,
 * so that the difference is right whatever Insights counts. Undefined: not known of one of them.
 */
export function addedMisses(figures: Counted, baseline: Counted): number | undefined {
  const [own, recorded] = [figures.cacheMisses, baseline.cacheMisses]
  return own === undefined || recorded === undefined ? undefined : own - recorded
}

/** `37`, `0`, or `−2`; undefined: not known. */
export function addedMissesWords(figures: Counted, baseline: Counted): string | undefined {
  const added = addedMisses(figures, baseline)
  if (added === undefined) return undefined
  return added < 0 ? `−${formatExact(-added)}` : formatExact(added)
}

interface Sent {
  readonly calls: number
  readonly prefixChanges?: number
}

/** Calls at which only the strategy changes earlier messages. */
export function addedPrefixChanges({ prefixChanges = 0 }: Sent, baseline: Sent): number {
  return Math.max(0, prefixChanges - (baseline.prefixChanges ?? 0))
}

/** From this share of the calls on, a prompt cache would be of little use. */
const MOST_CALLS = 0.5

/** Whether it changes earlier messages at most calls: with a prompt cache, it might save nothing. */
export function changesMostPrefixes(figures: Sent, baseline: Sent): boolean {
  return addedPrefixChanges(figures, baseline) > figures.calls * MOST_CALLS
}

/** Fewer changes than this share of the calls aren't worth a sentence. */
const FEW_CALLS = 0.1

/** What a prompt cache would make of it where no price is known; undefined: hardly anything. */
export function prefixWords(figures: Sent, baseline: Sent): string | undefined {
  const added = addedPrefixChanges(figures, baseline)
  if (added <= figures.calls * FEW_CALLS) return undefined
  return t`It changes earlier messages at ${formatExact(added)} of ${plural(figures.calls, 'call')}: with a prompt cache, it may cost more.`
}
