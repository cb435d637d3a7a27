/**
 * Raw counts of an Inspect log. The independent counts are of the last messages of each sample alone; what
 * the steps hold beside them (of sub-agents, of what was compacted away) is counted on its own, so that the
 * sum comes out.
 */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  textField,
} from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { partsText } from '#core/model/message.ts'
import type { Trace } from '#core/model/trace.ts'
import { countBy } from '../reading/counters.ts'
import type { Counters } from '../reading/format.ts'
import { eventType } from './events.ts'
import type { RawLog } from './log.ts'
import { errorOf, readMessage } from './messages.ts'
import type { RawSample } from './raw-sample.ts'
import type { EvalSpec, Log, LogEvent, LogMessage, Sample } from './shape.ts'

export function countersOf(log: RawLog, traces: readonly Trace[]): Counters {
  const events = log.samples.flatMap((sample) => sample.events.filter(isObject))
  const beside = log.samples.flatMap((sample, index) => besideMessages(sample, traces[index]))
  const errors = traces.flatMap(({ records }) => [...records.values()].flat()).flatMap(errorTexts)
  return {
    samples: log.samples.length,
    version: numberField<Log>(log.header, 'version') ?? 0,
    by_status: countBy([log.header], (header) => textField<Log>(header, 'status')),
    by_model: countBy([log.header], (header) => textField<EvalSpec>(field<Log>(header, 'eval'), 'model')),
    chunked: log.layout === 'chunked' ? 1 : 0,
    samples_with_error: log.samples.filter(({ sample }) => isGiven(field<Sample>(sample, 'error'))).length,
    events: events.length,
    by_event: countBy(events, eventType),
    beside_messages: beside.length,
    beside_by_role: countBy(beside, (message) => textField<LogMessage>(message, 'role')),
    beside_tool_calls: beside.reduce(
      (sum, message) => sum + (listField<LogMessage>(message, 'tool_calls') ?? []).length,
      0,
    ),
    beside_text_chars: sumOf(beside.flatMap(textsOf), codePointLength),
    beside_text_utf16: sumOf(beside.flatMap(textsOf), (text) => text.length),
    beside_reasoning_chars: sumOf(beside.flatMap(thoughtsOf), codePointLength),
    error_chars: sumOf(errors, codePointLength),
    error_utf16: sumOf(errors, (text) => text.length),
    /** Reasoning of old logs, which is next to the content. */
    old_reasoning_chars: sumOf(
      log.samples.flatMap(({ messages }) =>
        messages.flatMap((message) => textField<LogMessage>(message, 'reasoning') ?? []),
      ),
      codePointLength,
    ),
  }
}

function sumOf(texts: readonly string[], measure: (text: string) => number): number {
  return texts.reduce((sum, text) => sum + measure(text), 0)
}

function isGiven(value: JsonValue | undefined): boolean {
  return (
    value !== undefined &&
    value !== null &&
    value !== '' &&
    !(isObject(value) && Object.keys(value).length === 0)
  )
}

/** Messages that the steps were read from and that are not among the last messages of the sample. */
function besideMessages({ messages }: RawSample, trace: Trace | undefined): readonly JsonObject[] {
  const records = [...(trace?.records.values() ?? [])].flat().filter(isMessage)
  const listed = new Set(messages.map(keyOf))
  const others = records.filter((message) => !listed.has(keyOf(message)))
  const found = new Set(records.map(keyOf))
  // Some logs give an answer one id in the model's output and another in the conversation.
  const unfound = new Map<string, number>()
  for (const message of messages)
    if (!found.has(keyOf(message)))
      unfound.set(contentKey(message), (unfound.get(contentKey(message)) ?? 0) + 1)
  return others.filter((message) => {
    const left = unfound.get(contentKey(message)) ?? 0
    if (left > 0) unfound.set(contentKey(message), left - 1)
    return left === 0
  })
}

function isMessage(record: JsonValue): record is JsonObject {
  return (
    isObject(record) &&
    field<LogMessage>(record, 'role') !== undefined &&
    field<LogEvent>(record, 'event') === undefined
  )
}

function keyOf(message: JsonValue): string {
  const id = textField<LogMessage>(message, 'id')
  return id === undefined ? contentKey(message) : `id ${id}`
}

function contentKey(message: JsonValue): string {
  const calls = listField<LogMessage>(message, 'tool_calls') ?? []
  const incoming = isObject(message) ? readMessage(message) : undefined
  const text = partsText(incoming?.parts ?? [])
  return JSON.stringify([
    textField<LogMessage>(message, 'role') ?? null,
    text,
    calls,
    field<LogMessage>(message, 'tool_call_id') ?? null,
  ])
}

function textsOf(message: JsonObject): readonly string[] {
  return readMessage(message).parts.flatMap((part) => (part.kind === 'text' ? part.text : []))
}

function thoughtsOf(message: JsonObject): readonly string[] {
  return readMessage(message).parts.flatMap((part) => (part.kind === 'reasoning' ? part.text : []))
}

/** The error of a result where it is not its text. */
function errorTexts(record: JsonValue): readonly string[] {
  if (!isMessage(record) || textField<LogMessage>(record, 'role') !== 'tool') return []
  const error = errorOf(record)
  const content = field<LogMessage>(record, 'content')
  const own =
    typeof content === 'string' ? content : isArray(content) ? partsText(readMessage(record).parts) : ''
  return error === undefined || own === error ? [] : [error]
}
