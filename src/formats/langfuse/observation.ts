/**
 * A Langfuse observation as a span. Its metadata may contain the attributes of the OpenTelemetry span it was.
 */
import { given } from '#base/given.ts'
import { field, isObject, type JsonObject, type JsonValue, objectField, textField } from '#base/json.ts'
import { promptUsage } from '../reading/prompt-usage.ts'
import { readTime } from '../reading/timestamp.ts'
import { createAttributes, numberOf, structureOf } from '../spans/attributes.ts'
import type { Span, SpanKind } from '../spans/span.ts'
import type { Cost, Observation, ObservationMetadata } from './shape.ts'

const KINDS: Readonly<Record<string, SpanKind>> = { GENERATION: 'model', TOOL: 'tool', AGENT: 'agent' }

export function readObservation(record: JsonObject): Span {
  const metadata = structureOf(field<Observation>(record, 'metadata')) ?? {}
  const own = structureOf(field<ObservationMetadata>(metadata, 'attributes'))
  const attributes = createAttributes({
    ...(isObject(own) ? tracerAttributes(own) : {}),
    ...langfuseAttributes(record, metadata),
  })
  const type = textField<Observation>(record, 'type') ?? ''
  const parentId = textField<Observation>(record, 'parentObservationId')
  const start = readTime(field<Observation>(record, 'startTime'))
  const end = readTime(field<Observation>(record, 'endTime'))
  return {
    id: textField<Observation>(record, 'id') ?? '',
    traceId: textField<Observation>(record, 'traceId') ?? '',
    name: textField<Observation>(record, 'name') ?? '',
    kind: (Object.hasOwn(KINDS, type) ? KINDS[type] : undefined) ?? 'other',
    attributes,
    events: [],
    input: field<Observation>(record, 'input') ?? null,
    output: field<Observation>(record, 'output') ?? null,
    record,
    ...given({ parentId, start, end }),
    ...(textField<Observation>(record, 'level') === 'ERROR'
      ? { failure: textField<Observation>(record, 'statusMessage') ?? 'error' }
      : {}),
  }
}

/** What the tracer sent beside input and output: those two are in the observation, and are told once. */
const REPEATED = ['input.value', 'output.value']

function tracerAttributes(attributes: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => !REPEATED.includes(key)))
}

/** Langfuse's own fields by the names that the span readers know. */
function langfuseAttributes(record: JsonObject, metadata: JsonValue): JsonObject {
  const model = textField<Observation>(record, 'model')
  const usage = usageAttributes(record)
  const cost = numberOf(field<Cost>(objectField<Observation>(record, 'costDetails'), 'total'))
  const system =
    textField<ObservationMetadata>(metadata, 'system') ??
    textField<ObservationMetadata>(metadata, 'instructions')
  return {
    ...given({
      'gen_ai.response.model': model,
      'operation.cost': cost,
      'gen_ai.system_instructions': system,
    }),
    ...usage,
  }
}

/** Bare totals without a word of usage in what the tracer sent are Langfuse's own count of the texts. */
function isOwnCount(record: JsonObject, details: JsonObject): boolean {
  const hasDetails = Object.keys(details).some((key) => !['input', 'output', 'total', 'unit'].includes(key))
  return (
    !hasDetails && !/usage|token_count/i.test(JSON.stringify(field<Observation>(record, 'metadata') ?? ''))
  )
}

/**
 * Usage by open keys: some are parts of the total, some details of another key. Where no usage key is in
 * what the tracer sent, the numbers may be Langfuse's own count of the texts.
 */
function usageAttributes(record: JsonObject): JsonObject {
  const details = objectField<Observation>(record, 'usageDetails')
  if (details === undefined || Object.keys(details).length === 0) return {}
  const find = (...keys: string[]) =>
    keys.map((key) => numberOf(field(details, key))).find((count) => count !== undefined)
  const usage = promptUsage({
    prompt: find('input', 'input_tokens', 'prompt_tokens'),
    output: find('output', 'output_tokens', 'completion_tokens'),
    total: find('total', 'total_tokens'),
    read: find(
      'input_cached_tokens',
      'input_cache_read',
      'prompt_details.cache_read',
      'cache_read_input_tokens',
    ),
    write: find('input_cache_creation', 'prompt_details.cache_write', 'cache_creation_input_tokens'),
    reasoning: find('output_reasoning', 'output_reasoning_tokens', 'completion_details.reasoning'),
  })
  if (usage === undefined) return {}
  const { input = 0, output = 0, cacheRead, cacheWrite, reasoning } = usage
  const counts: readonly (readonly [string, number | undefined])[] = [
    ['prompt', input + (cacheRead ?? 0) + (cacheWrite ?? 0)],
    ['completion', output],
    ['prompt_details.cache_read', cacheRead],
    ['prompt_details.cache_write', cacheWrite],
    ['completion_details.reasoning', reasoning],
  ]
  const known = counts.flatMap(([key, count]) =>
    count === undefined ? [] : [[`llm.token_count.${key}`, count]],
  )
  return {
    ...Object.fromEntries(known),
    ...(isOwnCount(record, details) ? { 'usage.origin': 'client' } : {}),
  }
}
