/** An exchange of a request log as a recorded call: prompt, answer, and what is known of it. */
import { given } from '#base/given.ts'
import {
  field,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  textField,
  without,
} from '#base/json.ts'
import type { Part } from '#core/model/message.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { readUsage } from '../messages/chat-message.ts'
import { readMessage } from '../openai-chat/steps.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { createPromptReader, type RecordedCall } from '../prompts/recorded-calls.ts'
import { readTime } from '../reading/timestamp.ts'
import { type Exchange, messagesOf } from './exchanges.ts'
import type {
  ChatMessage,
  Choice,
  ErrorDetail,
  Output,
  RequestLine,
  RequestParams,
  Response,
  ResponseLine,
  ThinkingBlock,
} from './shape.ts'

/** The exchanges of a log as recorded calls, in order. */
export function recordedCalls(exchanges: readonly Exchange[]): readonly RecordedCall[] {
  const readPrompt = createPromptReader((message) => (isObject(message) ? [promptMessage(message)] : []))
  return exchanges.map((exchange) =>
    recordedCall(exchange, readPrompt(messagesOf(exchange.request.record) ?? [])),
  )
}

function recordedCall({ request, response, isLost }: Exchange, prompt: readonly Incoming[]): RecordedCall {
  const answer = answerOf(response?.record)
  const facts = factsOf(request.record, response?.record, isLost && answer === undefined)
  const { timestamp, duration } = facts
  const records = [withoutPrompt(request.record), ...(response === undefined ? [] : [response.record])]
  const timed = {
    ...given({ timestamp, duration }),
    records,
    where: response?.where ?? request.where,
  }
  return {
    // A request without any message was cut by the logger.
    ...(prompt.length === 0 ? {} : { prompt }),
    answer: answer === undefined ? [] : [{ ...answer, ...timed }],
    facts,
    tools: listField<RequestParams>(field<RequestLine>(request.record, 'request_params'), 'tools') ?? [],
    records,
    where: request.where,
  }
}

/** The request as it is kept with its answer: the prompt and the tools, which repeat, are left out. */
function withoutPrompt(request: JsonObject): JsonObject {
  const params = field<RequestLine>(request, 'request_params')
  return isObject(params) ? { ...request, request_params: without(params, ['messages', 'tools']) } : request
}

function promptMessage(message: JsonObject): Incoming {
  const incoming = readMessage(message)
  const thoughts = thinkingOf(message)
  return thoughts.length === 0 ? incoming : { ...incoming, parts: [...thoughts, ...incoming.parts] }
}

function thinkingOf(message: JsonObject): readonly Part[] {
  return (listField<ChatMessage>(message, 'thinking_blocks') ?? []).flatMap((block): readonly Part[] => {
    const text = textField<ThinkingBlock>(block, 'thinking')
    return text === undefined ? [] : [{ kind: 'reasoning', text }]
  })
}

/** The first choice; without choices the first of the outputs that the logger took from it. */
function answerOf(response: JsonObject | undefined): Incoming | undefined {
  const choice = field<Choice>(
    listField<Response>(field<ResponseLine>(response, 'response'), 'choices')?.[0],
    'message',
  )
  if (isObject(choice)) return { ...promptMessage(choice), role: 'assistant' }
  const output = listField<ResponseLine>(response, 'outputs')?.[0]
  if (!isObject(output)) return undefined
  const content = textField<Output>(output, 'message') ?? ''
  return { ...promptMessage({ ...output, role: 'assistant', content }), role: 'assistant' }
}

function factsOf(request: JsonObject, record: JsonObject | undefined, isLost: boolean): CallFacts {
  const response = field<ResponseLine>(record, 'response')
  const usage = readUsage(field<Response>(response, 'usage'))
  const sent = readTime(field<RequestLine>(request, 'timestamp'))
  const answered = readTime(field<ResponseLine>(record, 'timestamp'))
  const model =
    textField<Response>(response, 'model') ??
    textField<RequestParams>(field<RequestLine>(request, 'request_params'), 'model')
  const cost = numberField<ResponseLine>(record, 'cost')
  const stopReason = textField<Choice>(listField<Response>(response, 'choices')?.[0], 'finish_reason')
  const failure = failureOf(record) ?? (isLost ? 'No response was recorded.' : undefined)
  const timestamp = sent ?? answered
  return {
    ...given({ model }),
    // The logger counts the messages itself, without tools and answer: never the provider's number.
    ...(usage === undefined ? {} : { usage, usageOrigin: 'client' as const }),
    ...given({ timestamp }),
    ...(sent === undefined || answered === undefined || answered < sent ? {} : { duration: answered - sent }),
    ...given({ cost, stopReason, failure }),
  }
}

function failureOf(record: JsonObject | undefined): string | undefined {
  const error =
    field<ResponseLine>(record, 'error') ?? field<Response>(field<ResponseLine>(record, 'response'), 'error')
  if (error === undefined || error === null || error === '') return undefined
  return errorText(error)
}

function errorText(error: JsonValue): string {
  return typeof error === 'string'
    ? error
    : (textField<ErrorDetail>(error, 'message') ?? JSON.stringify(error))
}
