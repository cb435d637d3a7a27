/** Steps of a session that contains events, and of a history of contents: no prompts are recorded. */
import { given } from '#base/given.ts'
import { field, isObject, type JsonObject, type JsonValue, objectField, textField } from '#base/json.ts'
import type { CallFacts, TraceBuilder } from '#core/usage/trace-builder.ts'
import { createConversation, type Incoming } from '../prompts/conversation.ts'
import { createGroupChat, type GroupChat, type Saying } from '../prompts/group-chat.ts'
import { readTime } from '../reading/timestamp.ts'
import { either, partsOf, readContent } from './content.ts'
import { factsOf } from './facts.ts'
import type { RawSession } from './sessions.ts'
import type { Actions, Content, SessionEvent } from './shape.ts'

/** Who speaks; an event without an author is its content's role. */
export function authorOf(event: JsonValue): string {
  return (
    textField<SessionEvent>(event, 'author') ??
    (textField<Content>(field<SessionEvent>(event, 'content'), 'role') === 'user' ? 'user' : 'agent')
  )
}

export function addEvents(builder: TraceBuilder, { events }: RawSession): void {
  const agents = new Set(events.map(authorOf).filter((author) => author !== 'user'))
  const [first = 'agent'] = agents
  const chat = createGroupChat(builder, agents)
  for (const [index, event] of events.entries()) {
    if (!isObject(event)) continue
    const where = `event ${index + 1}`
    const content = objectField<SessionEvent>(event, 'content')
    const compaction = objectField<Actions>(field<SessionEvent>(event, 'actions'), 'compaction')
    if (compaction !== undefined) compact({ builder, chat }, compaction, { agent: first, event, where })
    else if (content !== undefined && !isPartial(event)) addContent(chat, content, { event, first, where })
    else if (factsOf(event).failure !== undefined && authorOf(event) !== 'user')
      chat.fail(authorOf(event), factsAt(event), [event])
  }
  chat.finish()
}

/** A piece of a streamed answer, which comes again as a whole. */
export function isPartial(event: JsonValue): boolean {
  return field<SessionEvent>(event, 'partial') === true
}

interface Place {
  readonly event: JsonObject
  readonly first: string
  readonly where: string
}

function addContent(chat: GroupChat, content: JsonObject, { event, first, where }: Place): void {
  const author = authorOf(event)
  const isUser = author === 'user'
  const timestamp = readTime(field<SessionEvent>(event, 'timestamp'))
  const own = {
    agent: isUser ? first : author,
    where,
    ...given({ timestamp }),
  }
  // A result’s role is the user’s; what else an agent says is the model’s.
  const messages = readContent(content, !isUser && !isOnlyResults(content))
  for (const message of messages) {
    const call = message.role === 'assistant' ? { call: factsAt(event) } : {}
    const saying: Saying = { ...message, ...own, ...call, records: [event] }
    chat.say(saying, message.role !== 'tool')
  }
}

/** Results alone: their role is the user’s, whoever the author is. */
export function isOnlyResults(content: JsonObject): boolean {
  const parts = partsOf(content)
  return parts.length > 0 && parts.every((part) => either(part, 'function_response') !== undefined)
}

function factsAt(event: JsonObject): CallFacts {
  const timestamp = readTime(field<SessionEvent>(event, 'timestamp'))
  return { ...factsOf(event), ...given({ timestamp }) }
}

/** Events of a span of time are gone from then on; a summary represents them. */
function compact(
  { builder, chat }: { readonly builder: TraceBuilder; readonly chat: GroupChat },
  compaction: JsonObject,
  { agent, event, where }: { readonly agent: string; readonly event: JsonObject; readonly where: string },
): void {
  const from = readTime(either(compaction, 'start_timestamp')) ?? 0
  const to = readTime(either(compaction, 'end_timestamp')) ?? 0
  chat.forget(({ timestamp }) => timestamp !== undefined && timestamp >= from && timestamp <= to)
  const content = either(compaction, 'compacted_content')
  const parts = isObject(content) ? readContent(content, false).flatMap((message) => message.parts) : []
  const timestamp = readTime(field<SessionEvent>(event, 'timestamp'))
  const times = timestamp === undefined ? {} : { timestamp }
  const last = builder.steps.at(-1)?.id
  const saying = { role: 'user', as: 'summary', parts, agent, records: [event], where, ...times } as const
  const summary = chat.say(saying, true)
  builder.recordCompaction({
    kind: 'full',
    ...given({ last, agent: summary.agent }),
    ...times,
    summary: [summary.id],
    restored: [],
    ...(parts.length === 0 ? { isOpaque: true } : {}),
  })
}

/** A history of one agent. */
export function addContents(builder: TraceBuilder, { events, system }: RawSession): void {
  const conversation = createConversation(builder)
  const instruction = instructionOf(system)
  if (instruction !== undefined) conversation.add(instruction)
  for (const [index, content] of events.entries()) {
    if (!isObject(content)) continue
    const where = `content ${index + 1}`
    for (const message of readContent(content)) conversation.add({ ...message, where, records: [content] })
  }
  conversation.finish()
}

/** A system instruction is a text, a content, or a list of parts. */
export function instructionOf(system: JsonValue | undefined): Incoming | undefined {
  if (system === undefined || system === null || system === '') return undefined
  const content =
    isObject(system) && field<Content>(system, 'parts') !== undefined ? system : { parts: system }
  const parts = readContent(content, false).flatMap((message) => message.parts)
  return { role: 'system', parts, records: [{ system_instruction: system }] }
}
