/**
 * An ATIF 1.6 trajectory; its reference models forbid fields that it does not name.
 * https://github.com/laude-institute/harbor/blob/main/docs/rfcs/0001-trajectory-format.md
 */
import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const content = v.union([
  v.string(),
  v.array(
    v.variant('type', [
      v.strictObject({ type: v.literal('text'), text: v.string() }),
      v.strictObject({
        type: v.literal('image'),
        source: v.strictObject({
          media_type: v.picklist(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
          path: v.string(),
        }),
      }),
    ]),
  ),
])
const extra = v.optional(v.record(v.string(), v.unknown()))

const metrics = v.strictObject({
  prompt_tokens: v.optional(count),
  completion_tokens: v.optional(count),
  cached_tokens: v.optional(count),
  cost_usd: v.optional(v.number()),
  extra,
})

const common = {
  step_id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  timestamp: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  message: content,
  extra,
}

const agentStep = v.pipe(
  v.strictObject({
    ...common,
    source: v.literal('agent'),
    model_name: v.optional(v.string()),
    reasoning_content: v.optional(v.string()),
    llm_call_count: v.optional(count),
    tool_calls: v.optional(
      v.array(
        v.strictObject({
          tool_call_id: v.string(),
          function_name: v.string(),
          arguments: v.record(v.string(), v.unknown()),
        }),
      ),
    ),
    observation: v.optional(
      v.strictObject({
        results: v.array(v.strictObject({ source_call_id: v.optional(v.string()), content })),
      }),
    ),
    metrics: v.optional(metrics),
  }),
  v.check(({ observation, tool_calls = [] }) => {
    const ids = new Set(tool_calls.map(({ tool_call_id }) => tool_call_id))
    const results = observation?.results ?? []
    return results.every(({ source_call_id: id }) => id === undefined || ids.has(id))
  }, 'source_call_id names a call of the step'),
)

export const atifSchema = v.strictObject({
  schema_version: v.literal('ATIF-v1.6'),
  session_id: v.string(),
  agent: v.strictObject({
    name: v.string(),
    version: v.string(),
    model_name: v.optional(v.string()),
    tool_definitions: v.optional(v.array(v.record(v.string(), v.unknown()))),
  }),
  steps: v.array(
    v.variant('source', [
      agentStep,
      v.strictObject({ ...common, source: v.literal('user') }),
      v.strictObject({ ...common, source: v.literal('system') }),
    ]),
  ),
  final_metrics: v.optional(
    v.strictObject({
      total_prompt_tokens: v.optional(count),
      total_completion_tokens: v.optional(count),
      total_cached_tokens: v.optional(count),
      total_cost_usd: v.optional(v.number()),
      total_steps: v.optional(count),
    }),
  ),
})
