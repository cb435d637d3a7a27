/**
 * Messages in whatever shape a framework hands them to a tracer: OpenAI chat, Responses items, Anthropic,
 * Gemini, GenAI parts, LangChain, AI SDK; as lists, requests or answers, or as JSON in a text.
 */
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
import { textPart } from '#core/model/message.ts'
import { isLangChainMessage, readLangChainMessage } from '../langchain/message.ts'
import { messagesOfBlocks, readBlocks } from '../messages/anthropic-content.ts'
import { isGeminiContent, readGeminiContent } from '../messages/gemini-content.ts'
import { readMessage } from '../openai-chat/steps.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { isModelMessage, readModelMessage } from '../vercel-ai/model-message.ts'
import { structureOf } from './attributes.ts'
import { isGenAiMessage, readGenAiMessage, readGenAiParts } from './genai-message.ts'
import { isResponsesItem, readResponsesItem } from './responses-item.ts'
import type {
  CallbackFields,
  GenAiMessage,
  RequestConfig,
  RoleMessage,
  TracedAnswer,
  TracedRequest,
  TypedBlock,
} from './shape.ts'

/** A request as it was recorded. */
interface RecordedRequest {
  readonly prompt: readonly Incoming[]
  readonly tools: readonly JsonValue[]
}

/** Undefined where the value is not a prompt: a bare question, the arguments of a function, a stub. */
export function readRequest(value: JsonValue | undefined): RecordedRequest | undefined {
  const request = structureOf(value)
  if (request === undefined) return undefined
  const listed = messagesIn(request)
  if (listed === undefined) return undefined
  const definitions = listed.flatMap((message) => definitionIn(message) ?? [])
  const messages = listed.filter((message) => definitionIn(message) === undefined)
  const prompt = readMessages(messages)
  if (prompt === undefined) return undefined
  return { prompt: [...readSystem(request), ...prompt], tools: [...toolsIn(request), ...definitions] }
}

const DEFINITION_KEYS = [
  'function',
  'name',
  'function_declarations',
  'functionDeclarations',
  'toolSpec',
  'input_schema',
]

/**
 * Langfuse's handler for LangChain appends the tool definitions to the messages, each as the content of a
 * tool message that answers no call. https://github.com/langfuse/langfuse-python
 * (langchain/CallbackHandler.py)
 */
function definitionIn(message: JsonValue): JsonObject | undefined {
  if (
    textField<RoleMessage>(message, 'role') !== 'tool' ||
    textField<RoleMessage>(message, 'tool_call_id') !== undefined
  )
    return undefined
  const content = objectField<RoleMessage>(message, 'content')
  return content !== undefined && DEFINITION_KEYS.some((key) => Object.hasOwn(content, key))
    ? content
    : undefined
}

/** A bare list, or the list of a request: `messages` (LangChain nests one list), `contents`, `input`. */
function messagesIn(request: JsonValue): readonly JsonValue[] | undefined {
  if (isArray(request)) return request
  const found =
    listField<TracedRequest>(request, 'messages') ??
    listField<TracedRequest>(request, 'contents') ??
    listField<TracedRequest>(request, 'input')
  const [first] = found ?? []
  return isArray(first) && found?.length === 1 ? first : found
}

const SYSTEM_KEYS = [
  'system',
  'instructions',
  'system_instruction',
  'systemInstruction',
  'system_instructions',
]

function readSystem(request: JsonValue): readonly Incoming[] {
  const config = field<TracedRequest>(request, 'config') ?? field<TracedRequest>(request, 'generationConfig')
  for (const key of SYSTEM_KEYS) {
    const system = field(request, key) ?? field(config, key)
    const parts = system === undefined ? [] : systemParts(system)
    if (parts.length > 0) return [{ role: 'system', parts }]
  }
  return []
}

function systemParts(system: JsonValue): Incoming['parts'] {
  if (typeof system === 'string') return system === '' ? [] : [textPart(system)]
  const list = listField<GenAiMessage>(system, 'parts') ?? (isArray(system) ? system : [system])
  return readGenAiParts(list).parts
}

function toolsIn(request: JsonValue): readonly JsonValue[] {
  return (
    listField<TracedRequest>(request, 'tools') ??
    listField<RequestConfig>(field<TracedRequest>(request, 'config'), 'tools') ??
    []
  )
}

/**
 * All messages of a list; undefined where most items are none. What single items are that are none is passed
 * over.
 */
export function readMessages(list: readonly JsonValue[]): readonly Incoming[] | undefined {
  const read = list.map(readOnce)
  const fitting = read.filter((messages) => messages !== undefined).length
  return fitting > 0 && fitting * 2 > list.length ? read.flatMap((messages) => messages ?? []) : undefined
}

const known = new WeakMap<JsonObject, readonly Incoming[]>()

