/**
 * Items of the OpenAI Responses API as neutral messages, for every format that stores them (Codex rollouts,
 * conversations, agent traces). What the model gave back between two inputs (reasoning, texts, calls) is one
 * turn. https://platform.openai.com/docs/api-reference/responses
 */
import { given } from '#base/given.ts'
import { field, isArray, isObject, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import { append } from '#base/lists.ts'
import { type Part, type ToolCall, type ToolResult, textPart } from '#core/model/message.ts'
import type { Usage } from '#core/model/trace.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { countField, promptUsage } from '../reading/prompt-usage.ts'
import { argumentsText, readContent } from './chat-message.ts'
import { type OutputReader, readOutput } from './responses-outputs.ts'

/** An item by what it means for a conversation. */
export type ResponsesItem =
  | {
      readonly kind: 'input'
      readonly role: 'user' | 'system' | 'developer'
      readonly parts: readonly Part[]
    }
  /** Something that the model gave back. Tools that run at the provider hold their results themselves. */
  | {
      readonly kind: 'output'
      readonly parts: readonly Part[]
      readonly calls: readonly ToolCall[]
      readonly results: readonly ToolResult[]
    }
  | { readonly kind: 'result'; readonly result: ToolResult }
  /** It represents what was said before it, and only the provider can read it. */
  | { readonly kind: 'compaction'; readonly parts: readonly Part[] }
  /** Nothing that a model is shown, or nothing that we know. */
  | { readonly kind: 'other'; readonly type: string }

/** Calls that the client answers with an item of its own. Other `…_call` items hold their result. */
const CLIENT_CALLS: ReadonlySet<string> = new Set([
  'function_call',
  'custom_tool_call',
  'local_shell_call',
  'shell_call',
  'apply_patch_call',
  'computer_call',
  'tool_search_call',
])

/** Items that represent an earlier part of the conversation: OpenAI's, xAI's, and Codex' older name. */
const COMPACTIONS: ReadonlySet<string> = new Set(['compaction', 'compaction_summary', 'context_compaction'])

/** Keys of items that are interpreted, for the report of what is not. */
export const ITEM_KEYS: ReadonlySet<string> = new Set(
  'type id role content status phase summary encrypted_content name arguments input call_id output action operation namespace queries code results outputs result error tools server_label created_by response_id annotations'.split(
    ' ',
  ),
)

/** Whether an item is a call that a tool at the provider answers. */
export function isHostedCall(type: string | undefined): boolean {
  return type?.endsWith('_call') === true && !CLIENT_CALLS.has(type)
}

/** Whether a value is an item in which a provider has sealed an earlier part of the conversation. */
export function isSealedCompaction(value: JsonValue): boolean {
  return COMPACTIONS.has(textField(value, 'type') ?? '') && field(value, 'encrypted_content') !== undefined
}

/** `read`: how the outputs of tools are read; by default as they are. */
export function readResponsesItem(item: JsonValue, read: OutputReader = readOutput): ResponsesItem {
  const type = textField(item, 'type') ?? (textField(item, 'role') === undefined ? '' : 'message')
  if (!isObject(item)) return { kind: 'other', type: 'no object' }
  if (type === 'message') return readMessage(item)
  if (type === 'reasoning') return output(readReasoningItem(item))
  if (COMPACTIONS.has(type)) return { kind: 'compaction', parts: [sealedPart(type, item)] }
  if (type.endsWith('_call')) return readCall(item, type)
  if (type.endsWith('_output')) return { kind: 'result', result: resultOf(item, read) }
  return { kind: 'other', type: type === '' ? '(none)' : type }
}

function output(
  parts: readonly Part[],
  calls: readonly ToolCall[] = [],
  results: readonly ToolResult[] = [],
): ResponsesItem {
  return { kind: 'output', parts, calls, results }
}

function readMessage(item: JsonObject): ResponsesItem {
  const parts = readContent(item.content)
  const role = textField(item, 'role')
  if (role === 'assistant') return output(parts)
  return { kind: 'input', role: role === 'system' || role === 'developer' ? role : 'user', parts }
}

/** Summaries, the reasoning itself where it was given, and what only the provider can read. */
function readReasoningItem(item: JsonObject): readonly Part[] {
  const sealed = textField(item, 'encrypted_content') ?? ''
  return [
    ...reasoningTexts(item.summary),
    ...reasoningTexts(item.content),
    ...(sealed === '' ? [] : [sealedPart('encrypted_content', sealed)]),
  ]
}

function reasoningTexts(list: JsonValue | undefined): readonly Part[] {
  const entries = isArray(list) ? list : typeof list === 'string' ? [list] : []
  return entries.flatMap((entry): readonly Part[] => {
    const text = typeof entry === 'string' ? entry : (textField(entry, 'text') ?? '')
    return text === '' ? [] : [{ kind: 'reasoning', text }]
  })
}

function sealedPart(label: string, value: JsonValue): Part {
  return { kind: 'other', label, value }
}

function readCall(item: JsonObject, type: string): ResponsesItem {
  const id = textField(item, 'call_id') ?? textField(item, 'id') ?? ''
  const name = textField(item, 'name') ?? type.slice(0, -'_call'.length)
  const call: ToolCall = { id, name, arguments: argumentsText(givenTo(item)) }
  return output([], [call], isHostedCall(type) ? [hostedResult(item, id)] : [])
}

/** What a call was given, under the names that the kinds of calls have for it. */
function givenTo(item: JsonObject): JsonValue | undefined {
  for (const key of ['arguments', 'input', 'action', 'operation', 'code', 'queries']) {
    const given = field(item, key)
    if (given !== undefined && given !== null) return given
  }
  return undefined
}

function hostedResult(item: JsonObject, callId: string): ToolResult {
  const said = textField(item, 'output')
  const held = field(item, 'results') ?? field(item, 'outputs') ?? field(item, 'result') ?? null
  const error = field(item, 'error') ?? null
  const parts: readonly Part[] = [
    ...(said === undefined ? [] : [textPart(said)]),
    ...(held === null ? [] : [sealedPart('result', held)]),
  ]
  return {
    callId,
    parts,
    ...(error === null ? {} : { error: textField(error, 'message') ?? argumentsText(error) }),
  }
}

function resultOf(item: JsonObject, read: OutputReader): ToolResult {
  const { parts, isError } = read(field(item, 'output'))
  const callId = textField(item, 'call_id') ?? textField(item, 'id') ?? ''
  if (!isError) return { callId, parts }
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))
  return { callId, parts: parts.filter(({ kind }) => kind !== 'text'), error: texts.join('') }
}

