/** Runs whose record contains the whole conversation: `all_messages_events` or `pydantic_ai.all_messages`. */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  objectField,
  textField,
} from '#base/json.ts'
import type { Source, Trace } from '#core/model/trace.ts'
import { recordedTotals } from '#core/usage/recorded-totals.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { readMessage } from '../openai-chat/steps.ts'
import { createConversation, type Incoming } from '../prompts/conversation.ts'
import type { ReadContext } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { createAttributes } from '../spans/attributes.ts'
import { readMessages } from '../spans/framework-messages.ts'
import { spanUsage } from '../spans/usage.ts'
import type { LogfireRecord, MessageEvent } from './shape.ts'

export function readConversations(
  records: readonly JsonObject[],
  source: Pick<Source, 'format' | 'fileName' | 'readerVersion'>,
  context: ReadContext,
): readonly Trace[] {
  const found = records.flatMap((record) => {
    const messages = messagesOf(record)
    return messages.length === 0 ? [] : [{ record, messages }]
  })
  return found.map(({ record, messages }, run) => {
    const trace = readRun(record, messages, { ...source, run, runs: found.length }, context)
    context.onRun?.(run + 1, found.length)
    return trace
  })
}

/** The messages of a record, in the order of their index. */
export function messagesOf(record: JsonObject): readonly Incoming[] {
  const attributes = createAttributes(objectField<LogfireRecord>(record, 'attributes') ?? {})
  const events = attributes.json('all_messages_events')
  if (isArray(events)) return events.filter(isObject).map(readEvent)
  const messages = attributes.json('pydantic_ai.all_messages')
  return isArray(messages) ? messages.flatMap(readRecord) : []
}

/** The record is kept with the first of its messages. */
function readRecord(record: JsonValue): readonly Incoming[] {
  return (readMessages([record]) ?? []).map((message, index) =>
    index === 0 ? { ...message, records: [record] } : message,
  )
}

/** An event is a chat message; a result's call id is its `id`. */
function readEvent(event: JsonObject): Incoming {
  const role = textField<MessageEvent>(event, 'role') ?? roleOfName(textField(event, 'event.name'))
  const message: JsonValue = { ...event, role, content: contentOf(event) }
  const read = readMessage(isObject(message) ? message : {})
  const callId = textField<MessageEvent>(event, 'id')
  const own = { ...read, records: [event] }
  return role === 'tool' && callId !== undefined ? { ...own, callId } : own
}

function roleOfName(name: string | undefined): string {
  return /^gen_ai\.(\w+)\.message$/.exec(name ?? '')?.[1] ?? 'assistant'
}

/** Structured content of a tool is sent as JSON. */
function contentOf(event: JsonObject): JsonValue {
  const content = field<MessageEvent>(event, 'content')
  return isObject(content) ? JSON.stringify(content) : (content ?? null)
}

function readRun(
  record: JsonObject,
  messages: readonly Incoming[],
  source: Source,
  context: ReadContext,
): Trace {
  const builder = createTraceBuilder()
  const conversation = createConversation(builder)
  for (const message of messages) conversation.add(message)
  conversation.finish()
  const attributes = createAttributes(objectField<LogfireRecord>(record, 'attributes') ?? {})
  const { attributes: _attributes, ...metadata } = record
  return builder.build({
    id: context.newTraceId(source.run),
    title:
      textField<LogfireRecord>(record, 'message') ??
      textField<LogfireRecord>(record, 'span_name') ??
      runTitle(source.fileName, builder.steps),
    source,
    metadata,
    recordedTotals: recordedTotals(
      { usage: spanUsage(attributes), source: 'gen_ai.usage' },
      { cost: attributes.number('operation.cost'), source: 'operation.cost' },
    ),
  })
}
