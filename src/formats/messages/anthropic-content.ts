/**
 * The content of an Anthropic message: blocks to parts, calls and results, and token usage. For every format
 * that holds such messages (Messages API requests, Claude Code, Langfuse). Reads softly: what is not
 * understood becomes an `other` part, never nothing. https://docs.anthropic.com/en/api/messages
 */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  textField,
} from '#base/json.ts'
import { append } from '#base/lists.ts'
import { type Part, partsText, type ToolCall, textPart } from '#core/model/message.ts'
import type { Usage } from '#core/model/trace.ts'
import type { RawUsage } from '#core/usage/check-usage.ts'
import { sumOfUsages } from '#core/usage/recorded-totals.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { countField, ownCountField } from '../reading/prompt-usage.ts'
import { argumentsText } from './chat-message.ts'

/** A `tool_result`, or the result block of a tool that ran at the provider. */
export interface BlockResult {
  /** Empty where the block names no call. */
  readonly callId: string
  readonly parts: readonly Part[]
  /** The text of a result with `is_error`, which may be empty. */
  readonly error?: string
  /** The provider ran the tool: the result is in the assistant's own message. */
  readonly isServer?: boolean
}

export interface AnthropicBlocks {
  readonly parts: readonly Part[]
  readonly calls: readonly ToolCall[]
  readonly results: readonly BlockResult[]
}

const TEXT_TYPES: ReadonlySet<string | undefined> = new Set(['text', 'input_text', 'output_text', undefined])
const CALL_TYPES: ReadonlySet<string | undefined> = new Set(['tool_use', 'server_tool_use', 'mcp_tool_use'])

/**
 * The blocks of a `content`: a text, a list of blocks, one block, or nothing. Empty text is not a part. The
 * order among texts and among calls is kept, not that between a text and a call.
 */
export function readBlocks(content: JsonValue | undefined): AnthropicBlocks {
  const parts: Part[] = []
  const calls: ToolCall[] = []
  const results: BlockResult[] = []
  for (const block of blocksOf(content)) {
    const type = textField(block, 'type')
    if (isObject(block) && CALL_TYPES.has(type)) calls.push(readCall(block))
    else if (isObject(block) && isResultType(type)) results.push(readResult(block, type !== 'tool_result'))
    else append(parts, readPart(block, type))
  }
  return { parts, calls, results }
}

function blocksOf(content: JsonValue | undefined): readonly JsonValue[] {
  if (content === undefined || content === null) return []
  return isArray(content) ? content : [content]
}

/** `tool_result`, and `web_search_tool_result` and its like. */
function isResultType(type: string | undefined): boolean {
  return type?.endsWith('tool_result') === true
}

function readCall(block: JsonObject): ToolCall {
  return {
    id: textField(block, 'id') ?? '',
    name: textField(block, 'name') ?? '',
    arguments: argumentsText(field(block, 'input')),
  }
}

function readResult(block: JsonObject, isServer: boolean): BlockResult {
  const parts = blocksOf(field(block, 'content')).flatMap((part) => readPart(part))
  const callId = textField(block, 'tool_use_id') ?? ''
  const own = isServer ? { callId, isServer } : { callId }
  if (field(block, 'is_error') !== true) return { ...own, parts }
  // An error's text is the error; what is no text stays a part.
  return { ...own, parts: parts.filter(({ kind }) => kind !== 'text'), error: partsText(parts) }
}

function readPart(block: JsonValue, type = textField(block, 'type')): readonly Part[] {
  if (typeof block === 'string') return block === '' ? [] : [textPart(block)]
  if (!isObject(block)) return [other(block, 'part')]
  const text = textField(block, 'text')
  if (text !== undefined && TEXT_TYPES.has(type)) return text === '' ? [] : [textPart(text)]
  if (type === 'thinking') return [readThinking(block)]
  if (type === 'image') return [readImage(block)]
  return [other(block, type ?? 'part')]
}

function other(value: JsonValue, label: string): Part {
  return { kind: 'other', label, value }
}

/** Thinking that the provider keeps to itself has a signature only: the block is kept whole. */
function readThinking(block: JsonObject): Part {
  const text = textField(block, 'thinking') ?? ''
  return text === '' ? other(block, 'thinking') : { kind: 'reasoning', text }
}

function readImage(block: JsonObject): Part {
  const source = field(block, 'source')
  const mediaType = textField(source, 'media_type')
  const data = textField(source, 'data')
  const url = data === undefined ? textField(source, 'url') : `data:${mediaType ?? ''};base64,${data}`
  if (url === undefined) return other(block, 'image')
  return { kind: 'image', url, ...given({ mediaType }) }
}

