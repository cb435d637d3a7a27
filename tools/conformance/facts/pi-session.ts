/** Facts of pi and OpenClaw session files. */
import { field, isObject } from '#base/json.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { callFacts, chars, type Facts, type Imported, rawFacts, stepsOf, sum, textFacts } from './steps.ts'

/**
 * Summaries, extensions' messages and what frames a command's output are shown to the model and not counted.
 */
export function piSessionFacts({ outcome, badLines }: Imported): Facts {
  const { counters, traces } = outcome
  const steps = stepsOf(outcome)
  const texts = textFacts(steps)
  return {
    ...rawFacts(outcome),
    bad_lines: badLines,
    version: traces[0]?.metadata.version ?? null,
    ...callFacts(steps),
    tool_errors:
      sum(steps, (step) =>
        step.kind === 'action' ? step.results.filter(({ error }) => error !== undefined).length : 0,
      ) + traces.reduce((total, trace) => total + sum(trace.steps, (step) => lateErrors(trace, step)), 0),
    text_chars: texts.text_chars - Number(counters.uncounted_text_chars ?? 0),
    text_utf16: texts.text_utf16 - Number(counters.uncounted_text_utf16 ?? 0),
    reasoning_chars: sum(steps, (step) => chars(step, 'reasoning').points),
  }
}

/** A result that is alone shows its error as text; its record says that it is one. */
function lateErrors(trace: Trace, step: Step): number {
  if (step.kind !== 'message' || step.role !== 'tool') return 0
  const records = trace.records.get(step.id) ?? []
  return records.some((record) => isObject(record) && field(record.message, 'isError') === true) ? 1 : 0
}
