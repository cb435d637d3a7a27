/**
 * What a span says of a request to a model, by whichever convention it was written: OpenInference, the GenAI
 * conventions (attributes or events), OpenLLMetry, the AI SDK, or just input and output.
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
import { textPart } from '#core/model/message.ts'
import type { RawUsage } from '#core/usage/check-usage.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { type Attributes, structureOf } from './attributes.ts'
import { readAnswer, readMessages, readRequest } from './framework-messages.ts'
import { mergeTurns } from './merge-turns.ts'
import { AGENT } from './own-attributes.ts'
import type { InferenceContent, InferenceEntry, InferenceMessage, TracedRequest } from './shape.ts'
import type { Span } from './span.ts'
import { spanUsage } from './usage.ts'

export interface ModelRequest {
  /** Undefined where the prompt was not recorded. */
  readonly prompt?: readonly Incoming[]
  readonly answer: readonly Incoming[]
  readonly tools: readonly JsonValue[]
  readonly facts: CallFacts
}

export function readModelSpan(span: Span): ModelRequest {
  const { attributes } = span
  const request = readRequest(attributes.get('input.value') ?? span.input)
  const prompt = READERS.map((read) => read(span)).find((found) => found !== undefined) ?? request?.prompt
  const tools = toolsOf(attributes)
  // Our own export writes whole messages: two in a row of one role are two.
  const isWhole = attributes.text(AGENT) !== undefined
  return {
    ...(prompt === undefined ? {} : { prompt: isWhole ? prompt : mergeTurns(prompt) }),
    answer: mergeTurns(answerOf(span)).map((message) => ({ ...message, records: [span.record] })),
    tools: tools.length > 0 ? tools : (request?.tools ?? []),
    facts: factsOf(span),
  }
}

/** Prompts by convention; the first that finds one is believed. */
const READERS: readonly ((span: Span) => readonly Incoming[] | undefined)[] = [
  ({ attributes }) => openInference(attributes, 'llm.input_messages'),
  ({ attributes }) => listed(attributes.json('llm.messages')),
  genAiPrompt,
  ({ attributes }) => listed(attributes.tree('gen_ai.prompt')),
  ({ attributes }) => listed(attributes.json('ai.prompt.messages')),
  ({ attributes }) => readRequest(attributes.get('ai.prompt'))?.prompt,
  eventPrompt,
]

const ANSWERS: readonly ((span: Span) => readonly Incoming[] | undefined)[] = [
  ({ attributes }) => openInference(attributes, 'llm.output_messages'),
  ({ attributes }) => listed(attributes.json('gen_ai.output.messages')),
  ({ attributes }) => listed(attributes.tree('gen_ai.completion')),
  ({ attributes }) => sdkAnswer(attributes),
  eventAnswer,
]

function listed(value: JsonValue | undefined): readonly Incoming[] | undefined {
  return Array.isArray(value) ? readMessages(value) : undefined
}

function answerOf(span: Span): readonly Incoming[] {
  const found = ANSWERS.map((read) => read(span)).find((answer) => answer !== undefined && answer.length > 0)
  if (found !== undefined) return found.map((message) => ({ ...message, role: 'assistant' }))
  return readAnswer(withoutRole(span.attributes.get('output.value') ?? span.output))
}

/** LlamaIndex writes the role before the text. */
function withoutRole(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === 'string' ? value.replace(/^assistant: /, '') : value
}

/** `[{message: {role, content | contents, tool_calls: [{tool_call: {id, function}}]}}]`. */
function openInference(attributes: Attributes, prefix: string): readonly Incoming[] | undefined {
  const tree = attributes.tree(prefix)
  if (!Array.isArray(tree)) return undefined
  return readMessages(
    tree.map((entry: JsonValue) => plainMessage(field<InferenceEntry>(entry, 'message') ?? entry)),
  )
}

function plainMessage(message: JsonValue): JsonValue {
  if (!isObject(message)) return message
  const contents = listField<InferenceMessage>(message, 'contents')
  const calls = listField<InferenceMessage>(message, 'tool_calls')
  const legacy = textField<InferenceMessage>(message, 'function_call_name')
  return {
    role: 'user',
    ...message,
    ...given({
      content: contents?.map(plainContent),
      tool_calls: calls?.map((call) => field<InferenceEntry>(call, 'tool_call') ?? call),
    }),
    ...(legacy === undefined
      ? {}
      : {
          function_call: {
            name: legacy,
            arguments: field<InferenceMessage>(message, 'function_call_arguments_json') ?? '',
          },
        }),
  }
}

function plainContent(entry: JsonValue): JsonValue {
  const content = objectField<InferenceEntry>(entry, 'message_content') ?? entry
  const image = textField(objectField(objectField<InferenceContent>(content, 'image'), 'image'), 'url')
  return image === undefined ? content : { type: 'image_url', image_url: { url: image } }
}

function genAiPrompt({ attributes }: Span): readonly Incoming[] | undefined {
  const prompt = listed(attributes.json('gen_ai.input.messages'))
  if (prompt === undefined) return undefined
  const system = readRequest({
    messages: [{ role: 'user', content: '' }],
    system:
      attributes.json('gen_ai.system_instructions') ?? attributes.text('gen_ai.system_instructions') ?? '',
  })?.prompt.filter(({ role }) => role === 'system')
  return [...(system ?? []), ...prompt]
}

