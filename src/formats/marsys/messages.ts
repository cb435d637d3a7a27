/** Lists of MARSYS memory messages, which know more roles and fields than OpenAI's. */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import { partsOf } from '#core/library/marsys/message.ts'
import { type Part, partsText } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import type { Source } from '#core/model/trace.ts'
import { type CallFacts, createTraceBuilder } from '#core/usage/trace-builder.ts'
import { argumentsText, readCalls, readUsage } from '../messages/chat-message.ts'
import { createConversation, type Incoming } from '../prompts/conversation.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, keysOf } from '../reading/field-watch.ts'
import type { ParsedDocument, ReadContext, ReadOutcome } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { readTime } from '../reading/timestamp.ts'
import type {
  AgentCall,
  MemoryMessage,
  MessageFile,
  MessageMetadata,
  ReasoningDetail,
  ResponseMetadata,
} from './shape.ts'

/** The version of a run that was read from messages, not from spans. */
export const MESSAGES_VERSION = 'messages'

const KEYS = keysOf<MemoryMessage>({
  role: true,
  content: true,
  message_id: true,
  name: true,
  tool_calls: true,
  agent_calls: true,
  structured_data: true,
  images: true,
  tool_call_id: true,
  reasoning_details: true,
  response_metadata: true,
  metadata: true,
  timestamp: true,
})

const ROLES: ReadonlySet<string | undefined> = new Set([
  'system',
  'user',
  'assistant',
  'tool',
  'agent_call',
  'agent_response',
])

/** Keys of a message that only MARSYS writes; they may hold null. */
const OWN_KEYS = ['agent_calls', 'structured_data', 'response_metadata']
const OWN_ROLES: ReadonlySet<string | undefined> = new Set(['agent_call', 'agent_response'])

/** How the two messages of a compaction begin. */
const SUMMARY = /^\[(User Requests Summary|Compacted Context Summary)\]/

export function detectMessages(document: ParsedDocument): boolean {
  return messagesIn(document)?.some(isMarsysMessage) === true
}

/** Whether a message has what no other format's messages have. */
export function isMarsysMessage(message: JsonValue): boolean {
  if (OWN_ROLES.has(textField<MemoryMessage>(message, 'role'))) return true
  if (textField<MemoryMessage>(message, 'message_id') === undefined) return false
  return (
    OWN_KEYS.some((key) => field(message, key) !== undefined) ||
    field<MessageMetadata>(objectField<MemoryMessage>(message, 'metadata'), 'in_reply_to') !== undefined
  )
}

function messagesIn({ kind, value }: ParsedDocument): readonly JsonValue[] | undefined {
  if (kind === 'folder') return undefined
  const messages = isArray(value) ? value : listField<MessageFile>(value, 'messages')
  if (messages === undefined || messages.length === 0) return undefined
  return messages.filter(isMessage).length * 2 > messages.length ? messages : undefined
}

function isMessage(value: JsonValue): boolean {
  return (
    ROLES.has(textField<MemoryMessage>(value, 'role')) && field<MemoryMessage>(value, 'content') !== undefined
  )
}

export function readMessageRuns(
  document: ParsedDocument,
  frame: Pick<Source, 'format' | 'fileName' | 'readerVersion'>,
  context: ReadContext,
): ReadOutcome {
  const messages = messagesIn(document) ?? []
  if (messages.length === 0) return { traces: [], counters: {} }
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  const conversation = createConversation(builder)
  messages.forEach((message, index) => {
    const where = `message ${index + 1}`
    if (!isObject(message)) {
      builder.warn({ code: 'bad-message', message: t`Skipped a message that is not an object.`, where })
      return
    }
    watch.look('message', message, KEYS)
    conversation.add({ ...readMessage(message), where })
  })
  conversation.finish()
  const trace = builder.build({
    id: context.newTraceId(0),
    title: runTitle(document.fileName, builder.steps),
    source: { ...frame, run: 0, runs: 1, version: MESSAGES_VERSION },
    metadata: isObject(document.value) ? without(document.value, ['messages']) : {},
    unread: watch.list(),
  })
  context.onRun?.(1, 1)
  const counters = {
    by_role: countBy(messages.filter(isObject), (message) => textField<MemoryMessage>(message, 'role')),
  }
  return { traces: [trace], counters }
}

/** The step that some messages are, alone; undefined where they are several, or none. */
export function rereadStep(messages: readonly JsonValue[]): Step | undefined {
  const builder = createTraceBuilder()
  const conversation = createConversation(builder)
  for (const message of messages) if (isObject(message)) conversation.add(readMessage(message))
  return builder.steps.length === 1 ? builder.steps[0] : undefined
}

