/**
 * Where OpenAI chat messages are in a file: a bare list, `{messages}`, one logged call, a stored
 * completion, tau-bench items, and lists or lines of these. Finds the runs; reads no message.
 */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  textField,
  without,
} from '#base/json.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { readUsage } from '../messages/chat-message.ts'
import type { ParsedDocument } from '../reading/format.ts'
import type {
  ChatMessage,
  ChatRecord,
  Choice,
  Completion,
  CompletionUsage,
  RequestFields,
  TauRun,
} from './shape.ts'

/** One run as it is in the file. */
export interface RawRun {
  /** The messages; a logged answer is the last of them. */
  readonly messages: readonly JsonValue[]
  readonly tools: readonly JsonValue[]
  /** What was next to the messages. */
  readonly metadata: JsonObject
  /** What the file calls the run, if it does. */
  readonly title?: string
  /** The model of all calls, where the file names one. */
  readonly model?: string
  /** What is known of the call that the last message answers. */
  readonly lastCall?: CallFacts
  /** Line of a JSON Lines file. */
  readonly line?: number
}

interface FoundRuns {
  /** Each with at least one message; none where the document has another shape. */
  readonly runs: readonly RawRun[]
  /** Places of records that contain no messages. */
  readonly skipped: readonly string[]
}

/** Finds the runs of a document. A list of messages is one run, also where some of its items are none. */
export function findRuns(document: ParsedDocument): FoundRuns {
  const { value } = document
  if (!isArray(value)) return collect([{ record: value, place: 'the file' }])
  const messages = value.filter(isMessageLike).length
  if (messages * 2 > value.length) return { runs: [bareRun(value)], skipped: [] }
  if (document.kind === 'json')
    return collect(value.map((record, index) => ({ record, place: `item ${index + 1}` })))
  return collect(document.lines.map(({ line, value }) => ({ record: value, place: `line ${line}`, line })))
}

interface Found {
  readonly record: JsonValue
  readonly place: string
  readonly line?: number
}

function collect(found: readonly Found[]): FoundRuns {
  const runs: RawRun[] = []
  const skipped: string[] = []
  for (const { record, place, line } of found) {
    const run = runOfRecord(record)
    if (run === undefined || run.messages.length === 0) skipped.push(place)
    else runs.push(line === undefined ? run : { ...run, line })
  }
  return { runs, skipped }
}

function bareRun(messages: readonly JsonValue[]): RawRun {
  return { messages, tools: [], metadata: {} }
}

/** Whether a value could be a chat message: an object with a role. */
export function isMessageLike(value: JsonValue): boolean {
  return textField<ChatMessage>(value, 'role') !== undefined
}

function runOfRecord(record: JsonValue): RawRun | undefined {
  if (isArray(record)) return record.some(isMessageLike) ? bareRun(record) : undefined
  if (!isObject(record)) return undefined
  const traj = listField<TauRun>(record, 'traj')
  if (traj !== undefined) return tauRun(record, traj)
  const messages = listField<ChatRecord>(record, 'messages')
  return messages === undefined ? undefined : recordRun(record, messages)
}

function tauRun(record: JsonObject, traj: readonly JsonValue[]): RawRun {
  const task = field<TauRun>(record, 'task_id')
  const trial = numberField<TauRun>(record, 'trial')
  const named = typeof task === 'number' || typeof task === 'string'
  const title = `Task ${String(task)}${trial === undefined ? '' : `, trial ${trial}`}`
  return { messages: traj, tools: [], metadata: without(record, ['traj']), ...(named ? { title } : {}) }
}

/** `{messages}` with whatever is next to them; a response's first choice is added as the last message. */
function recordRun(record: JsonObject, messages: readonly JsonValue[]): RawRun {
  const response = field<ChatRecord>(record, 'response') ?? record
  const answer = field<Choice>(listField<Completion>(response, 'choices')?.[0], 'message')
  const own = listField<ChatRecord>(record, 'tools')
  const tools = own ?? listField<RequestFields>(field<ChatRecord>(record, 'kwargs'), 'tools') ?? []
  const model = textField<ChatRecord>(record, 'model')
  const title = textField<ChatRecord>(record, 'title') ?? textField<ChatRecord>(record, 'name')
  return {
    messages: answer === undefined ? messages : [...messages, answer],
    tools,
    metadata: without(record, own === undefined ? ['messages'] : ['messages', 'tools']),
    ...(answer === undefined ? given({ model }) : { lastCall: answerFacts(record, response) }),
    ...given({ title }),
  }
}

function answerFacts(record: JsonObject, response: JsonValue): NonNullable<RawRun['lastCall']> {
  const usage = readUsage(field<Completion>(response, 'usage'))
  const model = textField<Completion>(response, 'model') ?? textField<ChatRecord>(record, 'model')
  const timestamp =
    numberField<ChatRecord>(record, 'timestamp') ?? numberField<Completion>(response, 'created')
  const duration = numberField<ChatRecord>(record, 'latency_sec')
  const cost =
    numberField<ChatRecord>(record, 'cost') ??
    numberField<CompletionUsage>(field<Completion>(response, 'usage'), 'cost')
  return {
    ...given({ usage, model, timestamp, duration, cost }),
  }
}
