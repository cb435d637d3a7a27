/**
 * Token counts as files write them, to `Usage`. What contradicts itself is handed on as it is: the trace
 * builder resolves it by written rules and says so (core/usage/check-usage.ts).
 */
import { given } from '#base/given.ts'
import { field, type JsonValue } from '#base/json.ts'
import type { RawUsage } from '#core/usage/check-usage.ts'

/**
 * Counts where the prompt includes what was read from or written to the cache, as most providers report them.
 */
interface PromptCounts {
  readonly prompt: number | undefined
  readonly output: number | undefined
  readonly total?: number | undefined
  readonly read?: number | undefined
  readonly write?: number | undefined
  readonly reasoning?: number | undefined
}

/**
 * The cache is next to the prompt only where the parts add up to the total that way; so does reasoning.
 */
export function promptUsage({
  prompt,
  output,
  total,
  read,
  write,
  reasoning,
}: PromptCounts): RawUsage | undefined {
  if (prompt === undefined && output === undefined) return undefined
  const cached = (read ?? 0) + (write ?? 0)
  const spoken = (prompt ?? 0) + (output ?? 0)
  const isSideFile = cached > 0 && total === spoken + cached
  const addsReasoning = reasoning !== undefined && reasoning > 0 && total === spoken + reasoning
  return {
    ...(prompt === undefined ? {} : { input: isSideFile ? prompt : prompt - cached }),
    ...(output === undefined ? {} : { output: addsReasoning ? output + reasoning : output }),
    ...given({ cacheRead: read, cacheWrite: write, reasoning, total }),
  }
}

/**
 * A count: a number, or a text of digits, also as `12,345`. NaN for anything else that is there, so that
 * it is reported.
 */
export function countField<Shape = Readonly<Record<string, unknown>>>(
  value: JsonValue | undefined,
  key: keyof Shape & string,
): number | undefined {
  const found = field<Shape>(value, key)
  if (found === undefined || found === null) return undefined
  if (typeof found === 'number') return found
  if (typeof found !== 'string') return Number.NaN
  if (/^\d{1,15}$/.test(found)) return Number(found)
  return /^\d{1,3}(,\d{3}){1,4}$/.test(found) ? Number(found.replaceAll(',', '')) : Number.NaN
}

/** The same of a count from which nothing is ever subtracted: NaN where it is negative. */
export function ownCountField<Shape = Readonly<Record<string, unknown>>>(
  value: JsonValue | undefined,
  key: keyof Shape & string,
): number | undefined {
  const count = countField<Shape>(value, key)
  return count !== undefined && count < 0 ? Number.NaN : count
}
