/** Model events as recorded calls: prompt, answer, facts, and the agent that each belongs to. */
import { given } from '#base/given.ts'
import {
  field,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import type { Incoming } from '../prompts/conversation.ts'
import {
  agentsOfCalls,
  createPromptReader,
  isSameJson,
  type RecordedCall,
} from '../prompts/recorded-calls.ts'
import { readTime } from '../reading/timestamp.ts'
import type { Resolver } from './attachments.ts'
import { agentName, type ModelEvent } from './events.ts'
import { readMessage } from './messages.ts'
import { atRanges, rangeLength } from './ranges.ts'
import type { RawSample } from './raw-sample.ts'
import type { Choice, LogEvent, LogMessage, ModelOutput, ModelUsage } from './shape.ts'
import { readUsage } from './usage.ts'

export interface MessageReader {
  read(message: JsonValue): Incoming | undefined
  /** The messages of a prompt, of which most stood in the one before. */
  readAll(messages: readonly JsonValue[]): readonly Incoming[]
  /** The tool definitions of a call, attachments filled in. */
  tools(event: JsonObject): readonly JsonValue[]
}

/**
 * Reads each message once that several prompts hold: the same object, or the same id with the same content.
 */
export function createMessageReader(resolver: Resolver): MessageReader {
  const byObject = new WeakMap<JsonObject, Incoming>()
  const byId = new Map<string, { readonly raw: JsonObject; readonly incoming: Incoming }>()

  function read(message: JsonValue): Incoming | undefined {
    if (!isObject(message)) return undefined
    const known = byObject.get(message)
    if (known !== undefined) return known
    const id = textField<LogMessage>(message, 'id')
    const twin = id === undefined ? undefined : byId.get(id)
    if (twin !== undefined && isSameJson(twin.raw, message)) return twin.incoming
    const resolved = resolver.resolve(message)
    const incoming = readMessage(isObject(resolved) ? resolved : message)
    byObject.set(message, incoming)
    if (id !== undefined) byId.set(id, { raw: message, incoming })
    return incoming
  }

  const readAll = createPromptReader((message) => {
    const incoming = read(message)
    return incoming === undefined ? [] : [incoming]
  })
  const tools = (event: JsonObject) =>
    (listField<LogEvent>(event, 'tools') ?? []).map((tool) => resolver.resolve(tool))
  return { read, readAll, tools }
}

/** The calls of a sample, and at the end what its conversation held. */
export function recordedCalls(
  raw: RawSample,
  models: readonly ModelEvent[],
  reader: MessageReader,
): readonly RecordedCall[] {
  const calls = models.map((model, index) => recordedCall(raw, model, { reader, index }))
  const end: RecordedCall = { prompt: reader.readAll(raw.messages), answer: [], isEnd: true }
  return named([...calls, ...(raw.messages.length === 0 ? [] : [end])], models)
}

/** Agents are distinguished by the prompts; spans name them. One agent alone needs no name. */
function named(calls: readonly RecordedCall[], models: readonly ModelEvent[]): readonly RecordedCall[] {
  const owners = agentsOfCalls(calls)
  const names = new Map<string | undefined, string>()
  const taken = new Map<string, number>()
  for (const [index, owner] of owners.entries()) {
    const model = models[index]
    if (names.has(owner)) continue
    const wanted = model === undefined ? 'messages' : agentName(model)
    const copies = (taken.get(wanted) ?? 0) + 1
    taken.set(wanted, copies)
    names.set(owner, copies === 1 ? wanted : `${wanted} (${copies})`)
  }
  if (names.size < 2) return calls
  return calls.map((call, index) => {
    const agent = names.get(owners[index])
    return agent === undefined ? call : { ...call, agent }
  })
}

interface Reading {
  readonly reader: MessageReader
  readonly index: number
}

function recordedCall(
  raw: RawSample,
  { event, compaction }: ModelEvent,
  { reader, index }: Reading,
): RecordedCall {
  const prompt = promptOf(raw, event)
  const choice = objectField<LogEvent>(event, 'output')
  const message = field<Choice>(listField<ModelOutput>(choice, 'choices')?.[0], 'message')
  const answer = message === undefined ? undefined : reader.read(message)
  const facts = factsOf(event, answer !== undefined)
  const { timestamp, duration } = facts
  const where = `${raw.where}, model call ${index + 1}`
  const records = [...(answer?.records ?? []), eventRecord(event)]
  const own = {
    records,
    where,
    ...given({ timestamp, duration }),
  }
  return {
    ...(prompt === undefined ? {} : { prompt: reader.readAll(prompt) }),
    answer: answer === undefined ? [] : [{ ...answer, ...own }],
    facts,
    tools: reader.tools(event),
    records,
    where,
    ...(compaction === undefined ? {} : { compaction: compactionOf(compaction) }),
  }
}

/** `edit` clears old results; `summary` and `trim` take turns out. */
function compactionOf(event: JsonObject): NonNullable<RecordedCall['compaction']> {
  const timestamp = readTime(field<LogEvent>(event, 'timestamp'))
  const tokensBefore = numberField<LogEvent>(event, 'tokens_before')
  const tokensAfter = numberField<LogEvent>(event, 'tokens_after')
  return {
    kind: textField<LogEvent>(event, 'type') === 'edit' ? 'micro' : 'full',
    ...given({ timestamp, tokensBefore, tokensAfter }),
  }
}

/** What was sent; undefined where it was left out of the log, or points at what is missing. */
export function promptOf(raw: RawSample, event: JsonObject): readonly JsonValue[] | undefined {
  const input = listField<LogEvent>(event, 'input') ?? []
  if (input.length > 0) return input
  const refs = listField<LogEvent>(event, 'input_refs') ?? []
  const named = atRanges(raw.pool, refs)
  return named.length > 0 && named.length === rangeLength(refs) ? named : undefined
}

/** The event as it is kept: without what repeats in every call, the prompt and the tools. */
function eventRecord(event: JsonObject): JsonObject {
  const call = objectField<LogEvent>(event, 'call')
  const rest = without(event, ['input', 'input_refs', 'tools', 'call'])
  return call === undefined ? rest : { ...rest, call: without(call, ['request', 'call_refs']) }
}

function factsOf(event: JsonObject, isAnswered: boolean): CallFacts {
  const output = objectField<LogEvent>(event, 'output')
  const usage = readUsage(field<ModelOutput>(output, 'usage'))
  const model = textField<ModelOutput>(output, 'model') ?? textField<LogEvent>(event, 'model')
  const timestamp = readTime(field<LogEvent>(event, 'timestamp'))
  const completed = readTime(field<LogEvent>(event, 'completed'))
  const spent = timestamp === undefined || completed === undefined ? undefined : completed - timestamp
  const duration =
    numberField<ModelOutput>(output, 'time') ?? numberField<LogEvent>(event, 'working_time') ?? spent
  const cost = numberField<ModelUsage>(field<ModelOutput>(output, 'usage'), 'total_cost')
  const stopReason = textField<Choice>(listField<ModelOutput>(output, 'choices')?.[0], 'stop_reason')
  const failure = isAnswered ? undefined : failureOf(event, output)
  return {
    ...(model === undefined || model === '' ? {} : { model }),
    ...given({ usage, timestamp }),
    ...(duration === undefined || duration < 0 ? {} : { duration }),
    ...given({ cost, stopReason, failure }),
  }
}

function failureOf(event: JsonObject, output: JsonObject | undefined): string {
  const said = textField<LogEvent>(event, 'error') ?? textField<ModelOutput>(output, 'error')
  return (
    said ??
    (field<LogEvent>(event, 'pending') === true
      ? 'The run ended before the answer.'
      : 'No answer was recorded.')
  )
}
