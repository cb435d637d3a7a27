/** How many lost facts later tool results of the recorded run contain, in a sentence. Pure. */
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { FactUse } from './fact-uses.ts'

/** Of more facts, looking for each in all results of the run takes longer than it is worth. */
export const MOST_AGAIN = 400

/** `uses`: of `count` facts. Undefined: it isn't known of every one. */
export function againWords(
  uses: readonly (Pick<FactUse, 'readAgain'> | undefined)[],
  count: number,
): string | undefined {
  if (uses.length === 0 || uses.length < count || uses.includes(undefined)) return undefined
  const again = uses.filter((use) => use?.readAgain !== undefined).length
  if (count === 1) {
    return again === 0
      ? t`No later tool result of the recorded run contains this fact.`
      : t`A later tool result of the recorded run contains this fact.`
  }
  if (again === 0) return t`No later tool result of the recorded run contains any of these facts.`
  if (again === count) return t`Later tool results of the recorded run contain all of these facts.`
  const [found, missing] = [formatExact(again), formatExact(count - again)]
  return again === 1
    ? t`In the recorded run, ${found} of these facts appears again in later tool results; ${missing} don’t.`
    : t`In the recorded run, ${found} of these facts appear again in later tool results; ${missing} don’t.`
}

/** What counts as later, and what it means for the agent. */
export const ABOUT_AGAIN = t`Later: in the results of the call that used the fact or of a later call of the same agent, at their recorded length. A strategy may shorten or drop these results too. The agent may have had no other way to know a fact that no later result contains.`
