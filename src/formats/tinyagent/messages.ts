/**
 * tinyAgent's stored messages: run dumps with an event stream, the message list alone, Pydantic dumps with or
 * without nulls. Results are messages of role `tool_result`; they join the action that they directly follow.
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
} from '#base/json.ts'
import { t } from '#base/words.ts'
import { type Part, partsText, type ToolCall, type ToolResult, textPart } from '#core/model/message.ts'
import type { Usage } from '#core/model/trace.ts'
import type { CallFacts, TraceBuilder } from '#core/usage/trace-builder.ts'
import { argumentsText } from '../messages/chat-message.ts'
import { createConversation, type Incoming } from '../prompts/conversation.ts'
import { type FieldWatch, keysOf } from '../reading/field-watch.ts'
import { countField } from '../reading/prompt-usage.ts'
import type { Block, RunDump, RunEvent, StoredCost, StoredMessage, StoredUsage } from './shape.ts'

/** The messages of a run dump, a wrapper or a bare list; undefined where there are none. */
export function messagesIn(value: JsonValue): readonly JsonValue[] | undefined {
  if (isArray(value)) return value
  const events = listField<RunDump>(value, 'events')
  if (events === undefined)
    return listField<RunDump>(value, 'agent_state_messages') ?? listField<RunDump>(value, 'messages')
  const end = events.findLast((event) => textField<RunEvent>(event, 'type') === 'agent_end')
  return (
    listField<RunEvent>(end, 'messages') ??
    listField<RunDump>(value, 'agent_state_messages') ??
    endedMessages(events)
  )
}

/** A run that was killed has no `agent_end`: the messages that ended. */
function endedMessages(events: readonly JsonValue[]): readonly JsonValue[] {
  return events
    .filter((event) => textField<RunEvent>(event, 'type') === 'message_end')
    .flatMap((event) => field<RunEvent>(event, 'message') ?? [])
}

/** What only tinyAgent's messages have, beside what other formats' messages have too. */
export function isTinyAgentMessage(message: JsonValue): boolean {
  if (textField<StoredMessage>(message, 'role') === 'tool_result') return true
  // Converters to OpenAI chat repeat the calls of a message as blocks.
  if (listField(message, 'tool_calls') !== undefined) return false
  const blocks = listField<StoredMessage>(message, 'content') ?? []
  return blocks.some(
    (block) =>
      textField<Block>(block, 'type') === 'tool_call' ||
      Object.hasOwn(isObject(block) ? block : {}, 'text_signature'),
  )
}

/** Keys of a message that are read here. */
const KEYS = keysOf<Omit<StoredMessage, 'error_message'>>({
  role: true,
  content: true,
  usage: true,
  model: true,
  provider: true,
  api: true,
  stop_reason: true,
  timestamp: true,
  tool_call_id: true,
  tool_name: true,
  is_error: true,
  details: true,
})

/** Adds the steps of a message list. */
export function addMessages(builder: TraceBuilder, messages: readonly JsonValue[], watch: FieldWatch): void {
  const conversation = createConversation(builder)
  messages.forEach((message, index) => {
    const where = `message ${index + 1}`
    if (!isObject(message)) {
      builder.warn({ code: 'bad-message', message: t`Skipped a message that is not an object.`, where })
      return
    }
    watch.look('message', message, KEYS)
    const role = textField<StoredMessage>(message, 'role')
    if (role !== 'user' && role !== 'assistant' && role !== 'tool_result') warnOfRole(builder, role, where)
    conversation.add({ ...readMessage(message, role), where })
  })
  conversation.finish()
}

function warnOfRole(builder: TraceBuilder, role: string | undefined, where: string): void {
  const said =
    role === undefined ? 'A message has no role' : `A message has the role “${role}” of its application`
  builder.warn({ code: 'unknown-role', message: t`${said}; shown as a user message.`, where })
}

