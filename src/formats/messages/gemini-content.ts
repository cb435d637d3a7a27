/**
 * Gemini contents (`{role: user | model, parts}`), in snake or camel case, as neutral messages; for every
 * format that holds them (ADK sessions, Gemini CLI, spans). https://ai.google.dev/api/caching#Content
 */
import { given } from '#base/given.ts'
import { field, isObject, type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import { type Part, type ToolCall, textPart } from '#core/model/message.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { argumentsText } from './chat-message.ts'

const PART_KEYS = [
  'text',
  'function_call',
  'functionCall',
  'function_response',
  'functionResponse',
  'inline_data',
  'inlineData',
  'file_data',
  'fileData',
  'executable_code',
  'executableCode',
  'code_execution_result',
  'codeExecutionResult',
  'thought_signature',
  'thoughtSignature',
]

/** Parts without a `type`, each with one of Gemini's own keys. */
export function isGeminiContent(value: JsonValue): boolean {
  const parts = listField(value, 'parts')
  if (parts === undefined) return false
  return parts.every(
    (part) =>
      textField(part, 'type') === undefined && PART_KEYS.some((key) => field(part, key) !== undefined),
  )
}

/** The value under either spelling of a key. */
function either(part: JsonValue, snake: string): JsonValue | undefined {
  return (
    field(part, snake) ??
    field(
      part,
      snake.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    )
  )
}

/**
 * A content's messages: results first, as they answer what came before, then the turn. Calls without an id
 * are matched by name and order, as Gemini does.
 */
export function readGeminiContent(content: JsonObject): readonly Incoming[] {
  const list = listField(content, 'parts') ?? []
  const results = list.flatMap(resultOf)
  const calls = list.flatMap(callOf)
  const parts = list.flatMap(partOf)
  const isModel = textField(content, 'role') === 'model' || calls.length > 0
  if (isModel) return [...results, { role: 'assistant', parts, calls }]
  return parts.length === 0 && results.length > 0 ? results : [...results, { role: 'user', parts }]
}

function callOf(part: JsonValue): readonly ToolCall[] {
  const call = either(part, 'function_call')
  if (!isObject(call)) return []
  return [
    {
      id: textField(call, 'id') ?? '',
      name: textField(call, 'name') ?? '',
      arguments: argumentsText(field(call, 'args')),
    },
  ]
}

function resultOf(part: JsonValue): readonly Incoming[] {
  const response = either(part, 'function_response')
  if (!isObject(response)) return []
  const callId = textField(response, 'id')
  const name = textField(response, 'name')
  const value = field(response, 'response')
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
  return [
    {
      role: 'tool',
      parts: [textPart(text)],
      ...given({ callId, name }),
    },
  ]
}

function partOf(part: JsonValue): readonly Part[] {
  if (either(part, 'function_call') !== undefined || either(part, 'function_response') !== undefined)
    return []
  const text = textField(part, 'text')
  const sealed = sealedThought(part)
  if (sealed !== undefined) return [sealed]
  if (text !== undefined && field(part, 'thought') === true) return [{ kind: 'reasoning', text }]
  if (text !== undefined) return text === '' ? [] : [textPart(text)]
  const data = either(part, 'inline_data') ?? either(part, 'file_data')
  return [isObject(data) ? dataPart(part, data) : { kind: 'other', label: 'part', value: part }]
}

/** A part with nothing but a thought signature: reasoning that only Gemini can read. */
export function sealedThought(part: JsonValue): Part | undefined {
  if (!isObject(part) || typeof either(part, 'thought_signature') !== 'string') return undefined
  const isBare = Object.entries(part).every(
    ([key, value]) => SIGNATURE_KEYS.has(key) || value === null || value === '',
  )
  return isBare ? { kind: 'other', label: 'thought_signature', value: part } : undefined
}

const SIGNATURE_KEYS: ReadonlySet<string> = new Set(['thought', 'thought_signature', 'thoughtSignature'])

function dataPart(part: JsonValue, data: JsonObject): Part {
  const mediaType = either(data, 'mime_type')
  const type = typeof mediaType === 'string' ? mediaType : ''
  const base64 = textField(data, 'data')
  const uri = either(data, 'file_uri')
  const url = base64 === undefined ? uri : `data:${type};base64,${base64}`
  if (!type.startsWith('image/') || typeof url !== 'string')
    return { kind: 'other', label: 'data', value: part }
  return { kind: 'image', url, mediaType: type }
}
