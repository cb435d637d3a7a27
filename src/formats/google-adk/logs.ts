/**
 * Old sessions with `event_logs`: each request with its whole prompt, tools and answer. The steps are then
 * those of the prompts; events that no prompt and no answer holds are after them.
 */
import { given } from '#base/given.ts'
import {
  field,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
} from '#base/json.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { addRecordedCalls, type RecordedCall } from '../prompts/recorded-calls.ts'
import { readTime } from '../reading/timestamp.ts'
import { either, partsOf, readContent } from './content.ts'
import { authorOf, instructionOf, isOnlyResults, isPartial } from './events.ts'
import { factsOf, textOf } from './facts.ts'
import { type RawSession, toolsOf } from './sessions.ts'
import type { Candidate, ModelRequest, ModelResponse, SessionEvent } from './shape.ts'

/** The logged requests, as objects. */
export function loggedRequests({ logs }: RawSession): readonly JsonObject[] {
  return logs.filter(isObject).filter((log) => isObject(either(log, 'model_request')))
}

export function addLogs(builder: TraceBuilder, session: RawSession): ReturnType<typeof addRecordedCalls> {
  const events = new Map(session.events.map((event) => [textField<SessionEvent>(event, 'id'), event]))
  const calls = loggedRequests(session).map((log, index) => {
    const event = events.get(textOf(log, 'event_id'))
    const call = recordedCall(log, event, `event log ${index + 1}`)
    const agent = event === undefined ? undefined : authorOf(event)
    return agent === undefined ? call : { ...call, agent }
  })
  return addRecordedCalls(builder, [...calls, ...endsOf(session, calls)])
}

/** What came after the last request of each agent, or never was in a prompt. */
function endsOf(session: RawSession, calls: readonly RecordedCall[]): readonly RecordedCall[] {
  const known = new Set(loggedRequests(session).flatMap(contentsOf).map(contentKey))
  for (const { answer } of calls)
    for (const { records = [] } of answer) known.add(contentKey(records[0] ?? null))
  const last = new Map(calls.map((call) => [call.agent, call]))
  const [first] = last.keys()
  const rest = new Map<string | undefined, Incoming[]>()
  for (const event of session.events) {
    const content = objectField<SessionEvent>(event, 'content')
    if (content === undefined || isPartial(event) || known.has(contentKey(event))) continue
    const author = authorOf(event)
    const owner = author === 'user' || last.has(undefined) ? first : author
    const messages = readContent(content, author !== 'user' && !isOnlyResults(content))
    rest.set(owner, [
      ...(rest.get(owner) ?? []),
      ...messages.map((message) => ({ ...message, records: [event] })),
    ])
  }
  return [...rest].map(([agent, messages]) => {
    const { prompt = [], answer = [] } = last.get(agent) ?? {}
    return { ...given({ agent }), prompt: [...prompt, ...answer, ...messages], answer: [], isEnd: true }
  })
}

function contentsOf(log: JsonObject): readonly JsonValue[] {
  return listField<ModelRequest>(either(log, 'model_request'), 'contents') ?? []
}

function recordedCall(log: JsonObject, event: JsonValue | undefined, where: string): RecordedCall {
  const request = either(log, 'model_request')
  const response = either(log, 'model_response')
  const candidate = listField<ModelResponse>(response, 'candidates')?.[0]
  const content =
    objectField<Candidate>(candidate, 'content') ??
    objectField<ModelResponse>(response, 'content') ??
    objectField<SessionEvent>(event, 'content')
  const record = isObject(event) ? event : content
  const timestamp = readTime(field<SessionEvent>(event, 'timestamp'))
  const times = timestamp === undefined ? {} : { timestamp }
  const records = record === undefined ? [] : [record]
  const answer = content === undefined ? [] : readContent(content, true)
  const model = textField<ModelRequest>(request, 'model')
  const stopReason = textOf(candidate, 'finish_reason')
  return {
    prompt: promptOf(request),
    answer: answer.map((message) => ({ ...message, ...times, records, where })),
    facts: {
      ...given({ model }),
      ...factsOf(response),
      ...given({ stopReason }),
      ...times,
    },
    tools: toolsOf(either(field<ModelRequest>(request, 'config'), 'tools')),
    records: [log],
    where,
  }
}

function promptOf(request: JsonValue | undefined): readonly Incoming[] {
  const instruction = instructionOf(either(field<ModelRequest>(request, 'config'), 'system_instruction'))
  const contents = (listField<ModelRequest>(request, 'contents') ?? []).filter(isObject)
  const messages = contents.flatMap((content) =>
    readContent(content).map((message) => ({ ...message, records: [content] })),
  )
  return instruction === undefined ? messages : [instruction, ...messages]
}

/** What a content says, to find an event among the contents of prompts. */
export function contentKey(record: JsonValue): string {
  const content = field<SessionEvent>(record, 'content') ?? record
  return JSON.stringify(partsOf(content))
}
