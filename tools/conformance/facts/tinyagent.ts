/** Facts of tinyAgent runs. */
import { callFacts, chars, type Facts, type Imported, rawFacts, sum, textFacts } from './steps.ts'

export function tinyAgentFacts({ outcome }: Imported): Facts {
  // A system prompt that is next to the messages has no record: the facts do not count it.
  const steps = outcome.traces.flatMap((trace) => trace.steps.filter((step) => trace.records.has(step.id)))
  return {
    ...rawFacts(outcome),
    ...textFacts(steps),
    ...callFacts(steps),
    reasoning_chars: sum(steps, (step) => chars(step, 'reasoning').points),
  }
}
