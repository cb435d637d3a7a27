/** Token usage as ATIF writes it: `prompt_tokens` includes what was read from the cache. */
import { isObject, type JsonValue } from '#base/json.ts'
import type { Usage } from '#core/model/trace.ts'
import { countField, promptUsage } from '../reading/prompt-usage.ts'

/** Usage of a step's `metrics`, or of the `usage` that some writers put in its place. */
export function stepUsage(metrics: JsonValue | undefined): Usage | undefined {
  if (!isObject(metrics)) return undefined
  return promptUsage({
    prompt: countField(metrics, 'prompt_tokens'),
    output: countField(metrics, 'completion_tokens'),
    read: countField(metrics, 'cached_tokens') ?? countField(metrics, 'cache_tokens'),
  })
}

/** Usage of the whole run in `final_metrics`. */
export function runUsage(metrics: JsonValue | undefined): Usage | undefined {
  if (!isObject(metrics)) return undefined
  return promptUsage({
    prompt: countField(metrics, 'total_prompt_tokens'),
    output: countField(metrics, 'total_completion_tokens'),
    read: countField(metrics, 'total_cached_tokens'),
  })
}
