/**
 * A span of the OpenAI Agents SDK. A response's input and output are there only if an exporter added them.
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
} from '#base/json.ts'
import { parsePython } from '#base/python-parse.ts'
import { readTime } from '../reading/timestamp.ts'
import { createAttributes, structureOf } from '../spans/attributes.ts'
import { kindOfWord, type Span } from '../spans/span.ts'
import type {
  AgentSpan,
  InputDetails,
  ModelConfig,
  ModelResponse,
  OutputDetails,
  SpanData,
  SpanError,
} from './shape.ts'

export function readAgentSpan(record: JsonObject): Span {
  const data = objectField<AgentSpan>(record, 'span_data') ?? {}
  const type = textField<SpanData>(data, 'type')
  const response = responseOf(record, data)
  const parentId = textField<AgentSpan>(record, 'parent_id')
  const start = readTime(field<AgentSpan>(record, 'started_at'))
  const end = readTime(field<AgentSpan>(record, 'ended_at'))
  const failure = failureOf(record)
  return {
    id: textField<AgentSpan>(record, 'id') ?? '',
    traceId: textField<AgentSpan>(record, 'trace_id') ?? '',
    name: textField<SpanData>(data, 'name') ?? type ?? '',
    kind: kindOfWord(type) ?? 'other',
    attributes: createAttributes(attributesOf(data, response)),
    events: [],
    input: requestOf(record, data, response),
    output: listField<ModelResponse>(response, 'output') ?? field<SpanData>(data, 'output') ?? null,
    record,
    ...given({ parentId, start, end, failure }),
  }
}

/** As JSON, or as the text of a Python object. */
function responseOf(record: JsonObject, data: JsonObject): JsonObject | undefined {
  const found =
    field<SpanData>(data, 'response') ??
    field<AgentSpan>(record, 'span_data_response') ??
    field<SpanData>(record, 'response')
  const value = typeof found === 'string' ? (structureOf(found) ?? parsePython(found)) : found
  return isObject(value) ? value : undefined
}

/** Input items with the response's instructions and tools make the request. */
function requestOf(record: JsonObject, data: JsonObject, response: JsonObject | undefined): JsonValue {
  const input =
    structureOf(field<SpanData>(data, 'input') ?? field<AgentSpan>(record, 'span_data_input')) ??
    field<SpanData>(data, 'input')
  if (!isArray(input)) return input ?? null
  const instructions = textField<ModelResponse>(response, 'instructions')
  return {
    input,
    ...given({ instructions }),
    tools:
      listField<ModelResponse>(response, 'tools') ??
      listField<ModelConfig>(field<SpanData>(data, 'model_config'), 'tools') ??
      [],
  }
}

function attributesOf(data: JsonObject, response: JsonObject | undefined): JsonObject {
  const usage = objectField<ModelResponse>(response, 'usage') ?? objectField<SpanData>(data, 'usage')
  const model = textField<ModelResponse>(response, 'model') ?? textField<SpanData>(data, 'model')
  const count = (key: string) => field(usage, key)
  const counts: readonly (readonly [string, JsonValue | undefined])[] = [
    ['gen_ai.response.model', model],
    ['gen_ai.usage.input_tokens', count('input_tokens') ?? count('prompt_tokens')],
    ['gen_ai.usage.output_tokens', count('output_tokens') ?? count('completion_tokens')],
    ['llm.token_count.total', count('total_tokens')],
    [
      'gen_ai.usage.cache_read.input_tokens',
      field<InputDetails>(objectField(usage, 'input_tokens_details'), 'cached_tokens'),
    ],
    [
      'gen_ai.usage.details.reasoning_tokens',
      field<OutputDetails>(objectField(usage, 'output_tokens_details'), 'reasoning_tokens'),
    ],
    [
      'gen_ai.agent.name',
      textField<SpanData>(data, 'type') === 'agent' ? textField<SpanData>(data, 'name') : undefined,
    ],
    [
      'tool.name',
      textField<SpanData>(data, 'type') === 'function' ? textField<SpanData>(data, 'name') : undefined,
    ],
  ]
  return Object.fromEntries(
    counts.flatMap(([key, value]) => (value === undefined || value === null ? [] : [[key, value]])),
  )
}

function failureOf(record: JsonObject): string | undefined {
  const error = field<AgentSpan>(record, 'error')
  if (error === undefined || error === null) return undefined
  return textField<SpanError>(error, 'message') ?? (typeof error === 'string' ? error : 'error')
}
