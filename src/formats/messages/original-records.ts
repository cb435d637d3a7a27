/**
 * The records of a step as its own format wrote them, for an export without loss: usable as long as reading
 * them again gives what the step contains now.
 */
import type { JsonValue } from '#base/json.ts'
import { openai } from '#core/dialects/openai.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'

/**
 * Undefined where there are none, or the step was edited or redacted since. `reread`: the step that records
 * are.
 */
export function originalRecords(
  trace: Trace,
  step: Step,
  reread: (records: readonly JsonValue[]) => Step | undefined,
): readonly JsonValue[] | undefined {
  const records = trace.records.get(step.id)
  const again = records === undefined ? undefined : reread(records)
  return again !== undefined && contentOf(again) === contentOf(step) ? records : undefined
}

/** What a step holds, whatever its kind: the first user message is a task, the last turn an answer. */
function contentOf(step: Step): string {
  if (step.kind === 'control' || step.kind === 'note') return `${step.kind} ${JSON.stringify(step)}`
  const calls = step.kind === 'action' || step.kind === 'message' ? (step.calls ?? []) : []
  const results = step.kind === 'action' ? step.results : []
  const callId = step.kind === 'message' ? step.callId : undefined
  const name = 'name' in step ? step.name : undefined
  const roles = openai.messages(step, {}).map((message) => message.role)
  const own = [step.importance ?? null, step.extra ?? null]
  return JSON.stringify([roles, step.parts, calls, results, callId ?? null, name ?? null, ...own])
}
