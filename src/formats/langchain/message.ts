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
import { keysOf } from '../reading/field-watch.ts'
import { countField, promptUsage } from '../reading/prompt-usage.ts'
import type { Block, Body, Call, ProviderFields, ResponseMetadata, StoredUsage, Wrapped } from './shape.ts'

/** Keys of a message's body that are interpreted. */
export const LANGCHAIN_KEYS = keysOf<Body>({
  type: true,
  content: true,
  name: true,
  id: true,
  tool_calls: true,
  tool_call_id: true,
  status: true,
  usage_metadata: true,
  response_metadata: true,
  additional_kwargs: true,
  role: true,
  example: true,
  artifact: true,
  invalid_tool_calls: true,
})

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
  const name = listField<Wrapped>(message, 'id')?.at(-1)
  if (field<Wrapped>(message, 'lc') !== undefined && typeof name === 'string') return ofClass(name)
  const type = textField<Wrapped>(message, 'type')
  return type === undefined ? undefined : ofClass(type)
}

function ofClass(name: string): string | undefined {
  const type = name.replace(/(Message)?(Chunk)?$/, '').toLowerCase()
  return Object.hasOwn(ROLE_OF_TYPE, type) ? type : undefined
}

/** Whether a value is a message by its type; a `role` beside it speaks for other formats. */
export function isLangChainMessage(value: JsonValue): boolean {
  if (!isObject(value) || typeOf(value) === undefined) return false
  if (
    field<Wrapped>(value, 'lc') === undefined &&
    textField<Wrapped>(value, 'role') !== undefined &&
    typeOf(value) !== 'chat'
  )
    return false
  return field<Body>(messageBody(value), 'content') !== undefined
}

/**
 * Where content and calls are: `kwargs` of a serialised object, `data` of a stored one, else the message
 * itself.
 */
export function messageBody(message: JsonValue): JsonObject {
  return (
    objectField<Wrapped>(message, 'kwargs') ??
    objectField<Wrapped>(message, 'data') ??
    (isObject(message) ? message : {})
  )
}

/** Undefined where the value is not a message. */
export function readLangChainMessage(message: JsonObject): Incoming | undefined {
  const type = typeOf(message)
  if (type === undefined) return undefined
  const body = messageBody(message)
  const name = textField<Body>(body, 'name')
  const own = {
    role: type === 'chat' ? chatRole(body) : (ROLE_OF_TYPE[type] ?? 'user'),
    parts: contentOf(body),
    records: [message],
    ...given({ name }),
    ...(field<Body>(body, 'example') === true ? { demo: true } : {}),
  }
  if (own.role === 'tool') return { ...own, ...resultOf(body, own.parts) }
  if (own.role !== 'assistant') return own
  const call = factsOf(body)
  return { ...own, calls: callsOf(body), ...given({ call }) }
}

function chatRole(body: JsonObject): Incoming['role'] {
  const role = textField<Body>(body, 'role')
  return role === 'assistant' || role === 'system' ? role : 'user'
}

function resultOf(body: JsonObject, parts: readonly Part[]) {
  const callId = textField<Body>(body, 'tool_call_id')
  return {
    ...given({ callId }),
    ...(textField<Body>(body, 'status') === 'error' ? { parts: [], error: partsText(parts) } : {}),
  }
}

/** Content blocks of calls repeat `tool_calls`; blocks of reasoning are reasoning. */
function contentOf(body: JsonObject): readonly Part[] {
  const content = field<Body>(body, 'content')
  const blocks = listField<Body>(body, 'content')
  const beside =
    textField<ProviderFields>(objectField<Body>(body, 'additional_kwargs'), 'reasoning_content') ?? ''
  const reasoning: readonly Part[] = beside === '' ? [] : [{ kind: 'reasoning', text: beside }]
  return [...reasoning, ...(blocks === undefined ? readContent(content) : blocks.flatMap(readBlock))]
}

function readBlock(block: JsonValue): readonly Part[] {
  const type = textField<Block>(block, 'type')
  if (type === 'tool_use' || type === 'tool_call' || type === 'function_call') return []
  const thought = textField<Block>(block, 'thinking') ?? textField<Block>(block, 'reasoning')
  if ((type === 'thinking' || type === 'reasoning') && thought !== undefined)
    return [{ kind: 'reasoning', text: thought }]
  return readContent([block])
}

/**
 * `tool_calls` with `args`; else what the provider wrote in `additional_kwargs`. Calls that did not parse are
 * kept too.
 */
function callsOf(body: JsonObject): readonly ToolCall[] {
  const listed = [
    ...(listField<Body>(body, 'tool_calls') ?? []),
    ...(listField<Body>(body, 'invalid_tool_calls') ?? []),
  ]
  if (listed.length === 0) return readCalls(objectField<Body>(body, 'additional_kwargs') ?? {})
  return listed.filter(isObject).map((call) => {
    const detail = objectField<Call>(call, 'function') ?? call
    return {
      id: textField<Call>(call, 'id') ?? '',
      name: textField<Call>(detail, 'name') ?? '',
      arguments: argumentsText(field<Call>(detail, 'args') ?? field<Call>(detail, 'arguments')),
    }
  })
}

function factsOf(body: JsonObject): CallFacts | undefined {
  const response = objectField<Body>(body, 'response_metadata')
  const usage = langChainUsage(field<Body>(body, 'usage_metadata'))
  const model =
    textField<ResponseMetadata>(response, 'model_name') ?? textField<ResponseMetadata>(response, 'model')
  const stopReason =
    textField<ResponseMetadata>(response, 'finish_reason') ??
    textField<ResponseMetadata>(response, 'stop_reason')
  if (usage === undefined && model === undefined && stopReason === undefined) return undefined
  return {
    ...given({ usage, model, stopReason }),
  }
}

/** `usage_metadata`: `input_tokens` includes what came from and went to the cache. */
export function langChainUsage(usage: JsonValue | undefined): Usage | undefined {
  const details = objectField<StoredUsage>(usage, 'input_token_details')
  return promptUsage({
    prompt: countField(usage, 'input_tokens'),
    output: countField(usage, 'output_tokens'),
    total: countField(usage, 'total_tokens'),
    read: countField(details, 'cache_read'),
    write: countField(details, 'cache_creation'),
    reasoning: countField(objectField<StoredUsage>(usage, 'output_token_details'), 'reasoning'),
  })
}
