/** Facts of OpenHands V0 files. */
import { callFacts, type Facts, type Imported, rawFacts, stepsOf, sum, textFacts } from './steps.ts'

/**
 * Events are raw; texts and calls come from the steps, corrected by what the reader counts apart: texts that
 * no step shows (captions, arguments), texts that only the steps show (knowledge), actions from before native
 * calls.
 */
export function openHandsV0Facts({ outcome, badLines }: Imported): Facts {
  const steps = stepsOf(outcome)
  const { counters } = outcome
  const of = (name: string) => Number(counters[name] ?? 0)
  const texts = textFacts(steps)
  return {
    runs: outcome.traces.length,
    bad_lines: badLines,
    ...rawFacts(outcome),
    tool_calls: callFacts(steps).tool_calls - of('calls_without_metadata'),
    condensations:
      sum(steps, (step) => (step.kind === 'summary' ? 1 : 0)) + of('condensations_without_summary'),
    text_chars: texts.text_chars + of('unshown_text_chars') - of('further_text_chars'),
    text_utf16: texts.text_utf16 + of('unshown_text_utf16') - of('further_text_utf16'),
  }
}