const EVENT_ROLE = /^gen_ai\.(system|user|assistant|tool)\.message$/

/** Older conventions: a span event for each message. */
function eventPrompt({ events }: Span): readonly Incoming[] | undefined {
  const messages = events.flatMap(({ name, attributes }): readonly JsonObject[] => {
    const role = EVENT_ROLE.exec(name)?.[1]
    return role === undefined ? [] : [eventMessage(role, attributes)]
  })
  return messages.length === 0 ? undefined : readMessages(messages)
}

function eventMessage(role: string, attributes: Attributes): JsonObject {
  const calls = attributes.json('tool_calls') ?? attributes.json('gen_ai.event.content.tool_calls')
  const id = attributes.text('id')
  return {
    role,
    content: attributes.get('content') ?? attributes.get('gen_ai.event.content') ?? '',
    ...given({ tool_calls: calls, tool_call_id: id }),
  }
}

function eventAnswer({ events }: Span): readonly Incoming[] | undefined {
  const choice = events.find(({ name }) => name === 'gen_ai.choice')
  if (choice === undefined) return undefined
  const message = choice.attributes.json('message')
  return readMessages([
    message === undefined
      ? eventMessage('assistant', choice.attributes)
      : { role: 'assistant', ...(isObject(message) ? message : {}) },
  ])
}

/** `ai.response.text` and `ai.response.toolCalls`; `ai.result.*` in older versions. */
function sdkAnswer(attributes: Attributes): readonly Incoming[] | undefined {
  const text = attributes.text('ai.response.text') ?? attributes.text('ai.result.text')
  const calls = attributes.json('ai.response.toolCalls') ?? attributes.json('ai.result.toolCalls')
  const thought = attributes.text('ai.response.reasoning')
  if (text === undefined && calls === undefined) return undefined
  const parts = Array.isArray(calls)
    ? calls.map((call: JsonValue) => ({ type: 'tool-call', ...(isObject(call) ? call : {}) }))
    : []
  const [turn] =
    readMessages([{ role: 'assistant', content: [...parts, { type: 'text', text: text ?? '' }] }]) ?? []
  const spoken = turn ?? { role: 'assistant' as const, parts: text === undefined ? [] : [textPart(text)] }
  return [
    thought === undefined
      ? spoken
      : { ...spoken, parts: [{ kind: 'reasoning', text: thought }, ...spoken.parts] },
  ]
}

/** Definitions, wherever a tracer keeps them. */
function toolsOf(attributes: Attributes): readonly JsonValue[] {
  const inference = attributes.tree('llm.tools')
  if (Array.isArray(inference))
    return inference.map(
      (entry: JsonValue) => structureOf(field(field<InferenceEntry>(entry, 'tool'), 'json_schema')) ?? entry,
    )
  const parameters = attributes.json('llm.invocation_parameters')
  const request = attributes.json('model_request_parameters')
  const found =
    attributes.json('gen_ai.tool.definitions') ??
    attributes.json('ai.prompt.tools') ??
    attributes.tree('llm.request.functions') ??
    listField<TracedRequest>(request, 'function_tools') ??
    listField<TracedRequest>(parameters, 'tools') ??
    listField<TracedRequest>(parameters, 'functions')
  return Array.isArray(found) ? found.map((tool: JsonValue) => structureOf(tool) ?? tool) : []
}

const MODEL_KEYS = [
  'gen_ai.response.model',
  'llm.model_name',
  'llm.response.model',
  'gen_ai.request.model',
  'ai.model.id',
  'llm.request.model',
]
const COST_KEYS = ['operation.cost', 'gen_ai.usage.cost', 'llm.cost.total']

function factsOf({ attributes, start, end, failure }: Span): CallFacts {
  const model = MODEL_KEYS.map((key) => attributes.text(key)).find((found) => found !== undefined)
  const cost = COST_KEYS.map((key) => attributes.number(key)).find((found) => found !== undefined)
  const usage = withCostOfParts(spanUsage(attributes), attributes)
  const stopReason = stopReasonOf(attributes)
  return {
    ...given({ model, usage }),
    ...(attributes.text('usage.origin') === 'client' ? { usageOrigin: 'client' as const } : {}),
    ...given({ cost, stopReason, timestamp: start }),
    // Spans must have an end: one without a length says nothing about how long the call took.
    ...(start === undefined || end === undefined || end <= start ? {} : { duration: between(start, end) }),
    ...given({ failure }),
  }
}

/** US dollars of the prompt and the answer, which OpenInference records beside their sum. */
function withCostOfParts(usage: RawUsage | undefined, attributes: Attributes): RawUsage | undefined {
  const [prompt, answer] = ['llm.cost.prompt', 'llm.cost.completion'].map((key) => attributes.number(key))
  if (usage === undefined || prompt === undefined || answer === undefined) return usage
  return { ...usage, costOfParts: prompt + answer }
}

/** To the microsecond: what is finer is rounding. */
export function between(start: number, end: number): number {
  return Math.round((end - start) * 1e6) / 1e6
}

function stopReasonOf(attributes: Attributes): string | undefined {
  const reasons = attributes.get('gen_ai.response.finish_reasons')
  const list = Array.isArray(reasons) ? reasons : structureOf(reasons)
  const [first] = Array.isArray(list) ? list : [reasons]
  return typeof first === 'string' ? first : attributes.text('ai.response.finishReason')
}
