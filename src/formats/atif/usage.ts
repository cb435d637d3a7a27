/** Token usage as ATIF writes it: `prompt_tokens` includes what was read from the cache. */
import { isObject, type JsonValue } from '#base/json.ts'
import type { Usage } from '#core/model/trace.ts'
import { countField, promptUsage } from '../reading/prompt-usage.ts'
import type { Metrics } from './shape.ts'

/** Usage of a step's `metrics`, or of the `usage` that some writers put in its place. */
export function stepUsage(metrics: JsonValue | undefined): Usage | undefined {
  if (!isObject(metrics)) return undefined
  return promptUsage({
    prompt: countField<Metrics>(metrics, 'prompt_tokens'),
    output: countField<Metrics>(metrics, 'completion_tokens'),
    read: countField<Metrics>(metrics, 'cached_tokens') ?? countField<Metrics>(metrics, 'cache_tokens'),
  })
}

/** Usage of the whole run in `final_metrics`. */
export function runUsage(metrics: JsonValue | undefined): Usage | undefined {
  if (!isObject(metrics)) return undefined
  return promptUsage({
    prompt: countField<Metrics>(metrics, 'total_prompt_tokens'),
    output: countField<Metrics>(metrics, 'total_completion_tokens'),
    read: countField<Metrics>(metrics, 'total_cached_tokens'),
  })
}
