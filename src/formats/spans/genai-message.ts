/**
 * Messages of OpenTelemetry's GenAI conventions: `{role, parts: [{type, content}]}`.
 * https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-events/
 */

import { given } from '#base/given.ts'
import { field, isObject, type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import { append } from '#base/lists.ts'
import { type Part, type ToolCall, textPart } from '#core/model/message.ts'
import { argumentsText } from '../messages/chat-message.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { INSERTED, OF_TURN } from './own-attributes.ts'
import type { GenAiMessage, GenAiPart } from './shape.ts'

/**
 * Parts are tagged by `type` and hold `content`; that tells them from UI messages, whose parts hold `text`.
 */
export function isGenAiMessage(value: JsonValue): boolean {
  const parts = listField<GenAiMessage>(value, 'parts')
  if (parts === undefined || textField<GenAiMessage>(value, 'role') === undefined) return false
  return parts.every((part) => isObject(part) && textField<GenAiPart>(part, 'type') !== undefined)
}

interface GenAiParts {
  readonly parts: readonly Part[]
  readonly calls: readonly ToolCall[]
  readonly results: readonly Incoming[]
}

export function readGenAiParts(list: readonly JsonValue[]): GenAiParts {
  const parts: Part[] = []
  const calls: ToolCall[] = []
  const results: Incoming[] = []
  for (const part of list) {
    const type = textField<GenAiPart>(part, 'type') ?? (typeof part === 'string' ? 'text' : undefined)
    if (type === 'tool_call' && isObject(part)) calls.push(readCall(part))
    else if (type === 'tool_call_response' && isObject(part)) results.push(readResult(part))
    else append(parts, readPart(part, type))
  }
  return { parts, calls, results }
}

function readCall(part: JsonObject): ToolCall {
  return {
    id: textField<GenAiPart>(part, 'id') ?? '',
    name: textField<GenAiPart>(part, 'name') ?? '',
    arguments: argumentsText(field<GenAiPart>(part, 'arguments')),
  }
}

/** `response` in the conventions, `result` in Pydantic AI; what is no text is sent as JSON. */
function readResult(part: JsonObject): Incoming {
  const result =
    field<GenAiPart>(part, 'response') ??
    field<GenAiPart>(part, 'result') ??
    field<GenAiPart>(part, 'content')
  const text = typeof result === 'string' ? result : result === undefined ? '' : JSON.stringify(result)
  const name = textField<GenAiPart>(part, 'name')
  return {
    role: 'tool',
    callId: textField<GenAiPart>(part, 'id') ?? '',
    parts: text === '' ? [] : [textPart(text)],
    ...given({ name }),
  }
}

function readPart(part: JsonValue, type: string | undefined): readonly Part[] {
  const text =
    typeof part === 'string'
      ? part
      : (textField<GenAiPart>(part, 'content') ?? textField<GenAiPart>(part, 'text'))
  if (text !== undefined && (type === 'reasoning' || type === 'thinking'))
    return [{ kind: 'reasoning', text }]
  if (text !== undefined && (type === 'text' || type === COMPACTION || type === undefined))
    return text === '' ? [] : [textPart(text)]
  const url = textField<GenAiPart>(part, 'uri') ?? textField<GenAiPart>(part, 'url')
  if (url !== undefined && (type === 'image' || textField<GenAiPart>(part, 'modality') === 'image'))
    return [{ kind: 'image', url }]
  return [{ kind: 'other', label: type ?? 'part', value: part }]
}

/** A part that represents what was said before; without `content` only the provider can read it. */
const COMPACTION = 'compaction'

/** A message, and the results in it as messages of their own, first: they answer what came before. */
export function readGenAiMessage(message: JsonObject): readonly Incoming[] {
  const own = {
    ...(field(message, INSERTED) === true ? { isInserted: true } : {}),
    ...(field(message, OF_TURN) === true ? { isOfTurn: true } : {}),
  }
  const isSummary = (listField<GenAiMessage>(message, 'parts') ?? []).some(
    (part) => textField<GenAiPart>(part, 'type') === COMPACTION,
  )
  return readParts(message).map((incoming): Incoming => {
    const isOfCompaction = isSummary && incoming.role !== 'tool' && (incoming.calls ?? []).length === 0
    return { ...incoming, ...own, ...(isOfCompaction ? { as: 'summary' } : {}) }
  })
}

function readParts(message: JsonObject): readonly Incoming[] {
  const said = textField<GenAiMessage>(message, 'role')
  const { parts, calls, results } = readGenAiParts(listField<GenAiMessage>(message, 'parts') ?? [])
  if (said === 'assistant' || said === 'model') return [{ role: 'assistant', parts, calls }, ...results]
  const role = said === 'system' || said === 'developer' ? said : 'user'
  return parts.length === 0 && results.length > 0 ? results : [...results, { role, parts }]
}
