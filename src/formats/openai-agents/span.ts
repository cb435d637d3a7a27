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

export function readAgentSpan(record: JsonObject): Span {
  const data = objectField(record, 'span_data') ?? {}
  const type = textField(data, 'type')
  const response = responseOf(record, data)
  const parentId = textField(record, 'parent_id')
  const start = readTime(field(record, 'started_at'))
  const end = readTime(field(record, 'ended_at'))
  const failure = failureOf(record)
  return {
    id: textField(record, 'id') ?? '',
    traceId: textField(record, 'trace_id') ?? '',
    name: textField(data, 'name') ?? type ?? '',
    kind: kindOfWord(type) ?? 'other',
    attributes: createAttributes(attributesOf(data, response)),
    events: [],
    input: requestOf(record, data, response),
    output: listField(response, 'output') ?? field(data, 'output') ?? null,
    record,
    ...given({ parentId, start, end, failure }),
  }
}

/** As JSON, or as the text of a Python object. */
function responseOf(record: JsonObject, data: JsonObject): JsonObject | undefined {
  const found = field(data, 'response') ?? field(record, 'span_data_response') ?? field(record, 'response')
  const value = typeof found === 'string' ? (structureOf(found) ?? parsePython(found)) : found
  return isObject(value) ? value : undefined
}

/** Input items with the response's instructions and tools make the request. */
function requestOf(record: JsonObject, data: JsonObject, response: JsonObject | undefined): JsonValue {
  const input = structureOf(field(data, 'input') ?? field(record, 'span_data_input')) ?? field(data, 'input')
  if (!isArray(input)) return input ?? null
  const instructions = textField(response, 'instructions')
  return {
    input,
    ...given({ instructions }),
    tools: listField(response, 'tools') ?? listField(field(data, 'model_config'), 'tools') ?? [],
  }
}

function attributesOf(data: JsonObject, response: JsonObject | undefined): JsonObject {
  const usage = objectField(response, 'usage') ?? objectField(data, 'usage')
  const model = textField(response, 'model') ?? textField(data, 'model')
  const count = (key: string) => field(usage, key)
  const counts: readonly (readonly [string, JsonValue | undefined])[] = [
    ['gen_ai.response.model', model],
    ['gen_ai.usage.input_tokens', count('input_tokens') ?? count('prompt_tokens')],
    ['gen_ai.usage.output_tokens', count('output_tokens') ?? count('completion_tokens')],
    ['llm.token_count.total', count('total_tokens')],
    [
      'gen_ai.usage.cache_read.input_tokens',
      field(objectField(usage, 'input_tokens_details'), 'cached_tokens'),
    ],
    [
      'gen_ai.usage.details.reasoning_tokens',
      field(objectField(usage, 'output_tokens_details'), 'reasoning_tokens'),
    ],
    ['gen_ai.agent.name', textField(data, 'type') === 'agent' ? textField(data, 'name') : undefined],
    ['tool.name', textField(data, 'type') === 'function' ? textField(data, 'name') : undefined],
  ]
  return Object.fromEntries(
    counts.flatMap(([key, value]) => (value === undefined || value === null ? [] : [[key, value]])),
  )
}

function failureOf(record: JsonObject): string | undefined {
  const error = field(record, 'error')
  if (error === undefined || error === null) return undefined
  return textField(error, 'message') ?? (typeof error === 'string' ? error : 'error')
}
