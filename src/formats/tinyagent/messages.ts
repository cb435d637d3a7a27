/**
 * tinyAgent's stored messages: run dumps with an event stream, the message list alone, Pydantic dumps with or without
 * nulls. Results are messages of role `tool_result`; they join the action that they directly follow.
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
import { type Part, partsText, type ToolCall, type ToolResult, textPart } from '#core/message.ts'
import type { ActionStep, StepDraft } from '#core/step.ts'
import type { Usage } from '#core/trace.ts'
import type { TraceBuilder } from '#core/trace-builder.ts'
import { argumentsText } from '../chat-message.ts'

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

interface OpenAction {
  readonly step: ActionStep
  readonly unanswered: readonly ToolCall[]
}

/** Adds the steps of a message list. */
export function addMessages(builder: TraceBuilder, messages: readonly JsonValue[]): void {
  let open: OpenAction | undefined
  let hasTask = false
  messages.forEach((message, index) => {
    const where = `message ${index + 1}`
    if (!isObject(message)) {
      builder.warn({ code: 'bad-message', message: 'A message is no object and was skipped.', where })
      return
    }
    const role = textField(message, 'role')
    if (role === 'tool_result') open = addResult(builder, open, message, where)
    else if (role === 'assistant') open = addTurn(builder, message, index === messages.length - 1)
    else {
      open = undefined
      if (role !== 'user') {
        const said =
          role === undefined ? 'A message has no role' : `A message has the role “${role}” of its application`
        builder.warn({ code: 'unknown-role', message: `${said}; it is shown as a user message.`, where })
      }
      const parts = readBlocks(message)
      const draft: StepDraft =
        role === 'user' && !hasTask ? { kind: 'task', parts } : { kind: 'message', role: 'user', parts }
      builder.add({ ...draft, ...timeOf(message) }, { records: [message] })
      hasTask ||= role === 'user'
    }
  })
}

function addTurn(builder: TraceBuilder, message: JsonObject, isLast: boolean): OpenAction | undefined {
  const parts = readBlocks(message)
  const calls = (listField(message, 'content') ?? [])
    .filter((block) => textField(block, 'type') === 'tool_call')
    .map(readCall)
  const usage = readUsage(field(message, 'usage'))
  const model = textField(message, 'model')
  const call = { ...(model === undefined ? {} : { model }), ...(usage === undefined ? {} : { usage }) }
  const options = { records: [message], call }
  if (isLast && calls.length === 0) {
    builder.add({ kind: 'answer', parts, ...timeOf(message) }, options)
    return undefined
  }
  const step = builder.add({ kind: 'action', parts, calls, results: [], ...timeOf(message) }, options)
  return step.kind === 'action' ? { step, unanswered: calls } : undefined
}

function addResult(
  builder: TraceBuilder,
  open: OpenAction | undefined,
  message: JsonObject,
  where: string,
): OpenAction | undefined {
  const callId = textField(message, 'tool_call_id') ?? ''
  const name = textField(message, 'tool_name')
  const named = name === undefined ? {} : { name }
  const call = open?.unanswered.find((candidate) => candidate.id === callId)
  if (open === undefined || call === undefined) {
    const draft: StepDraft = {
      kind: 'message',
      role: 'tool',
      parts: readBlocks(message),
      callId,
      ...named,
      ...timeOf(message),
    }
    builder.add(draft, { records: [message] })
    const said = `A tool result for call “${callId}” answers no call before it.`
    builder.warn({ code: 'orphan-result', message: said, where })
    return undefined
  }
  const step: ActionStep = {
    ...open.step,
    results: [...open.step.results, { callId, ...named, ...outcome(message) }],
  }
  builder.amend(step, [message])
  return { step, unanswered: open.unanswered.filter((candidate) => candidate !== call) }
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
  if (type === 'image' && url !== undefined)
    return [{ kind: 'image', url, ...(mediaType === undefined ? {} : { mediaType }) }]
  return [{ kind: 'other', label: type ?? 'part', value: block }]
}

function readCall(block: JsonValue): ToolCall {
  const id = textField(block, 'id') ?? ''
  return { id, name: textField(block, 'name') ?? '', arguments: argumentsText(field(block, 'arguments')) }
}

/** tinyAgent's `input` leaves out what came from the cache, as ours does. */
function readUsage(usage: JsonValue | undefined): Usage | undefined {
  const [input, output] = [numberField(usage, 'input'), numberField(usage, 'output')]
  const [read, write] = [numberField(usage, 'cache_read'), numberField(usage, 'cache_write')]
  if (input === undefined && output === undefined) return undefined
  return {
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    ...(read === undefined ? {} : { cacheRead: read }),
    ...(write === undefined ? {} : { cacheWrite: write }),
  }
}

/** Below this many milliseconds since the epoch (1973) a time is of the other, monotonic clock that occurs. */
const EPOCH_MILLISECONDS = 1e11

function timeOf(message: JsonObject): { readonly timestamp?: number } {
  const time = numberField(message, 'timestamp')
  return time === undefined || time < EPOCH_MILLISECONDS ? {} : { timestamp: time / 1000 }
}
