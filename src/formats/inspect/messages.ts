/** Inspect's chat messages as neutral ones. */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
} from '#base/json.ts'
import { type Part, partsText, type Role, type ToolCall, textPart } from '#core/model/message.ts'
import { argumentsText } from '../messages/chat-message.ts'
import type { Incoming } from '../prompts/conversation.ts'
import type { LogCall, LogError, LogFunction, LogMessage, LogPart, MessageMetadata } from './shape.ts'

const ROLES: Readonly<Record<string, Role>> = {
  system: 'system',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
}

/** A message whose attachments are resolved. A role that is not known counts as user. */
export function readMessage(message: JsonObject): Incoming {
  const said = textField<LogMessage>(message, 'role') ?? ''
  const role = Object.hasOwn(ROLES, said) ? (ROLES[said] ?? 'user') : 'user'
  const own = { role, records: [message], parts: partsOf(message) }
  if (role === 'assistant') return { ...own, calls: callsOf(message) }
  if (role === 'tool') return { ...own, ...resultOf(message, own.parts) }
  return field<MessageMetadata>(field<LogMessage>(message, 'metadata'), 'summary') === true
    ? { ...own, as: 'summary' }
    : own
}

function partsOf(message: JsonObject): readonly Part[] {
  const content = field<LogMessage>(message, 'content')
  const list = isArray(content) ? content : content === undefined || content === null ? [] : [content]
  const thoughts = textField<LogMessage>(message, 'reasoning')
  const parts = list.flatMap(readPart)
  return thoughts === undefined || thoughts === '' ? parts : [{ kind: 'reasoning', text: thoughts }, ...parts]
}

function readPart(part: JsonValue): readonly Part[] {
  if (typeof part === 'string') return part === '' ? [] : [textPart(part)]
  const type = textField<LogPart>(part, 'type') ?? 'part'
  const text = type === 'text' ? textField<LogPart>(part, 'text') : undefined
  if (text !== undefined) return [textPart(text)]
  const reasoning = type === 'reasoning' ? textField<LogPart>(part, 'reasoning') : undefined
  if (reasoning !== undefined) return [{ kind: 'reasoning', text: reasoning }]
  const image = type === 'image' ? textField<LogPart>(part, 'image') : undefined
  return image === undefined ? [{ kind: 'other', label: type, value: part }] : [{ kind: 'image', url: image }]
}

function callsOf(message: JsonObject): readonly ToolCall[] {
  return (listField<LogMessage>(message, 'tool_calls') ?? []).filter(isObject).map((call) => ({
    id: textField<LogCall>(call, 'id') ?? '',
    name:
      textField<LogCall>(call, 'function') ??
      textField<LogFunction>(field<LogCall>(call, 'function'), 'name') ??
      '',
    arguments: argumentsText(field<LogCall>(call, 'arguments')),
  }))
}

/** Call, tool and error of a result. An error that is also its text is told once. */
function resultOf(message: JsonObject, parts: readonly Part[]): Partial<Incoming> {
  const callId = textField<LogMessage>(message, 'tool_call_id')
  const name = textField<LogMessage>(message, 'function')
  const error = errorOf(message)
  return {
    ...given({ callId, name, error }),
    ...(error !== undefined && partsText(parts) === error
      ? { parts: parts.filter(({ kind }) => kind !== 'text') }
      : {}),
  }
}

/** The error of a result: an object, in the oldest logs a text. */
export function errorOf(message: JsonObject): string | undefined {
  const error = objectField<LogMessage>(message, 'error')
  const text =
    error === undefined
      ? textField<LogMessage>(message, 'tool_error')
      : (textField<LogError>(error, 'message') ?? '')
  if (text !== undefined && text !== '') return text
  return error === undefined ? undefined : (textField<LogError>(error, 'type') ?? 'error')
}
