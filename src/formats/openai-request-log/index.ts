/**
 * Logs of OpenAI chat requests: a line for each request with its whole prompt and a line for each response,
 * as SWE-agent's interaction log writes them.
 */
import { plural } from '#base/format-count.ts'
import { field, isArray, isObject, type JsonObject, textField, without } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { createTraceBuilder, type TraceBuilder } from '#core/usage/trace-builder.ts'
import { addRecordedCalls } from '../prompts/recorded-calls.ts'
import { checkFidelity } from '../prompts/recorded-prompts.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, type FieldWatch, keysOf } from '../reading/field-watch.ts'
import type { Counters, Format, ParsedDocument, ReadContext } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { hasZone } from '../reading/timestamp.ts'
import { recordedCalls } from './calls.ts'
import { type LogRecord, messagesOf, type Pairing, pairRecords, recordsOf } from './exchanges.ts'
import type { ChatMessage, Choice, RequestLine, RequestParams, Response, ResponseLine } from './shape.ts'

const ID = 'openai-request-log'
const READER_VERSION = 5

const REQUEST_KEYS = keysOf<RequestLine>({
  timestamp: true,
  type: true,
  request_params: true,
  request_id: true,
  call_id: true,
  id: true,
})
const PARAM_KEYS = keysOf<RequestParams>({
  model: true,
  messages: true,
  tools: true,
  temperature: true,
  top_p: true,
  max_tokens: true,
  api_version: true,
  api_key: true,
  fallbacks: true,
  n: true,
})
const RESPONSE_KEYS = keysOf<ResponseLine>({
  timestamp: true,
  type: true,
  response: true,
  outputs: true,
  cost: true,
  error: true,
  request_id: true,
  call_id: true,
  id: true,
})
const ANSWER_KEYS = keysOf<Response>({
  id: true,
  model: true,
  created: true,
  choices: true,
  usage: true,
  error: true,
  object: true,
  system_fingerprint: true,
})
const CHOICE_KEYS = keysOf<Choice>({ index: true, message: true, finish_reason: true })
const MESSAGE_KEYS = keysOf<ChatMessage>({
  role: true,
  content: true,
  tool_calls: true,
  function_call: true,
  tool_call_id: true,
  name: true,
  refusal: true,
  reasoning: true,
  reasoning_content: true,
  thinking_blocks: true,
})

export const openaiRequestLog: Format = {
  id: ID,
  title: t`Request log (OpenAI chat)`,
  readerVersion: READER_VERSION,
  detect: (document) => {
    const records = recordsOf(document)
    const fitting = records.filter(({ record }) => TYPES.has(textField<RequestLine>(record, 'type') ?? ''))
    const hasPrompt = fitting.some(({ record }) => messagesOf(record) !== undefined)
    return hasPrompt && fitting.length * 2 > records.length ? 'certain' : 'no'
  },
  read: (document, context) => {
    const records = recordsOf(document)
    const pairing = pairRecords(records)
    const counters = countersOf(records)
    if (pairing.exchanges.length === 0) return { traces: [], counters }
    const trace = readLog(document, { records, pairing }, context)
    context.onRun?.(1, 1)
    return { traces: [trace], counters }
  },
}

const TYPES: ReadonlySet<string> = new Set(['request', 'response', 'error'])

interface Log {
  readonly records: readonly LogRecord[]
  readonly pairing: Pairing
}

function readLog(document: ParsedDocument, { records, pairing }: Log, context: ReadContext): Trace {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  warnOfStrays(builder, pairing)
  warnOfZone(builder, records)
  watchRecords(watch, records)
  const prompts = addRecordedCalls(builder, recordedCalls(pairing.exchanges))
  const trace = builder.build({
    id: context.newTraceId(0),
    title: runTitle(document.fileName, builder.steps),
    source: { format: ID, fileName: document.fileName, run: 0, runs: 1, readerVersion: READER_VERSION },
    metadata: metadataOf(pairing),
    unread: watch.list(),
  })
  return { ...trace, fidelity: checkFidelity(trace, prompts) }
}

function warnOfStrays(builder: TraceBuilder, { strays, exchanges }: Pairing): void {
  const [first] = strays
  if (first !== undefined)
    builder.warn({
      code: 'stray-response',
      message: t`Skipped ${plural(strays.length, 'response')} without a request.`,
      where: first.where,
    })
  const lost = exchanges.filter(({ response }) => response === undefined)
  if (lost[0] !== undefined)
    builder.warn({
      code: 'no-response',
      message: t`The log contains ${plural(lost.length, 'request')} without a response.`,
      where: lost[0].request.where,
    })
}

function warnOfZone(builder: TraceBuilder, records: readonly LogRecord[]): void {
  const bare = records.find(({ record }) => {
    const time = textField<RequestLine>(record, 'timestamp')
    return time !== undefined && !hasZone(time)
  })
  if (bare === undefined) return
  const message = t`Timestamps have no time zone; assumed UTC.`
  builder.warn({ code: 'no-time-zone', message, where: bare.where })
}

function watchRecords(watch: FieldWatch, records: readonly LogRecord[]): void {
  for (const { record } of records) {
    const type = textField<RequestLine>(record, 'type')
    if (type === 'request') watchRequest(watch, record)
    else if (type === 'response' || type === 'error') watchResponse(watch, record)
    else watch.note(type === undefined ? t`record without a type` : t`record of type ${type}`)
  }
}

function watchRequest(watch: FieldWatch, record: JsonObject): void {
  watch.look('request', record, REQUEST_KEYS)
  watch.look('request_params', field<RequestLine>(record, 'request_params'), PARAM_KEYS)
  const messages = messagesOf(record)
  if (messages === undefined) watch.note(t`request without messages`)
  // Earlier messages were looked at with the request before.
  for (const message of messages?.slice(-4) ?? []) {
    if (isObject(message)) watch.look('message', message, MESSAGE_KEYS)
    else watch.note(t`message that is not an object`)
  }
}

function watchResponse(watch: FieldWatch, record: JsonObject): void {
  const response = field<ResponseLine>(record, 'response')
  watch.look('response line', record, RESPONSE_KEYS)
  watch.look('response', response, ANSWER_KEYS)
  const choices = field<Response>(response, 'choices')
  for (const [index, choice] of (isArray(choices) ? choices : []).entries()) {
    if (index > 0) watch.note(t`response.choices after the first`)
    watch.look('choice', choice, CHOICE_KEYS)
    watch.look('answer', field<Choice>(choice, 'message'), MESSAGE_KEYS)
  }
}

/** The parameters of the first request, as recorded. */
function metadataOf({ exchanges }: Pairing): JsonObject {
  const params = field<RequestLine>(exchanges[0]?.request.record, 'request_params')
  return isObject(params) ? { request_params: without(params, ['messages', 'tools']) } : {}
}

function countersOf(records: readonly LogRecord[]): Counters {
  return {
    records: records.length,
    by_type: countBy(records, ({ record }) => textField<RequestLine>(record, 'type')),
  }
}
