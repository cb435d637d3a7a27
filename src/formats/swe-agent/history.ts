/**
 * The `history` of a SWE-agent run: messages grouped into turns (an assistant message and the observations
 * that directly follow it) and single messages.
 */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  textField,
} from '#base/json.ts'
import { type Message, type Part, type Role, type ToolCall, textPart } from '#core/model/message.ts'
import { readCalls, readContent } from '../messages/chat-message.ts'
import type { HistoryMessage } from './shape.ts'

export interface Turn {
  readonly kind: 'turn'
  readonly message: JsonObject
  readonly observations: readonly JsonObject[]
}

export interface Single {
  readonly kind: 'single'
  readonly message: JsonObject
}

/**
 * An entry of `trajectory` that has no turn in the history: its action was refused, or there is no history.
 */
export interface Unsent {
  readonly kind: 'unsent'
  /** Position in `trajectory`. */
  readonly entry: number
}

export function isDemo(message: JsonObject): boolean {
  return field<HistoryMessage>(message, 'is_demo') === true
}

export function agentOf(message: JsonObject): string | undefined {
  return textField<HistoryMessage>(message, 'agent')
}

/** Groups the messages; what is not an object is left out. */
export function groupHistory(history: readonly JsonValue[]): readonly (Turn | Single)[] {
  const entries: (Turn | Single)[] = []
  for (const message of history.filter(isObject)) {
    const last = entries.at(-1)
    if (textField<HistoryMessage>(message, 'role') === 'assistant')
      entries.push({ kind: 'turn', message, observations: [] })
    else if (last?.kind === 'turn' && isObservation(message, last)) {
      entries[entries.length - 1] = { ...last, observations: [...last.observations, message] }
    } else entries.push({ kind: 'single', message })
  }
  return entries
}

/**
 * With native calls the results are tool messages; without, the one user message that follows is the
 * observation.
 */
function isObservation(message: JsonObject, turn: Turn): boolean {
  if (isDemo(message) !== isDemo(turn.message) || agentOf(message) !== agentOf(turn.message)) return false
  const type = textField<HistoryMessage>(message, 'message_type') ?? 'observation'
  if (textField<HistoryMessage>(message, 'role') === 'tool') return answeredCall(message, turn) !== undefined
  return (
    textField<HistoryMessage>(message, 'role') === 'user' &&
    type === 'observation' &&
    readCalls(turn.message).length === 0 &&
    turn.observations.length === 0
  )
}

/** The call of the turn that a tool message answers, by its first id. */
function answeredCall(message: JsonObject, turn: Turn): ToolCall | undefined {
  const id = callIdOf(message)
  const taken = turn.observations.filter((known) => callIdOf(known) === id).length
  return readCalls(turn.message).filter((call) => call.id === id)[taken]
}

export function callIdOf(message: JsonObject): string {
  const [first] = listField<HistoryMessage>(message, 'tool_call_ids') ?? []
  return typeof first === 'string' ? first : (textField<HistoryMessage>(message, 'tool_call_id') ?? '')
}

/** Native calls as recorded; else the action, which is in the text. */
export function callsOf(message: JsonObject): readonly ToolCall[] {
  const native = readCalls(message)
  return native.length > 0 ? native : textCall(textField<HistoryMessage>(message, 'action') ?? '')
}

/** An action in the text as a call: its first word is the command. */
export function textCall(action: string): readonly ToolCall[] {
  if (action.trim() === '') return []
  const name = /^\s*([\w./-]+)/.exec(action)?.[1] ?? 'bash'
  return [{ id: '', name, arguments: action, inText: true }]
}

/** Thinking blocks, then the content. */
export function partsOf(message: JsonObject): readonly Part[] {
  const blocks = field<HistoryMessage>(message, 'thinking_blocks')
  const thoughts = isArray(blocks) ? blocks.flatMap((block) => textField(block, 'thinking') ?? []) : []
  const reasoning = thoughts.map((text): Part => ({ kind: 'reasoning', text }))
  return [...reasoning, ...readContent(field<HistoryMessage>(message, 'content'))]
}

const ROLES: readonly Role[] = ['system', 'developer', 'user', 'assistant', 'tool']

export function roleOf(message: JsonObject): Role {
  return ROLES.find((role) => role === textField<HistoryMessage>(message, 'role')) ?? 'user'
}

/** A message of a recorded prompt. */
export function promptMessage(message: JsonObject): Message {
  const calls = readCalls(message)
  return {
    role: roleOf(message),
    parts: readContent(field<HistoryMessage>(message, 'content')),
    ...(calls.length === 0 ? {} : { calls }),
  }
}

export function textParts(text: string): readonly Part[] {
  return text === '' ? [] : [textPart(text)]
}