function readMessage(message: JsonObject, role: string | undefined): Incoming {
  const own = { ...timeOf(message), records: [message] }
  if (role === 'tool_result') {
    const name = textField<StoredMessage>(message, 'tool_name')
    const callId = textField<StoredMessage>(message, 'tool_call_id') ?? ''
    return { ...own, role: 'tool', callId, ...outcome(message), ...given({ name }) }
  }
  const parts = readBlocks(message)
  if (role === 'user') return { ...own, role, parts }
  if (role !== 'assistant') return { ...own, role: 'user', parts, as: 'message' }
  const calls = (listField<StoredMessage>(message, 'content') ?? [])
    .filter((block) => textField<Block>(block, 'type') === 'tool_call')
    .map(readCall)
  return { ...own, role, parts, calls, call: factsOf(message) }
}

/** A turn that was broken off or failed is no answer that was paid for. */
function factsOf(message: JsonObject): CallFacts {
  const usage = readUsage(field<StoredMessage>(message, 'usage'))
  const model = textField<StoredMessage>(message, 'model')
  const cost = numberField<StoredCost>(
    field<StoredUsage>(field<StoredMessage>(message, 'usage'), 'cost'),
    'total',
  )
  const stopReason = textField<StoredMessage>(message, 'stop_reason')
  const isFailed = stopReason === 'error' || stopReason === 'aborted'
  return {
    ...given({ model, usage, cost, stopReason }),
    ...(isFailed ? { failure: textField<StoredMessage>(message, 'error_message') ?? stopReason } : {}),
  }
}

/** An error's text is the error; what is no text stays a part. */
function outcome(message: JsonObject): Pick<ToolResult, 'parts' | 'error'> {
  const parts = readBlocks(message)
  const text = partsText(parts.filter((part) => part.kind === 'text'))
  if (field<StoredMessage>(message, 'is_error') !== true || text === '') return { parts }
  return { parts: parts.filter((part) => part.kind !== 'text'), error: text }
}

/** Content blocks as parts; tool calls are no parts. */
function readBlocks(message: JsonObject): readonly Part[] {
  const content = field<StoredMessage>(message, 'content')
  if (typeof content === 'string') return content === '' ? [] : [textPart(content)]
  return isArray(content) ? content.flatMap(readBlock) : []
}

function readBlock(block: JsonValue): readonly Part[] {
  if (typeof block === 'string') return [textPart(block)]
  const type = textField<Block>(block, 'type')
  if (type === 'tool_call') return []
  const text = textField<Block>(block, 'text')
  if (type === 'text' && text !== undefined) return [textPart(text)]
  const thinking = textField<Block>(block, 'thinking')
  if (type === 'thinking' && thinking !== undefined) return [{ kind: 'reasoning', text: thinking }]
  const url = textField<Block>(block, 'url')
  const mediaType = textField<Block>(block, 'mime_type')
  if (type === 'image' && url !== undefined) return [{ kind: 'image', url, ...given({ mediaType }) }]
  return [{ kind: 'other', label: type ?? 'part', value: block }]
}

function readCall(block: JsonValue): ToolCall {
  const id = textField<Block>(block, 'id') ?? ''
  return {
    id,
    name: textField<Block>(block, 'name') ?? '',
    arguments: argumentsText(field<Block>(block, 'arguments')),
  }
}

/** tinyAgent's `input` leaves out what came from the cache, as ours does. */
function readUsage(usage: JsonValue | undefined): Usage | undefined {
  const [input, output] = [countField(usage, 'input'), countField(usage, 'output')]
  const [read, write] = [countField(usage, 'cache_read'), countField(usage, 'cache_write')]
  if (input === undefined && output === undefined) return undefined
  return {
    ...given({ input, output, cacheRead: read, cacheWrite: write }),
  }
}

/**
 * Below this many milliseconds since the epoch (1973) a time is of the other, monotonic clock that occurs.
 */
const EPOCH_MILLISECONDS = 1e11

function timeOf(message: JsonObject): { readonly timestamp?: number } {
  const time = numberField<StoredMessage>(message, 'timestamp')
  return time === undefined || time < EPOCH_MILLISECONDS ? {} : { timestamp: time / 1000 }
}
