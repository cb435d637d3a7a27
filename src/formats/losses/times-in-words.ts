/** What a format does to recorded times, in a sentence. */
import { t } from '#base/words.ts'

type Time = number | undefined

/**
 * `times`: which ones; `named` counts what has them: `3 steps`. A time that is there again but differs was
 * rounded.
 */
export function timesInWords(
  times: string,
  changed: readonly (readonly [before: Time, after: Time])[],
  named: (count: number) => string,
): string {
  const removed = changed.filter(([before, after]) => before !== undefined && after === undefined).length
  const others = changed.length - removed
  if (removed === 0) return t`${times} are rounded in ${named(others)}.`
  if (others === 0) return t`${times} are removed in ${named(removed)}.`
  return t`${times} are removed in ${named(removed)} and rounded in ${named(others)}.`
}
