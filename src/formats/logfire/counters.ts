/** Raw counts over Logfire records, for the import report and the conformance check. */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
} from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { countBy } from '../reading/counters.ts'
import type { Counters } from '../reading/format.ts'
import { createAttributes } from '../spans/attributes.ts'
import { messagesOf } from './conversation.ts'
import type { LogfireMessage, LogfireRecord, MessageEvent, MessagePart, RunAttributes } from './shape.ts'

export function logfireCounters(records: readonly JsonObject[]): Counters {
  const messages = records.flatMap(messagesOf)
  const texts = records.flatMap(contentsOf).flatMap(textsOf)
  const attributes = records.map((record) =>
    createAttributes(objectField<LogfireRecord>(record, 'attributes') ?? {}),
  )
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
    by_kind: countBy(records, (record) => textField<LogfireRecord>(record, 'kind')),
    events: records.reduce(
      (sum, record) =>
        sum +
        (
          listField<RunAttributes>(objectField<LogfireRecord>(record, 'attributes'), 'all_messages_events') ??
          []
        ).length,
      0,
    ),
  }
}

/** The contents of the recorded messages, as they are in the file. */
function contentsOf(record: JsonObject): readonly (JsonValue | undefined)[] {
  const attributes = createAttributes(objectField<LogfireRecord>(record, 'attributes') ?? {})
  const events = attributes.json('all_messages_events')
  if (isArray(events)) return events.map((event) => field<MessageEvent>(event, 'content'))
  const messages = attributes.json('pydantic_ai.all_messages')
  return isArray(messages)
    ? messages.map((message) => field<LogfireMessage>(message, 'parts') ?? field(message, 'content'))
    : []
}

const TEXT_TYPES: ReadonlySet<string | undefined> = new Set(['text', 'input_text', 'output_text'])

/** Texts of a content: itself, or of the text parts of a list or a single one; data counts as none. */
function textsOf(content: JsonValue | undefined): readonly string[] {
  if (typeof content === 'string') return [content]
  if (isArray(content))
    return content.flatMap((part) =>
      typeof part === 'string' ? [part] : textsOf(isObject(part) ? part : undefined),
    )
  const text = textField<MessagePart>(content, 'text') ?? textField<MessagePart>(content, 'content')
  return text !== undefined && TEXT_TYPES.has(textField<MessagePart>(content, 'type')) ? [text] : []
}
