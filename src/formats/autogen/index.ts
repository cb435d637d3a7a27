/**
 * AutoGen, AG2 and Magentic-One: recorded model clients, histories of the failure-attribution data set, and
 * messages, events and saved states of AgentChat.
 */
import { plural } from '#base/format-count.ts'
import {
  field,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import { createTraceBuilder, type TraceBuilder } from '#core/usage/trace-builder.ts'
import { addRecordedCalls } from '../prompts/recorded-calls.ts'
import { checkFidelity } from '../prompts/recorded-prompts.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, type FieldWatch } from '../reading/field-watch.ts'
import type { Counters, Format, ParsedDocument } from '../reading/format.ts'
import { cutTitle, runTitle } from '../reading/run-title.ts'
import { hasZone } from '../reading/timestamp.ts'
import { addEvents, addStates, eventsOf, statesOf } from './agent-chat.ts'
import { clientRecords, recordedCalls, responseOf } from './client.ts'
import { addHistory, historyOf } from './history.ts'
import type { AgentMessage, AttributedRun, ClientRecord, ClientResponse } from './shape.ts'

const ID = 'autogen'
const READER_VERSION = 2

const words = (text: string) => new Set(text.split(' '))
const RECORD_KEYS = words('mode messages response stream')
const RESPONSE_KEYS = words('content usage finish_reason thought cached')
const MESSAGE_KEYS = words('type content source thought')
const SAID_KEYS = words('content role name')
const EVENT_KEYS = words('type content source models_usage created_at id')

/** Which of the forms a document has, with a function that adds its steps. */
interface Shape {
  readonly version: string
  readonly metadata: JsonObject
  readonly counters: Counters
  add(builder: TraceBuilder, watch: FieldWatch): ReturnType<typeof addRecordedCalls>
}

export const autogen: Format = {
  id: ID,
  title: t`AutoGen`,
  readerVersion: READER_VERSION,
  detect: (document) => (shapeOf(document) === undefined ? 'no' : 'certain'),
  read: (document, context) => {
    const shape = shapeOf(document)
    if (shape === undefined) return { traces: [], counters: {} }
    const builder = createTraceBuilder()
    const watch = createFieldWatch()
    const prompts = shape.add(builder, watch)
    const trace = builder.build({
      id: context.newTraceId(0),
      title: titleOf(shape, document, builder.steps),
      source: {
        format: ID,
        fileName: document.fileName,
        run: 0,
        runs: 1,
        readerVersion: READER_VERSION,
        version: shape.version,
      },
      metadata: shape.metadata,
      unread: watch.list(),
    })
    context.onRun?.(1, 1)
    const fidelity = prompts.size === 0 ? {} : { fidelity: checkFidelity(trace, prompts) }
    return { traces: [{ ...trace, ...fidelity }], counters: shape.counters }
  },
}

function titleOf({ metadata }: Shape, { fileName }: ParsedDocument, steps: readonly Step[]): string {
  const question = textField<AttributedRun>(metadata, 'question') ?? ''
  return question === '' ? runTitle(fileName, steps) : cutTitle(question)
}

function shapeOf(document: ParsedDocument): Shape | undefined {
  if (document.kind === 'folder') return undefined
  return (
    clientShape(document.value) ??
    historyShape(document.value) ??
    chatShape(document) ??
    stateShape(document.value)
  )
}

function clientShape(value: JsonValue): Shape | undefined {
  const records = clientRecords(value)
  if (records.length === 0) return undefined
  const messages = records.flatMap((record) => listField<ClientRecord>(record, 'messages') ?? [])
  const streamed = records
    .filter((record) => objectField<ClientRecord>(record, 'response') === undefined)
    .flatMap((record) => textField<ClientResponse>(responseOf(record), 'content') ?? [])
  const results = messages.filter(
    (message) => textField<AgentMessage>(message, 'type') === 'FunctionExecutionResultMessage',
  )
  return {
    version: 'recorded client',
    metadata: {},
    counters: {
      records: records.length,
      by_type: countBy(messages, (message) => textField<AgentMessage>(message, 'type')),
      by_source: countBy(messages, (message) => textField<AgentMessage>(message, 'source')),
      /** Result messages, of which each may be several results. */
      result_messages: results.length,
      results: results.flatMap((message) => listField<AgentMessage>(message, 'content') ?? []).length,
      /** Answers that only are in a stream. */
      streamed_chars: streamed.map(codePointLength).reduce((sum, length) => sum + length, 0),
      streamed_utf16: streamed.join('').length,
    },
    add: (builder, watch) => {
      for (const record of records) {
        watch.look('record', record, RECORD_KEYS)
        watch.look('response', field<ClientRecord>(record, 'response'), RESPONSE_KEYS)
        for (const message of listField<ClientRecord>(record, 'messages') ?? [])
          watch.look('message', message, MESSAGE_KEYS)
      }
      return addRecordedCalls(builder, recordedCalls(records))
    },
  }
}

function historyShape(value: JsonValue): Shape | undefined {
  const history = historyOf(value)
  if (history === undefined || !isObject(value)) return undefined
  const prompts = Object.values(objectField<AttributedRun>(value, 'system_prompt') ?? {}).flatMap((text) =>
    typeof text === 'string' ? text : [],
  )
  return {
    version: 'failure attribution',
    metadata: without(value, ['history', 'system_prompt']),
    counters: {
      by_role: countBy(history.filter(isObject), (message) => textField<AgentMessage>(message, 'role')),
      by_name: countBy(history.filter(isObject), (message) => textField<AgentMessage>(message, 'name')),
      /** System texts, which are next to the history. */
      system_prompts: prompts.length,
      system_chars: prompts.reduce((sum, text) => sum + codePointLength(text), 0),
      system_utf16: prompts.reduce((sum, text) => sum + text.length, 0),
    },
    add: (builder, watch) => {
      for (const message of history) watch.look('message', message, SAID_KEYS)
      const { bad } = addHistory(builder, value, history)
      const message = t`Skipped ${plural(bad, 'message that is not an object', 'messages that are not objects')}.`
      if (bad > 0) builder.warn({ code: 'bad-message', message, where: 'history' })
      return new Map()
    },
  }
}

function chatShape(document: ParsedDocument): Shape | undefined {
  const list = eventsOf(document)
  if (list === undefined) return undefined
  return {
    version: 'AgentChat',
    metadata: isObject(document.value) ? without(document.value, ['messages']) : {},
    counters: {
      by_type: countBy(list, (item) => textField<AgentMessage>(item, 'type')),
      by_source: countBy(list, (item) => textField<AgentMessage>(item, 'source')),
    },
    add: (builder, watch) => {
      for (const item of list) watch.look('message', item, EVENT_KEYS)
      addEvents(builder, list, watch)
      warnOfZone(builder, list)
      return new Map()
    },
  }
}

function warnOfZone(builder: TraceBuilder, list: readonly JsonValue[]): void {
  const bare = list.findIndex((item) => {
    const time = textField<AgentMessage>(item, 'created_at')
    return time !== undefined && !hasZone(time)
  })
  const message = t`Timestamps have no time zone; assumed UTC.`
  if (bare >= 0) builder.warn({ code: 'no-time-zone', message, where: `message ${bare + 1}` })
}

function stateShape(value: JsonValue): Shape | undefined {
  const states = statesOf(value)
  if (states === undefined || !isObject(value)) return undefined
  const messages = [...states.values()].flat()
  return {
    version: 'AgentChat state',
    metadata: without(value, ['agent_states', 'llm_context', 'llm_messages']),
    counters: { by_type: countBy(messages, (message) => textField<AgentMessage>(message, 'type')) },
    add: (builder, watch) => {
      for (const message of messages) watch.look('message', message, MESSAGE_KEYS)
      addStates(builder, states)
      return new Map()
    },
  }
}
