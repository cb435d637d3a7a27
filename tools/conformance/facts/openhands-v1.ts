/** Facts of OpenHands V1 conversations. */
import { callFacts, chars, type Facts, type Imported, rawFacts, stepsOf, sum, textFacts } from './steps.ts'

/**
 * Texts that enter the context but are not counted (added context, summaries) are taken off again, by the
 * reader's count and by the kind of step.
 */
export function openHandsV1Facts({ outcome, badLines }: Imported): Facts {
  const steps = stepsOf(outcome)
  const told = steps.filter((step) => step.kind !== 'summary')
  const of = (name: string) => Number(outcome.counters[name] ?? 0)
  const texts = textFacts(told)
  return {
    ...rawFacts(outcome),
    bad_lines: badLines,
    ...callFacts(steps),
    text_chars: texts.text_chars - of('further_text_chars'),
    text_utf16: texts.text_utf16 - of('further_text_utf16'),
    reasoning_chars: sum(steps, (step) => chars(step, 'reasoning').points) - of('further_reasoning_chars'),
  }
}
