/**
 * One LangChain message in any of its written forms, as a neutral message; also for messages inside spans.
 */
import { given } from '#base/given.ts'
import {
  field,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
} from '#base/json.ts'
import { type Part, partsText, type ToolCall } from '#core/model/message.ts'
import type { Usage } from '#core/model/trace.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { argumentsText, readCalls, readContent } from '../messages/chat-message.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { countField, promptUsage } from '../reading/prompt-usage.ts'

/** Keys of a message's body that are interpreted. */
export const LANGCHAIN_KEYS: ReadonlySet<string> = new Set(
  'type content name id tool_calls tool_call_id status usage_metadata response_metadata additional_kwargs role example artifact invalid_tool_calls'.split(
    ' ',
  ),
)

const ROLE_OF_TYPE: Readonly<Record<string, Incoming['role']>> = {
  human: 'user',
  ai: 'assistant',
  system: 'system',
  developer: 'developer',
  tool: 'tool',
  function: 'tool',
  chat: 'user',
}

/**
 * The constructor's name in `id` (`AIMessage`, `HumanMessageChunk`) or the `type`, as a type; undefined:
 * neither.
 */
export function typeOf(message: JsonValue): string | undefined {
  const name = listField(message, 'id')?.at(-1)
  if (field(message, 'lc') !== undefined && typeof name === 'string') return ofClass(name)
  const type = textField(message, 'type')
  return type === undefined ? undefined : ofClass(type)
}

function ofClass(name: string): string | undefined {
  const type = name.replace(/(Message)?(Chunk)?$/, '').toLowerCase()
  return Object.hasOwn(ROLE_OF_TYPE, type) ? type : undefined
}

/** Whether a value is a message by its type; a `role` beside it speaks for other formats. */
export function isLangChainMessage(value: JsonValue): boolean {
  if (!isObject(value) || typeOf(value) === undefined) return false
  if (field(value, 'lc') === undefined && textField(value, 'role') !== undefined && typeOf(value) !== 'chat')
    return false
  return field(messageBody(value), 'content') !== undefined
}

/**
 * Where content and calls stand: `kwargs` of a serialised object, `data` of a stored one, else the message
 * itself.
 */
export function messageBody(message: JsonValue): JsonObject {
  return objectField(message, 'kwargs') ?? objectField(message, 'data') ?? (isObject(message) ? message : {})
}

/** Undefined where the value is no message. */
export function readLangChainMessage(message: JsonObject): Incoming | undefined {
  const type = typeOf(message)
  if (type === undefined) return undefined
  const body = messageBody(message)
  const name = textField(body, 'name')
  const own = {
    role: type === 'chat' ? chatRole(body) : (ROLE_OF_TYPE[type] ?? 'user'),
    parts: contentOf(body),
    records: [message],
    ...given({ name }),
    ...(field(body, 'example') === true ? { demo: true } : {}),
  }
  if (own.role === 'tool') return { ...own, ...resultOf(body, own.parts) }
  if (own.role !== 'assistant') return own
  const call = factsOf(body)
  return { ...own, calls: callsOf(body), ...given({ call }) }
}

function chatRole(body: JsonObject): Incoming['role'] {
  const role = textField(body, 'role')
  return role === 'assistant' || role === 'system' ? role : 'user'
}

function resultOf(body: JsonObject, parts: readonly Part[]) {
  const callId = textField(body, 'tool_call_id')
  return {
    ...given({ callId }),
    ...(textField(body, 'status') === 'error' ? { parts: [], error: partsText(parts) } : {}),
  }
}

/** Content blocks of calls repeat `tool_calls`; blocks of reasoning are reasoning. */
function contentOf(body: JsonObject): readonly Part[] {
  const content = field(body, 'content')
  const blocks = listField(body, 'content')
  const beside = textField(objectField(body, 'additional_kwargs'), 'reasoning_content') ?? ''
  const reasoning: readonly Part[] = beside === '' ? [] : [{ kind: 'reasoning', text: beside }]
  return [...reasoning, ...(blocks === undefined ? readContent(content) : blocks.flatMap(readBlock))]
}

function readBlock(block: JsonValue): readonly Part[] {
  const type = textField(block, 'type')
  if (type === 'tool_use' || type === 'tool_call' || type === 'function_call') return []
  const thought = textField(block, 'thinking') ?? textField(block, 'reasoning')
  if ((type === 'thinking' || type === 'reasoning') && thought !== undefined)
    return [{ kind: 'reasoning', text: thought }]
  return readContent([block])
}

/**
 * `tool_calls` with `args`; else what the provider wrote in `additional_kwargs`. Calls that did not parse are
 * kept too.
 */
function callsOf(body: JsonObject): readonly ToolCall[] {
  const listed = [...(listField(body, 'tool_calls') ?? []), ...(listField(body, 'invalid_tool_calls') ?? [])]
  if (listed.length === 0) return readCalls(objectField(body, 'additional_kwargs') ?? {})
  return listed.filter(isObject).map((call) => {
    const detail = objectField(call, 'function') ?? call
    return {
      id: textField(call, 'id') ?? '',
      name: textField(detail, 'name') ?? '',
      arguments: argumentsText(field(detail, 'args') ?? field(detail, 'arguments')),
    }
  })
}

function factsOf(body: JsonObject): CallFacts | undefined {
  const response = objectField(body, 'response_metadata')
  const usage = langChainUsage(field(body, 'usage_metadata'))
  const model = textField(response, 'model_name') ?? textField(response, 'model')
  const stopReason = textField(response, 'finish_reason') ?? textField(response, 'stop_reason')
  if (usage === undefined && model === undefined && stopReason === undefined) return undefined
  return {
    ...given({ usage, model, stopReason }),
  }
}

/** `usage_metadata`: `input_tokens` includes what came from and went to the cache. */
export function langChainUsage(usage: JsonValue | undefined): Usage | undefined {
  const details = objectField(usage, 'input_token_details')
  return promptUsage({
    prompt: countField(usage, 'input_tokens'),
    output: countField(usage, 'output_tokens'),
    total: countField(usage, 'total_tokens'),
    read: countField(details, 'cache_read'),
    write: countField(details, 'cache_creation'),
    reasoning: countField(objectField(usage, 'output_token_details'), 'reasoning'),
  })
}
