/**
 * Inspect's token usage. Whether `input_tokens` includes what came from or went to the cache changed over versions,
 * and reasoning stands beside the output of some providers: which parts add up to the total tells.
 */
import { isObject, type JsonObject, type JsonValue, numberField } from '#base/json.ts'
import type { Usage } from '#core/trace.ts'

export function readUsage(usage: JsonValue | undefined): Usage | undefined {
  if (!isObject(usage)) return undefined
  const input = numberField(usage, 'input_tokens')
  const output = numberField(usage, 'output_tokens')
  if (input === undefined && output === undefined) return undefined
  const read = numberField(usage, 'input_tokens_cache_read')
  const write = numberField(usage, 'input_tokens_cache_write')
  const reasoning = numberField(usage, 'reasoning_tokens')
  const { isCacheInside, isReasoningBeside } = meaning(usage)
  const cached = isCacheInside ? (read ?? 0) + (write ?? 0) : 0
  return {
    ...(input === undefined ? {} : { input: Math.max(0, input - cached) }),
    ...(output === undefined ? {} : { output: output + (isReasoningBeside ? (reasoning ?? 0) : 0) }),
    ...(read === undefined ? {} : { cacheRead: read }),
    ...(write === undefined ? {} : { cacheWrite: write }),
    ...(reasoning === undefined ? {} : { reasoning }),
  }
}

interface Meaning {
  readonly isCacheInside: boolean
  readonly isReasoningBeside: boolean
}

/** Without a total, or where nothing adds up, as newer versions do: the cache beside the input. */
function meaning(usage: JsonObject): Meaning {
  const count = (key: string) => numberField(usage, key) ?? 0
  const total = numberField(usage, 'total_tokens')
  const shown = count('input_tokens') + count('output_tokens')
  const cached = count('input_tokens_cache_read') + count('input_tokens_cache_write')
  const reasoning = count('reasoning_tokens')
  if (total === shown) return { isCacheInside: true, isReasoningBeside: false }
  if (total === shown + cached) return { isCacheInside: false, isReasoningBeside: false }
  if (total === shown + reasoning) return { isCacheInside: true, isReasoningBeside: true }
  return { isCacheInside: false, isReasoningBeside: total === shown + cached + reasoning }
}

/** The sum of a map of usages by model. */
export function sumUsage(byModel: JsonValue | undefined): Usage | undefined {
  if (!isObject(byModel)) return undefined
  const all = Object.values(byModel).flatMap((usage) => readUsage(usage) ?? [])
  if (all.length === 0) return undefined
  const sum = (key: keyof Usage) => {
    const counts = all.flatMap((usage) => usage[key] ?? [])
    return counts.length === 0 ? {} : { [key]: counts.reduce((total, count) => total + count, 0) }
  }
  return {
    ...sum('input'),
    ...sum('output'),
    ...sum('cacheRead'),
    ...sum('cacheWrite'),
    ...sum('reasoning'),
  }
}
