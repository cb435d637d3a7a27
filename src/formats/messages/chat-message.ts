/**
 * The pieces of OpenAI-like messages that several formats share: content to parts, tool calls, token usage.
 * Reads softly: what is not understood becomes an `other` part, never nothing.
 */
import { field, isArray, isObject, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import { type Part, type ToolCall, textPart } from '#core/model/message.ts'
import type { Usage } from '#core/model/trace.ts'
import { countField, promptUsage } from '../reading/prompt-usage.ts'

const TEXT_TYPES: ReadonlySet<string | undefined> = new Set([
  'text',
  'input_text',
  'output_text',
  'tool_output',
  undefined,
])

/** Parts of a `content`: a text, a list of parts, one part, or nothing. Empty text is not a part. */
export function readContent(content: JsonValue | undefined): readonly Part[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(content)]
  if (content === undefined || content === null) return []
  return isArray(content) ? content.map(readPart) : [readPart(content)]
}

function readPart(part: JsonValue): Part {
  if (typeof part === 'string') return textPart(part)
  const type = textField(part, 'type')
  const text = textField(part, 'text')
  if (text !== undefined && TEXT_TYPES.has(type)) return textPart(text)
  const image = imageUrl(part)
  if (image !== undefined) return { kind: 'image', url: image }
  return { kind: 'other', label: type ?? 'part', value: part }
}

function imageUrl(part: JsonValue): string | undefined {
  return textField(field(part, 'image_url'), 'url') ?? textField(part, 'image_url')
}

/** Reasoning that providers add beside the content, under either of its names. */
export function readReasoning(message: JsonObject): readonly Part[] {
  const text = textField(message, 'reasoning_content') ?? textField(message, 'reasoning')
  return text === undefined || text === '' ? [] : [{ kind: 'reasoning', text }]
}

/**
 * The entries of `tool_calls` and the legacy `function_call`, which has no id. Arguments stay as they were
 * written.
 */
export function readCalls(message: JsonObject): readonly ToolCall[] {
  const calls = field(message, 'tool_calls')
  const listed = isArray(calls) ? calls.filter(isObject).map(readCall) : []
  const legacy = field(message, 'function_call')
  return isObject(legacy) && Object.keys(legacy).length > 0 ? [...listed, readCall(legacy)] : listed
}

function readCall(call: JsonObject): ToolCall {
  const detail = field(call, 'function') ?? field(call, 'custom') ?? call
  const given = field(detail, 'arguments') ?? field(detail, 'input')
  return {
    id: textField(call, 'id') ?? '',
    name: textField(detail, 'name') ?? '',
    arguments: argumentsText(given),
  }
}

/** Arguments as text: verbatim where they are text, else as JSON. */
export function argumentsText(given: JsonValue | undefined): string {
  if (given === undefined) return ''
  return typeof given === 'string' ? given : JSON.stringify(given)
}

/**
 * Usage as chat completions report it. `prompt_tokens` includes what came from or went to the cache, under
 * the names of OpenAI, LiteLLM and DeepSeek alike; only where the total shows otherwise it does not.
 */
export function readUsage(usage: JsonValue | undefined): Usage | undefined {
  return promptUsage({
    prompt: countField(usage, 'prompt_tokens'),
    output: countField(usage, 'completion_tokens'),
    total: countField(usage, 'total_tokens'),
    read:
      countField(field(usage, 'prompt_tokens_details'), 'cached_tokens') ??
      countField(usage, 'cache_read_input_tokens') ??
      countField(usage, 'prompt_cache_hit_tokens'),
    write: countField(usage, 'cache_creation_input_tokens'),
    reasoning: countField(field(usage, 'completion_tokens_details'), 'reasoning_tokens'),
  })
}
