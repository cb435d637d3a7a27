/**
 * Spans as OTLP JSON, and the messages that their attributes hold as JSON.
 * https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto
 * https://github.com/open-telemetry/semantic-conventions/blob/main/docs/gen-ai/gen-ai-input-messages.json,
 * …-output-messages.json
 */
import * as v from 'valibot'

const value = v.union([
  v.strictObject({ stringValue: v.string() }),
  v.strictObject({ intValue: v.pipe(v.string(), v.regex(/^-?\d+$/)) }),
  v.strictObject({
    arrayValue: v.strictObject({ values: v.array(v.strictObject({ stringValue: v.string() })) }),
  }),
])
const attributes = v.array(v.strictObject({ key: v.string(), value }))
const id = (digits: number) => v.pipe(v.string(), v.regex(/^[0-9a-f]+$/), v.length(digits))
const time = v.pipe(v.string(), v.regex(/^\d+$/))

const span = v.strictObject({
  traceId: id(32),
  spanId: id(16),
  parentSpanId: v.optional(id(16)),
  name: v.string(),
  kind: v.picklist([1, 2, 3, 4, 5]),
  startTimeUnixNano: time,
  endTimeUnixNano: time,
  status: v.optional(v.strictObject({ code: v.picklist([0, 1, 2]), message: v.optional(v.string()) })),
  attributes,
})

export const otlpSchema = v.strictObject({
  resourceSpans: v.array(
    v.strictObject({
      resource: v.strictObject({ attributes }),
      scopeSpans: v.array(
        v.strictObject({ scope: v.strictObject({ name: v.string() }), spans: v.array(span) }),
      ),
    }),
  ),
})

const KNOWN: readonly string[] = ['text', 'reasoning', 'tool_call', 'tool_call_response', 'uri']
const part = v.union([
  v.object({ type: v.picklist(['text', 'reasoning']), content: v.string() }),
  v.object({ type: v.literal('tool_call'), id: v.string(), name: v.string() }),
  v.object({ type: v.literal('tool_call_response'), id: v.string(), response: v.string() }),
  v.object({ type: v.literal('uri'), modality: v.string(), uri: v.string() }),
  // A generic part: any type that the conventions do not define.
  v.looseObject({
    type: v.pipe(
      v.string(),
      v.check((type) => !KNOWN.includes(type)),
    ),
  }),
])

export const genAiInputSchema = v.array(
  v.object({ role: v.picklist(['system', 'user', 'assistant', 'tool']), parts: v.array(part) }),
)

export const genAiOutputSchema = v.array(
  v.object({ role: v.literal('assistant'), parts: v.array(part), finish_reason: v.string() }),
)

export const genAiToolsSchema = v.array(
  v.object({
    type: v.literal('function'),
    name: v.string(),
    description: v.optional(v.string()),
    parameters: v.optional(v.record(v.string(), v.unknown())),
  }),
)
