/** What is told of a bound beside its figures: how far the search is, and how sure its outcome. Pure. */
import { t } from '#base/words.ts'
import type { Bound } from '#core/oracle/bound.ts'
import type { JobProgress } from '#state/index.ts'
import { formatDecimals, formatExact, formatShare } from '../../../kit/index.ts'

/** What the oracle is, wherever it is first met. */
export const ORACLE_WORDS = t`The oracle is the best that any strategy could do with the same number of tokens if it knew the future: at each call it keeps what the response is about to use.`

/** Weight below which a gap is none: figures are shown with one digit. */
const SEEN = 0.05

/** What the best choice found loses more than the bound says, over the run; 0: they are one. */
export function gapOf({ totals: { drop, dropFound } }: Bound): number {
  return dropFound - drop > SEEN ? dropFound - drop : 0
}

/**
 * Of what is possible the share that the best choice found keeps, 0 to 1: all, where the search came to its
 * end.
 */
export function foundShare({ totals: { used, drop, dropFound } }: Bound): number {
  return used - drop <= 0 ? 1 : (used - dropFound) / (used - drop)
}

/** A sentence. */
export function exactnessWords(bound: Bound): string {
  const { drop, dropFound } = bound.totals
  if (gapOf(bound) === 0) return t`Exact: no selection of whole steps loses less at any call.`
  return t`At some calls the search stopped early: this selection loses ${formatDecimals(dropFound)}, and the minimum is at least ${formatDecimals(drop)}.`
}

/** `340 of 5,000 calls, 4 s left`. */
export function progressWords({ done, total, secondsLeft }: JobProgress): string {
  const words = t`${formatExact(done)} of ${formatExact(total)} calls`
  if (secondsLeft === undefined) return words
  return t`${words}, ${formatExact(Math.max(1, Math.ceil(secondsLeft)))} s left`
}

export function progressShare({ done, total }: JobProgress): string {
  return formatShare(total === 0 ? 1 : Math.floor((100 * done) / total) / 100)
}