/**
 * A message as neutral ones: an assistant's turn and the results the provider put into it; a user's results
 * first (the API asks for that), then what else was said. `common` goes to each; what concerns the call to
 * the turn alone.
 */
export function messagesOfBlocks(
  { parts, calls, results }: AnthropicBlocks,
  common: Omit<Incoming, 'parts' | 'calls'>,
): readonly Incoming[] {
  const answers = results.length === 0 ? [] : results.map((result) => resultMessage(result, common))
  if (common.role === 'assistant') return [{ ...common, parts, calls }, ...answers]
  // Calls in a user's message are none that a model made; they stay visible as what they are.
  const said = calls.length === 0 ? parts : [...parts, ...calls.map((one) => other({ ...one }, 'tool_use'))]
  return said.length === 0 && answers.length > 0 ? answers : [...answers, { ...common, parts: said }]
}

/**
 * A result as a neutral message, with the agent, time and records of the message that holds it.
 */
export function resultMessage(
  { isServer: _isServer, ...result }: BlockResult,
  { agent, timestamp, records, where }: Omit<Incoming, 'parts' | 'role'>,
): Incoming {
  return {
    ...result,
    role: 'tool',
    ...given({ agent, timestamp, records, where }),
  }
}

/** The keys of a usage that are interpreted, for the report of what is not. */
export const ANTHROPIC_USAGE_KEYS: ReadonlySet<string> = new Set([
  'input_tokens',
  'output_tokens',
  'cache_read_input_tokens',
  'cache_creation_input_tokens',
  'cache_creation',
  'output_tokens_details',
])

/**
 * Usage as the Messages API reports it: `input_tokens` excludes what was read from or written to the cache.
 * Undefined where nothing is said.
 */
export function readAnthropicUsage(usage: JsonValue | undefined): RawUsage | undefined {
  if (!isObject(usage)) return undefined
  const { cacheWrite, cacheWriteHour } = cacheWrites(usage)
  const normalised = withoutUndefined({
    input: ownCountField(usage, 'input_tokens'),
    output: countField(usage, 'output_tokens'),
    cacheRead: countField(usage, 'cache_read_input_tokens'),
    cacheWrite,
    cacheWriteHour,
    reasoning: countField(field(usage, 'output_tokens_details'), 'thinking_tokens'),
  })
  if (Object.keys(normalised).length === 0) return undefined
  return { ...normalised, isCacheApart: true }
}

/** Fast mode has prices of its own: its calls are those of a model of their own, named as OpenRouter does. */
export function modelAtSpeed(model: string, usage: JsonValue | undefined): string {
  return textField(usage, 'speed') === 'fast' && !model.endsWith('-fast') ? `${model}-fast` : model
}

/**
 * The usage of the requests in which the API wrote compactions before it answered: it lists them beside the
 * answer's own figures, which leave them out. Undefined where there was none.
 */
export function readCompactionUsage(usage: JsonValue | undefined): RawUsage | undefined {
  const all = listField(usage, 'iterations') ?? []
  const found = all.filter((one) => textField(one, 'type') === 'compaction')
  const usages = found.flatMap((one) => readAnthropicUsage(one) ?? [])
  return usages.length === 0 ? undefined : { ...sumOfUsages(usages), isCacheApart: true }
}

type Figures = { readonly [Key in keyof Usage]-?: number | undefined }

function withoutUndefined(figures: Figures): Usage {
  const usage: { -readonly [Key in keyof Usage]: number } = {}
  for (const key of USAGE_FIGURES) {
    const figure = figures[key]
    if (figure !== undefined) usage[key] = figure
  }
  return usage
}

const USAGE_FIGURES = ['input', 'output', 'cacheRead', 'cacheWrite', 'cacheWriteHour', 'reasoning'] as const

/** Writes by lifetime are in `cache_creation`; their sum is the total where no total is given. */
function cacheWrites(usage: JsonObject) {
  const split = field(usage, 'cache_creation')
  const hour = countField(split, 'ephemeral_1h_input_tokens')
  const short = countField(split, 'ephemeral_5m_input_tokens')
  const sum = hour === undefined && short === undefined ? undefined : (hour ?? 0) + (short ?? 0)
  return { cacheWrite: countField(usage, 'cache_creation_input_tokens') ?? sum, cacheWriteHour: hour }
}
