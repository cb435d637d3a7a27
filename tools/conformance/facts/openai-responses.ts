/** Facts of OpenAI Responses items. */
import { isObject, type JsonValue, textField } from '#base/json.ts'
import type { Trace } from '#core/model/trace.ts'
import { isHostedCall } from '#formats/messages/responses-items.ts'
import { callFacts, chars, type Facts, type Imported, rawFacts, sum, textFacts } from './steps.ts'

/**
 * Counted over the items: instructions are next to them and have no record; hosted tools are no function
 * calls.
 */
export function openaiResponsesFacts({ outcome }: Imported): Facts {
  const { counters, traces } = outcome
  const steps = traces.flatMap((trace) => trace.steps.filter(({ id }) => trace.records.has(id)))
  const texts = textFacts(steps)
  const calls = callFacts(steps)
  const hosted = Number(counters.hosted_calls ?? 0)
  const records = traces.flatMap(recordsOf)
  return {
    ...rawFacts(outcome),
    by_role: messageRoles(records),
    item_types_in_file_order: records.map((record) => textField(record, 'type') ?? 'null'),
    tool_calls: calls.tool_calls - hosted - others(counters.by_type, isOtherCall),
    tool_results: calls.tool_results - hosted - others(counters.by_type, isOtherOutput),
    text_chars: texts.text_chars - Number(counters.hosted_text_chars ?? 0),
    text_utf16: texts.text_utf16 - Number(counters.hosted_text_utf16 ?? 0),
    reasoning_chars:
      sum(steps, (step) => chars(step, 'reasoning').points) - Number(counters.reasoning_content_chars ?? 0),
  }
}

/** Each item once, in the order of the steps; a page's newest-first order is turned back. */
function recordsOf({ steps, records, warnings }: Trace): readonly JsonValue[] {
  const inOrder = [...new Set(steps.flatMap(({ id }) => records.get(id) ?? []))]
  return warnings.some(({ code }) => code === 'newest-first') ? inOrder.toReversed() : inOrder
}

function messageRoles(records: readonly JsonValue[]): Facts {
  const roles = new Map<string, number>()
  for (const record of records) {
    if (textField(record, 'type') !== 'message') continue
    const role = textField(record, 'role') ?? 'null'
    roles.set(role, (roles.get(role) ?? 0) + 1)
  }
  return Object.fromEntries(roles)
}

/** Calls and outputs of other kinds than functions are tool uses to us, and not counted. */
function others(types: unknown, isOther: (type: string) => boolean): number {
  if (!isObject(types)) return 0
  return Object.entries(types).reduce((sum, [type, count]) => (isOther(type) ? sum + Number(count) : sum), 0)
}

function isOtherCall(type: string): boolean {
  return type.endsWith('_call') && type !== 'function_call' && !isHostedCall(type)
}

function isOtherOutput(type: string): boolean {
  return type.endsWith('_output') && type !== 'function_call_output'
}
