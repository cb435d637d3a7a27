/** Facts of Codex rollouts. */
import { field, isObject, type JsonValue, textField } from '#base/json.ts'
import type { Step } from '#core/model/step.ts'
import { chars, type Facts, type Imported, rawFacts, sum, textFacts } from './steps.ts'

/**
 * Counted over the response items. A system prompt from the meta line has no record; what a compaction put
 * into the context and what unpacking took off the outputs are counted by the reader and made up for here.
 */
export function codexFacts({ outcome, badLines }: Imported): Facts {
  const { counters, traces } = outcome
  const steps = traces.flatMap((trace) => trace.steps.filter(({ id }) => trace.records.has(id)))
  const texts = textFacts(steps)
  const records = new Set(traces.flatMap((trace) => [...trace.records.values()].flat()))
  const calls = steps.flatMap(nativeCalls)
  const results = steps.flatMap(answeredIds)
  const hosted = Number(counters.hosted_calls ?? 0)
  return {
    ...rawFacts(outcome),
    bad_lines: badLines,
    envelope: [...records].some((record) => isObject(field(record, 'payload'))),
    messages: messageRoles([...records]),
    tool_calls: calls.length - hosted,
    tool_results: results.length - hosted,
    ...unmatched(calls, results),
    text_chars:
      texts.text_chars - counted(counters.compaction_text_chars) + counted(counters.unpacked_output_chars),
    text_utf16:
      texts.text_utf16 - counted(counters.compaction_text_utf16) + counted(counters.unpacked_output_utf16),
    reasoning_chars:
      sum(steps, (step) => chars(step, 'reasoning').points) - counted(counters.reasoning_content_chars),
  }
}

function counted(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

/** Messages among the records of the steps, by role. */
function messageRoles(records: readonly JsonValue[]): Facts {
  const roles = new Map<string, number>()
  for (const record of records) {
    const item = field(record, 'payload') ?? record
    if (textField(item, 'type') !== 'message') continue
    const role = textField(item, 'role') ?? 'null'
    roles.set(role, (roles.get(role) ?? 0) + 1)
  }
  return Object.fromEntries(roles)
}

function nativeCalls(step: Step): readonly string[] {
  return step.kind === 'action' ? step.calls.map(({ id }) => id) : []
}

function answeredIds(step: Step): readonly string[] {
  if (step.kind === 'action') return step.results.map(({ callId }) => callId)
  return step.kind === 'message' && step.role === 'tool' ? [step.callId ?? ''] : []
}

function unmatched(calls: readonly string[], results: readonly string[]): Facts {
  const asked = new Set(calls)
  const answered = new Set(results)
  return {
    calls_without_result: [...asked].filter((id) => !answered.has(id)).length,
    results_without_call: [...answered].filter((id) => !asked.has(id)).length,
  }
}
