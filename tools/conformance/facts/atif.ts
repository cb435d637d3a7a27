/** Facts of ATIF trajectories. */
import { codePointLength } from '#base/text.ts'
import type { Step } from '#core/model/step.ts'
import { callFacts, chars, type Facts, type Imported, rawFacts, stepsOf, sum, textFacts } from './steps.ts'

/** Captions of context management are marks in the log; the texts of its results are summaries. */
export function atifFacts({ outcome }: Imported): Facts {
  const steps = stepsOf(outcome)
  const texts = textFacts(steps)
  const { tool_calls, tool_results } = callFacts(steps)
  return {
    ...rawFacts(outcome),
    tool_calls,
    observation_results: tool_results + Number(outcome.counters.management_results ?? 0),
    text_chars: texts.text_chars + sum(steps, (step) => codePointLength(captionOf(step))),
    text_utf16: texts.text_utf16 + sum(steps, (step) => captionOf(step).length),
    reasoning_chars: sum(steps, (step) => chars(step, 'reasoning').points),
  }
}

function captionOf(step: Step): string {
  return step.kind === 'control' && step.control.type === 'mark' ? (step.control.text ?? '') : ''
}