/** Where an item is and when it was written. */
interface ItemPlace {
  readonly record: JsonValue
  readonly where?: string
  readonly agent?: string
  /** Seconds since the epoch. */
  readonly timestamp?: number
  /** The response that the item belongs to: items of two responses are two turns. */
  readonly response?: string
}

/** Gathers items into messages. */
interface ResponsesTurns {
  add(item: ResponsesItem, place: ItemPlace): void
  /**
   * The model's answer is complete: what it gives back from here on is another turn. Also to be called at the
   * end.
   */
  end(): void
}

interface OpenTurn {
  readonly parts: Part[]
  readonly calls: ToolCall[]
  readonly results: ToolResult[]
  readonly records: JsonValue[]
  readonly first: ItemPlace
}

/**
 * Hands each message to `emit` as soon as it is complete; results of hosted tools directly after their turn.
 */
export function createResponsesTurns(emit: (message: Incoming) => void): ResponsesTurns {
  let open: OpenTurn | undefined

  function end(): void {
    if (open === undefined) return
    const { parts, calls, results, records, first } = open
    open = undefined
    const common = placed(first)
    emit({ ...common, role: 'assistant', parts, calls, records })
    for (const result of results) emit({ ...common, ...result, role: 'tool' })
  }

  return {
    end,
    add: (item, place) => {
      if (item.kind === 'other' || item.kind === 'compaction') return
      if (item.kind !== 'output') {
        end()
        const own = { ...placed(place), records: [place.record] }
        if (item.kind === 'input') emit({ ...own, role: item.role, parts: item.parts })
        else emit({ ...own, ...item.result, role: 'tool' })
        return
      }
      if (isOtherResponse(open?.first, place)) end()
      open ??= { parts: [], calls: [], results: [], records: [], first: place }
      append(open.parts, item.parts)
      append(open.calls, item.calls)
      append(open.results, item.results)
      open.records.push(place.record)
    },
  }
}

function isOtherResponse(first: ItemPlace | undefined, { response }: ItemPlace): boolean {
  return first?.response !== undefined && response !== undefined && first.response !== response
}

function placed({ where, agent, timestamp }: ItemPlace) {
  return {
    ...given({ where, agent, timestamp }),
  }
}

/**
 * Usage as the Responses API reports it: `input_tokens` includes what came from the cache, `output_tokens`
 * the reasoning. Undefined where nothing is said.
 */
export function readResponsesUsage(usage: JsonValue | undefined): Usage | undefined {
  return promptUsage({
    prompt: countField(usage, 'input_tokens'),
    output: countField(usage, 'output_tokens'),
    total: countField(usage, 'total_tokens'),
    read: countField(field(usage, 'input_tokens_details'), 'cached_tokens'),
    reasoning: countField(field(usage, 'output_tokens_details'), 'reasoning_tokens'),
  })
}
