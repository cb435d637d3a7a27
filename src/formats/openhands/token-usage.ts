/** Usage as OpenHands' own metrics hold it, in both versions. */
import { type JsonValue, numberField } from '#base/json.ts'
import type { Usage } from '#core/trace.ts'

/** `prompt_tokens` includes what was read from the cache and written to it. */
export function tokenUsage(entry: JsonValue | undefined): Usage | undefined {
  const prompt = numberField(entry, 'prompt_tokens')
  const output = numberField(entry, 'completion_tokens')
  const read = numberField(entry, 'cache_read_tokens')
  const write = numberField(entry, 'cache_write_tokens')
  const reasoning = numberField(entry, 'reasoning_tokens')
  if (prompt === undefined && output === undefined) return undefined
  return {
    ...(prompt === undefined ? {} : { input: Math.max(0, prompt - (read ?? 0) - (write ?? 0)) }),
    ...(output === undefined ? {} : { output }),
    ...(read === undefined ? {} : { cacheRead: read }),
    ...(write === undefined ? {} : { cacheWrite: write }),
    ...(reasoning === undefined ? {} : { reasoning }),
  }
}
