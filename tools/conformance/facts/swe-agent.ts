/** Facts of SWE-agent trajectories. */
import type { JsonValue } from '#base/json.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { type Facts, type Imported, rawFacts, stepsOf, sum, textFacts } from './steps.ts'

/**
 * Counted over the history; the steps also hold what only the trajectory has, which the reader counts on its
 * own: `unsent_text_…` is taken off again. Results of native calls that were never sent are those without
 * a record.
 */
export function sweAgentFacts({ outcome }: Imported): Facts {
  const steps = stepsOf(outcome)
  const { counters } = outcome
  const texts = textFacts(steps)
  const sent = outcome.traces.flatMap((trace) => trace.steps.map((step) => sentResults(trace, step)))
  return {
    ...rawFacts(outcome),
    text_chars: texts.text_chars - Number(counters.unsent_text_chars ?? 0),
    text_utf16: texts.text_utf16 - Number(counters.unsent_text_utf16 ?? 0),
    tool_calls: sum(steps, (step) => nativeCalls(step)),
    tool_results: sent.reduce((total, count) => total + count, 0),
  }
}

function nativeCalls(step: Step): number {
  return step.kind === 'action' ? step.calls.filter((call) => call.inText !== true).length : 0
}

/** Results of native calls that are among the step's records as messages of their own. */
function sentResults(trace: Trace, step: Step): number {
  if (step.kind !== 'action' || nativeCalls(step) === 0)
    return step.kind === 'message' && step.role === 'tool' ? 1 : 0
  const records = trace.records.get(step.id) ?? []
  return records.filter((record) => isToolMessage(record)).length
}

function isToolMessage(record: JsonValue): boolean {
  return typeof record === 'object' && record !== null && 'role' in record && record.role === 'tool'
}
