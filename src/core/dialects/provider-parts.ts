/**
 * Which parts each provider's messages can contain, and how they are written: what the dialects send, what
 * exports write and what the validity check refuses all follow from this file. OpenAI:
 * https://github.com/openai/openai-openapi (ChatCompletionRequestMessage) Anthropic:
 * https://docs.anthropic.com/en/api/messages (ContentBlockParam) Gemini:
 * https://ai.google.dev/api/caching#Part
 */
import { field, isArray, isObject, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import { LIST, RECORD } from '../library/marsys/labels.ts'
import type { Part, Role } from '../model/message.ts'

/** The part as content of an OpenAI chat message of this role; undefined: the API has no place for it. */
export function openAiPart(part: Part, role: Role): JsonObject | undefined {
  switch (part.kind) {
    case 'text':
      return { type: 'text', text: part.text }
    case 'image':
      return role === 'user' ? { type: 'image_url', image_url: { url: part.url } } : undefined
    case 'reasoning':
      return undefined
    case 'other': {
      const text = recordText(part)
      if (text !== undefined) return { type: 'text', text }
      return isObject(part.value) && isOpenAiBlock(part.value, role) ? part.value : undefined
    }
  }
}

function isOpenAiBlock(value: JsonObject, role: Role): boolean {
  switch (textField(value, 'type')) {
    case 'text':
      return textField(value, 'text') !== undefined
    case 'image_url':
      return role === 'user' && textField(field(value, 'image_url'), 'url') !== undefined
    case 'input_audio':
      return role === 'user' && isObject(field(value, 'input_audio'))
    case 'file':
      return role === 'user' && isObject(field(value, 'file'))
    case 'refusal':
      return role === 'assistant' && textField(value, 'refusal') !== undefined
    default:
      return false
  }
}

/**
 * A record is sent as compact JSON, as MARSYS sends it; a list of texts as these texts. Undefined for all
 * other parts.
 */
export function recordText(part: Part): string | undefined {
  if (part.kind !== 'other') return undefined
  if (part.label === RECORD) return JSON.stringify(part.value)
  if (part.label !== LIST || !isArray(part.value)) return undefined
  return part.value.map((block) => textField(block, 'text') ?? '').join('')
}

/**
 * The part as a content block of an Anthropic message of this role (`tool`: inside a `tool_result`);
 * undefined: the API has no place for it. Thinking is valid only with the `signature` that the API gave it.
 */
export function anthropicBlock(part: Part, role: Role, signature?: string): JsonObject | undefined {
  switch (part.kind) {
    case 'text':
      return part.text === '' ? undefined : { type: 'text', text: part.text }
    case 'image':
      return role === 'user' || role === 'tool' ? anthropicImage(part.url, part.mediaType) : undefined
    case 'reasoning':
      return role === 'assistant' && signature !== undefined
        ? { type: 'thinking', thinking: part.text, signature }
        : undefined
    case 'other': {
      const text = recordText(part) ?? ''
      if (text !== '') return { type: 'text', text }
      return isObject(part.value) && isAnthropicBlock(part.value, role) ? part.value : undefined
    }
  }
}

const USER_BLOCKS: ReadonlySet<string | undefined> = new Set(['document', 'search_result'])

function isAnthropicBlock(value: JsonObject, role: Role): boolean {
  const type = textField(value, 'type')
  if (type === 'text') return (textField(value, 'text') ?? '') !== ''
  if (role === 'user' || role === 'tool') return USER_BLOCKS.has(type) && field(value, 'source') !== undefined
  if (role !== 'assistant') return false
  if (type === 'thinking')
    return textField(value, 'thinking') !== undefined && textField(value, 'signature') !== undefined
  return type === 'redacted_thinking' && textField(value, 'data') !== undefined
}

const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+);base64,/
const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** The four image types that the API takes as base64; any other address is passed on as a URL. */
function anthropicImage(url: string, mediaType: string | undefined): JsonObject | undefined {
  const [head = '', type = ''] = DATA_URL.exec(url) ?? []
  if (head !== '') {
    const known = [type, mediaType].find((one) => one !== undefined && IMAGE_TYPES.includes(one))
    if (known === undefined) return undefined
    return { type: 'image', source: { type: 'base64', media_type: known, data: url.slice(head.length) } }
  }
  return url.startsWith('data:') ? undefined : { type: 'image', source: { type: 'url', url } }
}

const GEMINI_KEYS = [
  'inlineData',
  'inline_data',
  'fileData',
  'file_data',
  'executableCode',
  'executable_code',
  'codeExecutionResult',
  'code_execution_result',
]

/** Whether a Gemini content can contain the part. */
export function isGeminiPart(part: Part, role: Role): boolean {
  if (part.kind === 'image') return role !== 'system' && role !== 'developer'
  if (part.kind !== 'other' || recordText(part) !== undefined) return true
  return hasKey(part.value, GEMINI_KEYS)
}

function hasKey(value: JsonValue, keys: readonly string[]): boolean {
  return keys.some((key) => field(value, key) !== undefined)
}
