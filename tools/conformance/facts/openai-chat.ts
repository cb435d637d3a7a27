/** Facts of OpenAI chat files. */
import {
  callFacts,
  chars,
  countRoles,
  type Facts,
  type Imported,
  messageCount,
  stepsOf,
  sum,
  textFacts,
} from './steps.ts'

export function openAiFacts({ outcome, badLines, isJsonLines }: Imported): Facts {
  const steps = stepsOf(outcome)
  const counts = outcome.traces.map((trace) => sum(trace.steps, messageCount))
  return {
    runs: outcome.traces.length,
    messages: counts.reduce((total, count) => total + count, 0),
    by_role: countRoles(steps),
    longest_run_messages: Math.max(0, ...counts),
    ...textFacts(steps),
    ...callFacts(steps),
    reasoning_chars: sum(steps, (step) => chars(step, 'reasoning').points),
    ...(isJsonLines ? { bad_lines: badLines } : {}),
  }
}
