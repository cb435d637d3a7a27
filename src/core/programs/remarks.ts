/**
 * What is to be said of a step that a person's code rewrote or added, though it is shown as it is: a call
 * that lost its result (a provider would refuse it), and words that are in none of the steps it came from
 * (the model would believe them).
 */
import { t } from '#base/words.ts'
import type { ActionStep, Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import type { CustomProblem } from '../spec/custom-definition.ts'

/**
 * So many words of its own a step may have, as “Summary of …” does; what is in [brackets] is no
 * invention.
 */
const FREE_WORDS = 3
const NAMED = 4

/** The words that count: four letters or more. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
}

/** `words`: those of the steps it came from. */
export function inventedText(step: Step, words: ReadonlySet<string>): CustomProblem | undefined {
  const own = [...wordsOf(stepText(step).replace(/\[[^\]]*\]/g, ' '))].filter((word) => !words.has(word))
  if (own.length <= FREE_WORDS) return undefined
  const named = own
    .slice(0, NAMED)
    .map((word) => `“${word}”`)
    .join(', ')
  return {
    code: 'invented-text',
    message:
      own.length > NAMED
        ? t`Step “${step.id}” contains words that are not in the steps it was made from: ${named} and more.`
        : t`Step “${step.id}” contains words that are not in the steps it was made from: ${named}.`,
    hint: t`The model would take them for what happened. List the source steps in “origin”, or put your own words in [brackets].`,
  }
}

/** Calls that had a result and have none now, and results whose call is gone. */
export function tornPair(before: ActionStep, after: ActionStep): CustomProblem | undefined {
  const answered = (step: ActionStep, id: string) => step.results.some(({ callId }) => callId === id)
  const called = (step: ActionStep, id: string) => step.calls.some((call) => call.id === id)
  const lost = after.calls.find(({ id }) => id !== '' && answered(before, id) && !answered(after, id))
  const orphan = after.results.find(
    ({ callId }) => callId !== '' && called(before, callId) && !called(after, callId),
  )
  const isShort = after.results.length < Math.min(before.results.length, after.calls.length)
  if (lost === undefined && orphan === undefined && !isShort) return undefined
  const what =
    orphan === undefined
      ? `the call “${lost?.name ?? after.calls[0]?.name ?? ''}” has lost its result`
      : `the result of a call stands without its call`
  return {
    code: 'torn-pair',
    message: t`In step “${after.id}” ${what}.`,
    hint: t`Providers refuse such a prompt. Shorten the result’s text, or drop the whole step.`,
  }
}
