/** Raw counts over Logfire records, for the import report and the conformance check. */
import { type JsonObject, listField, objectField, textField } from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { partsText } from '#core/message.ts'
import { countBy } from '../counters.ts'
import type { Counters } from '../format.ts'
import { createAttributes } from '../spans/attributes.ts'
import { messagesOf } from './conversation.ts'

export function logfireCounters(records: readonly JsonObject[]): Counters {
  const messages = records.flatMap(messagesOf)
  const texts = messages.map(({ parts }) => partsText(parts))
  const attributes = records.map((record) => createAttributes(objectField(record, 'attributes') ?? {}))
  const tokens = (key: string) =>
    attributes.reduce((sum, own) => sum + (own.number(`gen_ai.usage.${key}`) ?? 0), 0)
  return {
    records: records.length,
    messages: messages.length,
    by_role: countBy(messages, ({ role }) => role),
    tool_calls: messages.reduce((sum, { calls = [] }) => sum + calls.length, 0),
    tool_results: messages.filter(({ role }) => role === 'tool').length,
    input_tokens: tokens('input_tokens'),
    output_tokens: tokens('output_tokens'),
    text_chars: texts.reduce((sum, text) => sum + codePointLength(text), 0),
    text_utf16: texts.join('').length,
    by_kind: countBy(records, (record) => textField(record, 'kind')),
    events: records.reduce(
      (sum, record) =>
        sum + (listField(objectField(record, 'attributes'), 'all_messages_events') ?? []).length,
      0,
    ),
  }
}
