/** Token usage as ATIF writes it: `prompt_tokens` includes what was read from the cache. */
import { isObject, type JsonValue, numberField } from '#base/json.ts'
import type { Usage } from '#core/trace.ts'

/** Usage of a step's `metrics`, or of the `usage` that some writers put in its place. */
export function stepUsage(metrics: JsonValue | undefined): Usage | undefined {
  if (!isObject(metrics)) return undefined
  return normalised({
    prompt: numberField(metrics, 'prompt_tokens'),
    output: numberField(metrics, 'completion_tokens'),
    cached: numberField(metrics, 'cached_tokens') ?? numberField(metrics, 'cache_tokens'),
  })
}

/** Usage of the whole run in `final_metrics`. */
export function runUsage(metrics: JsonValue | undefined): Usage | undefined {
  if (!isObject(metrics)) return undefined
  return normalised({
    prompt: numberField(metrics, 'total_prompt_tokens'),
    output: numberField(metrics, 'total_completion_tokens'),
    cached: numberField(metrics, 'total_cached_tokens'),
  })
}

interface Counts {
  readonly prompt: number | undefined
  readonly output: number | undefined
  readonly cached: number | undefined
}

function normalised({ prompt, output, cached }: Counts): Usage | undefined {
  if (prompt === undefined && output === undefined) return undefined
  return {
    ...(prompt === undefined ? {} : { input: Math.max(0, prompt - (cached ?? 0)) }),
    ...(output === undefined ? {} : { output }),
    ...(cached === undefined ? {} : { cacheRead: cached }),
  }
}