/** Prompts made of deltas share their messages: each object is read once. */
function readOnce(item: JsonValue): readonly Incoming[] | undefined {
  if (!isObject(item)) return readOne(item)
  const read = known.get(item) ?? readOne(item)
  if (read !== undefined) known.set(item, read)
  return read
}

function readOne(item: JsonValue): readonly Incoming[] | undefined {
  const message = isPair(item) ? { role: item[0], content: item[1] } : item
  if (!isObject(message)) return undefined
  if (hasBlocks(message, /^(tool_use|tool_result|thinking|redacted_thinking|server_tool_use)$/))
    return anthropicMessage(message)
  if (isResponsesItem(message)) return readResponsesItem(message)
  if (isLangChainMessage(message)) return one(readLangChainMessage(message))
  if (isGenAiMessage(message)) return readGenAiMessage(message)
  if (isGeminiContent(message)) return readGeminiContent(message)
  if (textField<RoleMessage>(message, 'role') === undefined) return undefined
  if (hasBlocks(message, /^tool-(call|result)$/) && isModelMessage(message)) return readModelMessage(message)
  return [chatMessage(message)]
}

function one<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value]
}

/** Older Phoenix exports write messages as `[role, content]`. */
function isPair(item: JsonValue): item is readonly [string, JsonValue] {
  return isArray(item) && item.length === 2 && typeof item[0] === 'string' && /^[a-z]{1,20}$/.test(item[0])
}

function hasBlocks(message: JsonObject, types: RegExp): boolean {
  return (listField<RoleMessage>(message, 'content') ?? []).some((block) =>
    types.test(textField<TypedBlock>(block, 'type') ?? ''),
  )
}

function anthropicMessage(message: JsonObject): readonly Incoming[] {
  const role = textField<RoleMessage>(message, 'role') === 'assistant' ? 'assistant' : 'user'
  return messagesOfBlocks(readBlocks(field<RoleMessage>(message, 'content')), { role })
}

const CHAT_ROLES: ReadonlySet<string> = new Set([
  'system',
  'developer',
  'user',
  'assistant',
  'tool',
  'function',
])

/** LangChain's callback form names a tool message by its tool; `human` and `ai` occur as roles too. */
function chatMessage(message: JsonObject): Incoming {
  const role = textField<RoleMessage>(message, 'role') ?? ''
  const renamed = { human: 'user', ai: 'assistant', model: 'assistant' }[role]
  const said = renamed === undefined ? message : { ...message, role: renamed }
  const { records: _records, ...read } = readMessage(withCallbackCalls(said))
  if (renamed !== undefined) return read
  if (CHAT_ROLES.has(role) || field<RoleMessage>(message, 'additional_kwargs') === undefined) return read
  return { role: 'tool', parts: read.parts, name: role }
}

function withCallbackCalls(message: JsonObject): JsonObject {
  const calls = listField<CallbackFields>(field<RoleMessage>(message, 'additional_kwargs'), 'tool_calls')
  return calls === undefined || field<RoleMessage>(message, 'tool_calls') !== undefined
    ? message
    : { ...message, tool_calls: calls }
}

/** The answer of a model as neutral messages; a text that is no structure is the answer itself. */
export function readAnswer(value: JsonValue | undefined): readonly Incoming[] {
  if (value === undefined || value === null || value === '') return []
  const answer = structureOf(value)
  const read = answer === undefined ? undefined : readStructure(answer)
  if (read !== undefined) return read.map(asAnswer)
  return [{ role: 'assistant', parts: [textPart(typeof value === 'string' ? value : JSON.stringify(value))] }]
}

/** Some tracers leave out the role of what came back, or call it the user's. */
function asAnswer(message: Incoming): Incoming {
  return message.role === 'tool' || message.role === 'assistant' ? message : { ...message, role: 'assistant' }
}

function readStructure(answer: JsonValue): readonly Incoming[] | undefined {
  if (isArray(answer)) return readMessages(answer)
  const inner =
    field(listField<TracedAnswer>(answer, 'choices')?.[0], 'message') ??
    generation(answer) ??
    listField<TracedAnswer>(answer, 'messages')
  if (inner !== undefined) return readMessages(isArray(inner) ? inner : [inner])
  const items = listField<TracedAnswer>(answer, 'output')
  if (items !== undefined) return readMessages(items)
  const content =
    field<TracedAnswer>(answer, 'content') ??
    field(listField<TracedAnswer>(answer, 'candidates')?.[0], 'content')
  if (isObject(content)) return readMessages([content])
  if (isObject(answer) && content !== undefined) return readMessages([{ role: 'assistant', ...answer }])
  return isObject(answer) && isResponsesItem(answer) ? readMessages([answer]) : undefined
}

/** LangChain's `{generations: [[{message}]]}`. */
function generation(answer: JsonValue): JsonValue | undefined {
  const [list] = listField<TracedAnswer>(answer, 'generations') ?? []
  return field(isArray(list) ? list[0] : list, 'message')
}
