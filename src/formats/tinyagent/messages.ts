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
import type { FieldWatch } from '../reading/field-watch.ts'
import { countField } from '../reading/prompt-usage.ts'

/** The messages of a run dump, a wrapper or a bare list; undefined where there are none. */
export function messagesIn(value: JsonValue): readonly JsonValue[] | undefined {
  if (isArray(value)) return value
  const events = listField(value, 'events')
  if (events === undefined) return listField(value, 'agent_state_messages') ?? listField(value, 'messages')
  const end = events.findLast((event) => textField(event, 'type') === 'agent_end')
  return listField(end, 'messages') ?? listField(value, 'agent_state_messages') ?? endedMessages(events)
}

/** A run that was killed has no `agent_end`: the messages that ended. */
function endedMessages(events: readonly JsonValue[]): readonly JsonValue[] {
  return events
    .filter((event) => textField(event, 'type') === 'message_end')
    .flatMap((event) => field(event, 'message') ?? [])
}

/** What only tinyAgent's messages have, beside what other formats' messages have too. */
export function isTinyAgentMessage(message: JsonValue): boolean {
  if (textField(message, 'role') === 'tool_result') return true
  const blocks = listField(message, 'content') ?? []
  return blocks.some(
    (block) =>
      textField(block, 'type') === 'tool_call' ||
      Object.hasOwn(isObject(block) ? block : {}, 'text_signature'),
  )
}

/** Keys of a message that are read here. */
const KEYS: ReadonlySet<string> = new Set(
  'role content usage model provider api stop_reason timestamp tool_call_id tool_name is_error details'.split(
    ' ',
  ),
)

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
    const role = textField(message, 'role')
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
    const name = textField(message, 'tool_name')
    const callId = textField(message, 'tool_call_id') ?? ''
    return { ...own, role: 'tool', callId, ...outcome(message), ...given({ name }) }
  }
  const parts = readBlocks(message)
  if (role === 'user') return { ...own, role, parts }
  if (role !== 'assistant') return { ...own, role: 'user', parts, as: 'message' }
  const calls = (listField(message, 'content') ?? [])
    .filter((block) => textField(block, 'type') === 'tool_call')
    .map(readCall)
  return { ...own, role, parts, calls, call: factsOf(message) }
}

/** A turn that was broken off or failed is no answer that was paid for. */
function factsOf(message: JsonObject): CallFacts {
  const usage = readUsage(field(message, 'usage'))
  const model = textField(message, 'model')
  const cost = numberField(field(field(message, 'usage'), 'cost'), 'total')
  const stopReason = textField(message, 'stop_reason')
  const isFailed = stopReason === 'error' || stopReason === 'aborted'
  return {
    ...given({ model, usage, cost, stopReason }),
    ...(isFailed ? { failure: textField(message, 'error_message') ?? stopReason } : {}),
  }
}

/** An error's text is the error; what is no text stays a part. */
function outcome(message: JsonObject): Pick<ToolResult, 'parts' | 'error'> {
  const parts = readBlocks(message)
  const text = partsText(parts.filter((part) => part.kind === 'text'))
  if (field(message, 'is_error') !== true || text === '') return { parts }
  return { parts: parts.filter((part) => part.kind !== 'text'), error: text }
}

/** Content blocks as parts; tool calls are no parts. */
function readBlocks(message: JsonObject): readonly Part[] {
  const content = field(message, 'content')
  if (typeof content === 'string') return content === '' ? [] : [textPart(content)]
  return isArray(content) ? content.flatMap(readBlock) : []
}

function readBlock(block: JsonValue): readonly Part[] {
  if (typeof block === 'string') return [textPart(block)]
  const type = textField(block, 'type')
  if (type === 'tool_call') return []
  const text = textField(block, 'text')
  if (type === 'text' && text !== undefined) return [textPart(text)]
  const thinking = textField(block, 'thinking')
  if (type === 'thinking' && thinking !== undefined) return [{ kind: 'reasoning', text: thinking }]
  const url = textField(block, 'url')
  const mediaType = textField(block, 'mime_type')
  if (type === 'image' && url !== undefined) return [{ kind: 'image', url, ...given({ mediaType }) }]
  return [{ kind: 'other', label: type ?? 'part', value: block }]
}

function readCall(block: JsonValue): ToolCall {
  const id = textField(block, 'id') ?? ''
  return { id, name: textField(block, 'name') ?? '', arguments: argumentsText(field(block, 'arguments')) }
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
  const time = numberField(message, 'timestamp')
  return time === undefined || time < EPOCH_MILLISECONDS ? {} : { timestamp: time / 1000 }
}