function readMessage(message: JsonObject): Incoming {
  const role = textField<MemoryMessage>(message, 'role')
  const name = textField<MemoryMessage>(message, 'name')
  const timestamp = readTime(field<MemoryMessage>(message, 'timestamp'))
  const parts = [
    ...markOf(message, role),
    ...partsOf(field<MemoryMessage>(message, 'content') ?? null),
    ...imagesOf(message),
  ]
  const own = {
    parts,
    records: [message],
    ...given({ name, timestamp }),
    ...ownFieldsOf(message),
  }
  if (role === 'tool') {
    const callId = textField<MemoryMessage>(message, 'tool_call_id')
    return { ...own, role, ...given({ callId }) }
  }
  const isSummary = SUMMARY.test(partsText(parts))
  if (role === 'assistant' || role === 'agent_response')
    return { ...own, ...turnOf(message, parts, isSummary) }
  return {
    ...own,
    role: role === 'system' ? 'system' : 'user',
    ...(isSummary ? { as: 'summary' as const } : {}),
  }
}

/**
 * What only MARSYS knows of a message: its id, its metadata with the message that it answers, and its
 * structured data.
 */
function ownFieldsOf(message: JsonObject): Pick<Incoming, 'importance' | 'extra'> {
  const { importance, caller: _said, ...metadata } = objectField<MemoryMessage>(message, 'metadata') ?? {}
  const isNumber = typeof importance === 'number' && importance >= 0 && importance <= 1
  const kept = isNumber || importance === undefined ? metadata : { ...metadata, importance }
  const id = textField<MemoryMessage>(message, 'message_id')
  const data = objectField<MemoryMessage>(message, 'structured_data')
  const extra = {
    ...given({ message_id: id }),
    ...(Object.keys(kept).length === 0 ? {} : { metadata: kept }),
    ...given({ structured_data: data }),
  }
  return {
    ...(isNumber ? { importance } : {}),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  }
}

/** What one agent sends another keeps its role in a part that the MARSYS dialect reads. */
function markOf(message: JsonObject, role: string | undefined): readonly Part[] {
  if (role !== 'agent_call' && role !== 'agent_response') return []
  const caller = textField<MessageMetadata>(objectField<MemoryMessage>(message, 'metadata'), 'caller')
  return [{ kind: 'other', label: role, value: caller === undefined ? {} : { caller } }]
}

function imagesOf(message: JsonObject): readonly Part[] {
  return (listField<MemoryMessage>(message, 'images') ?? []).flatMap((url): readonly Part[] =>
    typeof url === 'string' ? [{ kind: 'image', url }] : [],
  )
}

/** Calls of agents are in the answer's text; they are shown, not sent a second time. */
function turnOf(message: JsonObject, parts: readonly Part[], isSummary: boolean) {
  const agentCalls = (listField<MemoryMessage>(message, 'agent_calls') ?? [])
    .filter(isObject)
    .map((call) => ({
      id: '',
      name: textField<AgentCall>(call, 'agent_name') ?? '',
      arguments: argumentsText(field<AgentCall>(call, 'request')),
      inText: true,
    }))
  if (isSummary) return { role: 'assistant' as const, as: 'summary' as const, noCall: true }
  const isReceived = textField<MemoryMessage>(message, 'role') === 'agent_response'
  const call = factsOf(objectField<MemoryMessage>(message, 'response_metadata'))
  return {
    role: 'assistant' as const,
    // What another agent answered was no call of this one.
    ...(isReceived ? { noCall: true } : {}),
    parts: [...reasoningOf(message), ...parts],
    calls: [...readCalls(message), ...agentCalls],
    ...given({ call }),
  }
}

function reasoningOf(message: JsonObject): readonly Part[] {
  return (listField<MemoryMessage>(message, 'reasoning_details') ?? []).flatMap((detail): readonly Part[] => {
    const text = textField<ReasoningDetail>(detail, 'text') ?? textField<ReasoningDetail>(detail, 'summary')
    // Encrypted reasoning has no text; that there was some is shown, what it was is in the record.
    return [{ kind: 'reasoning', text: text ?? '' }]
  })
}

function factsOf(metadata: JsonObject | undefined): CallFacts | undefined {
  if (metadata === undefined) return undefined
  const usage = readUsage(field<ResponseMetadata>(metadata, 'usage'))
  const model = textField<ResponseMetadata>(metadata, 'model')
  const stopReason = textField<ResponseMetadata>(metadata, 'finish_reason')
  const duration = numberField<ResponseMetadata>(metadata, 'response_time')
  return {
    ...given({ usage, model, stopReason, duration }),
  }
}
