/**
 * AutoGen's recorded model client: a list of calls, each with its whole prompt and its answer. The model is
 * not named; `cached` is the client's own cache, not the provider's.
 * https://microsoft.github.io/autogen/stable/reference/python/autogen_core.models.html
 */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import { type Part, type ToolCall, textPart } from '#core/model/message.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { argumentsText, readContent, readUsage } from '../messages/chat-message.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { createPromptReader, type RecordedCall } from '../prompts/recorded-calls.ts'
import type {
  AgentMessage,
  Chunk,
  ClientRecord,
  ClientResponse,
  FunctionCall,
  FunctionResult,
} from './shape.ts'

/** The records of a recorded client; empty where the value is none. */
export function clientRecords(value: JsonValue): readonly JsonObject[] {
  const list = isArray(value) ? value.filter(isObject) : []
  const fitting = list.filter(
    (item) =>
      textField<ClientRecord>(item, 'mode') !== undefined && isArray(field<ClientRecord>(item, 'messages')),
  )
  return fitting.length * 2 > list.length ? fitting : []
}

/** The records as recorded calls, in order. */
export function recordedCalls(records: readonly JsonObject[]): readonly RecordedCall[] {
  const readPrompt = createPromptReader(readMessage)
  return records.map((record, index) =>
    recordedCall(
      record,
      readPrompt(listField<ClientRecord>(record, 'messages') ?? []),
      `record ${index + 1}`,
    ),
  )
}

function recordedCall(record: JsonObject, prompt: readonly Incoming[], where: string): RecordedCall {
  const response = responseOf(record)
  const stub = without(record, ['messages'])
  const answer = response === undefined ? [] : [{ ...answerOf(response), records: [stub], where }]
  return {
    prompt,
    answer,
    facts: factsOf(response),
    records: [stub],
    where,
  }
}

/** The answer; of a streamed one its last item, or its pieces of text. */
export function responseOf(record: JsonObject): JsonObject | undefined {
  const response = objectField<ClientRecord>(record, 'response')
  if (response !== undefined) return response
  const stream = listField<ClientRecord>(record, 'stream') ?? []
  const whole = stream.findLast(isObject)
  if (isObject(whole)) return whole
  const content = stream.filter((piece) => typeof piece === 'string').join('')
  return content === '' ? undefined : { content }
}

function answerOf(response: JsonObject): Incoming {
  return { ...readTurn(response), role: 'assistant' }
}

function factsOf(response: JsonObject | undefined): CallFacts {
  const usage = readUsage(field<ClientResponse>(response, 'usage'))
  const stopReason = textField<ClientResponse>(response, 'finish_reason')
  return {
    ...given({ usage, stopReason }),
    ...(response === undefined ? { failure: t`No response was recorded.` } : {}),
  }
}

const ROLES: Readonly<Record<string, Incoming['role']>> = {
  SystemMessage: 'system',
  UserMessage: 'user',
  AssistantMessage: 'assistant',
}

/** A model message; one that contains several results gives as many. */
export function readMessage(message: JsonValue): readonly Incoming[] {
  if (!isObject(message)) return []
  const type = textField<AgentMessage>(message, 'type') ?? ''
  if (type === 'FunctionExecutionResultMessage') return resultsOf(message)
  const role = Object.hasOwn(ROLES, type) ? (ROLES[type] ?? 'user') : 'user'
  const name = textField<AgentMessage>(message, 'source')
  const common = { role, records: [message], ...(name === undefined || role === 'system' ? {} : { name }) }
  if (role === 'assistant') return [{ ...readTurn(message), ...common }]
  return [{ ...common, parts: contentParts(field<AgentMessage>(message, 'content')) }]
}

/** Content is a text, or a list of calls; a thought is next to it. */
function readTurn(message: JsonObject): Omit<Incoming, 'role'> {
  const content = field<AgentMessage>(message, 'content')
  const thought = textField<AgentMessage>(message, 'thought') ?? ''
  const thoughts: readonly Part[] = thought === '' ? [] : [{ kind: 'reasoning', text: thought }]
  const calls = callsOf(content)
  const parts = calls.length === 0 ? contentParts(content) : []
  return { parts: [...thoughts, ...parts], calls }
}

/** A list of `{id, name, arguments}`. */
export function callsOf(content: JsonValue | undefined): readonly ToolCall[] {
  const list = isArray(content) ? content.filter(isObject) : []
  return list
    .filter(
      (call) =>
        textField<FunctionCall>(call, 'name') !== undefined &&
        field<FunctionCall>(call, 'arguments') !== undefined,
    )
    .map((call) => ({
      id: textField<FunctionCall>(call, 'id') ?? '',
      name: textField<FunctionCall>(call, 'name') ?? '',
      arguments: argumentsText(field<FunctionCall>(call, 'arguments')),
    }))
}

/** The entries of a result message, or of an execution event. */
export function resultsOf(message: JsonObject): readonly Incoming[] {
  return (listField<AgentMessage>(message, 'content') ?? []).filter(isObject).map((result) => {
    const callId = textField<FunctionResult>(result, 'call_id')
    const name = textField<FunctionResult>(result, 'name')
    const parts = readContent(field<FunctionResult>(result, 'content'))
    const isError = field<FunctionResult>(result, 'is_error') === true
    return {
      role: 'tool',
      ...(isError
        ? { parts: [], error: textField<FunctionResult>(result, 'content') ?? 'error' }
        : { parts }),
      ...given({ callId, name }),
      records: [message],
    }
  })
}

/** Texts and images; an image is `{data}` in base64, or is as its URL does elsewhere. */
export function contentParts(content: JsonValue | undefined): readonly Part[] {
  if (!isArray(content)) return readContent(content)
  return content.map((item): Part => {
    if (typeof item === 'string') return textPart(item)
    const data = textField<Chunk>(item, 'data')
    if (data !== undefined)
      return { kind: 'image', url: data.startsWith('data:') ? data : `data:image/png;base64,${data}` }
    return readContent(item)[0] ?? { kind: 'other', label: 'part', value: item }
  })
}
