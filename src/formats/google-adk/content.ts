/**
 * Gemini contents as neutral messages. Keys are in snake or camel case; old files have no ids of calls. A
 * content of the user can hold results and text at once, then it is several messages.
 * https://ai.google.dev/api/caching#Content
 */
import { given } from '#base/given.ts'
import { field, isArray, isObject, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import { type Part, type ToolCall, textPart } from '#core/model/message.ts'
import { argumentsText } from '../messages/chat-message.ts'
import { sealedThought } from '../messages/gemini-content.ts'
import type { Incoming } from '../prompts/conversation.ts'
import type { Blob, Content, ContentPart, FunctionCall, FunctionResponse } from './shape.ts'

/** A value by its name in snake or camel case. */
export function either(value: JsonValue | undefined, snake: string): JsonValue | undefined {
  const found = field(value, snake)
  return (
    found ??
    field(
      value,
      snake.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    )
  )
}

/** The parts of a content; a text alone, or one part, counts as a list of one. */
export function partsOf(content: JsonValue | undefined): readonly JsonValue[] {
  const parts = field<Content>(content, 'parts')
  if (isArray(parts)) return parts
  return parts === undefined || parts === null ? [] : [parts]
}

/** Results first, as they answer what is before them. */
export function readContent(
  content: JsonObject,
  isModel = textField<Content>(content, 'role') === 'model',
): readonly Incoming[] {
  const all = partsOf(content)
  const results = all.flatMap((part) => resultOf(either(part, 'function_response')))
  const rest = all.filter((part) => either(part, 'function_response') === undefined)
  const calls = rest.flatMap((part) => callOf(either(part, 'function_call')))
  const parts = rest.filter((part) => either(part, 'function_call') === undefined).flatMap(readPart)
  if (isModel || calls.length > 0) return [...results, { role: 'assistant', parts, calls }]
  return parts.length === 0 && results.length > 0 ? results : [...results, { role: 'user', parts }]
}

function callOf(call: JsonValue | undefined): readonly ToolCall[] {
  if (!isObject(call)) return []
  const args = field<FunctionCall>(call, 'args') ?? {}
  return [
    {
      id: textField<FunctionCall>(call, 'id') ?? '',
      name: textField<FunctionCall>(call, 'name') ?? '',
      arguments: argumentsText(args),
    },
  ]
}

function resultOf(response: JsonValue | undefined): readonly Incoming[] {
  if (!isObject(response)) return []
  const callId = textField<FunctionResponse>(response, 'id')
  const name = textField<FunctionResponse>(response, 'name')
  const answer = field<FunctionResponse>(response, 'response')
  return [
    {
      role: 'tool',
      ...outcomeOf(answer),
      ...given({ callId, name }),
    },
  ]
}

/** A response is an object: its one text where it contains no more, else all of it. */
function outcomeOf(response: JsonValue | undefined): Pick<Incoming, 'parts' | 'error'> {
  if (response === undefined || response === null) return { parts: [] }
  const [only, ...others] = isObject(response) ? Object.entries(response) : []
  if (only === undefined || others.length > 0) return { parts: [textPart(argumentsText(response))] }
  const [key, value] = only
  if (typeof value !== 'string') return { parts: [textPart(argumentsText(response))] }
  if (key === 'error') return { parts: [], error: value }
  return { parts: [textPart(key === 'result' || key === 'output' ? value : argumentsText(response))] }
}

function readPart(part: JsonValue): readonly Part[] {
  if (typeof part === 'string') return [textPart(part)]
  const sealed = sealedThought(part)
  if (sealed !== undefined) return [sealed]
  const text = textField<ContentPart>(part, 'text')
  if (text !== undefined) {
    if (text === '') return []
    return [field<ContentPart>(part, 'thought') === true ? { kind: 'reasoning', text } : textPart(text)]
  }
  const image = imageOf(part)
  return [image ?? { kind: 'other', label: labelOf(part), value: part }]
}

function imageOf(part: JsonValue): Part | undefined {
  const inline = either(part, 'inline_data')
  const file = either(part, 'file_data')
  const mediaType = textField({ type: either(inline ?? file, 'mime_type') ?? null }, 'type') ?? ''
  if (!mediaType.startsWith('image/')) return undefined
  const data = textField<Blob>(inline, 'data')
  const uri = either(file, 'file_uri')
  const url = data === undefined ? uri : `data:${mediaType};base64,${data}`
  return typeof url === 'string' ? { kind: 'image', url, mediaType } : undefined
}

/** What a part is called: its first key that is no mark beside the content. */
function labelOf(part: JsonValue): string {
  const keys = isObject(part) ? Object.keys(part).filter((key) => !MARKS.has(key)) : []
  return keys[0] ?? 'part'
}

const MARKS: ReadonlySet<string> = new Set([
  'thought',
  'thoughtSignature',
  'thought_signature',
  'videoMetadata',
  'video_metadata',
])

/** The key of a part in snake case, for counting. */
export function partKind(part: JsonValue): string | undefined {
  if (!isObject(part)) return undefined
  const key = Object.keys(part).find((name) => !MARKS.has(name) && part[name] !== null)
  return key?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
