/** Of how many lost facts a tool returned them again in the recorded run, in a sentence. Pure. */
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
      ? t`In the recorded run, no tool returned this fact later.`
      : t`In the recorded run, a tool returned this fact later.`
  }
  if (again === 0) return t`In the recorded run, no tool returned any of these facts later.`
  if (again === count) return t`In the recorded run, a tool returned each of these facts later.`
  return t`In the recorded run, a tool returned ${formatExact(again)} of these facts later; ${formatExact(count - again)} never came back.`
}

/** What it means for the agent. */
export const ABOUT_AGAIN = t`Later: after the call that needed the fact. What no tool returned later, the agent may have had no other way to know.`
