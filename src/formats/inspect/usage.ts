/**
 * Inspect's token usage. Whether `input_tokens` includes what came from or went to the cache changed over
 * versions, and reasoning is next to the output of some providers: which parts add up to the total tells.
 */
import { given } from '#base/given.ts'
import { isObject, type JsonObject, type JsonValue, numberField } from '#base/json.ts'
import type { Usage } from '#core/model/trace.ts'
import { sumOfUsages } from '#core/usage/recorded-totals.ts'
import { countField } from '../reading/prompt-usage.ts'
import type { ModelUsage } from './shape.ts'

export function readUsage(usage: JsonValue | undefined): Usage | undefined {
  if (!isObject(usage)) return undefined
  const input = countField<ModelUsage>(usage, 'input_tokens')
  const output = countField<ModelUsage>(usage, 'output_tokens')
  if (input === undefined && output === undefined) return undefined
  const read = countField<ModelUsage>(usage, 'input_tokens_cache_read')
  const write = countField<ModelUsage>(usage, 'input_tokens_cache_write')
  const reasoning = countField<ModelUsage>(usage, 'reasoning_tokens')
  const { isCacheInside, isReasoningBeside } = meaning(usage)
  const cached = isCacheInside ? (read ?? 0) + (write ?? 0) : 0
  return {
    ...(input === undefined ? {} : { input: input - cached }),
    ...(output === undefined ? {} : { output: output + (isReasoningBeside ? (reasoning ?? 0) : 0) }),
    ...given({ cacheRead: read, cacheWrite: write, reasoning }),
  }
}

interface Meaning {
  readonly isCacheInside: boolean
  readonly isReasoningBeside: boolean
}

/** Without a total, or where nothing adds up, as newer versions do: the cache beside the input. */
function meaning(usage: JsonObject): Meaning {
  const count = (key: string) => countField(usage, key) ?? 0
  const total = countField<ModelUsage>(usage, 'total_tokens')
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
  return sumOfUsages(Object.values(byModel).flatMap((usage) => readUsage(usage) ?? []))
}

/** US dollars of a map of usages by model; undefined where one of them has none. */
export function sumCost(byModel: JsonValue | undefined): number | undefined {
  const costs = Object.values(isObject(byModel) ? byModel : {}).map((usage) =>
    numberField<ModelUsage>(usage, 'total_cost'),
  )
  const known = costs.filter((cost) => cost !== undefined)
  return known.length === 0 || known.length < costs.length
    ? undefined
    : known.reduce((sum, cost) => sum + cost, 0)
}
