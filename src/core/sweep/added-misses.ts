/** Cache misses that a strategy adds to those of the recorded run. Pure. */
import { formatExact } from '#base/format-number.ts'

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
