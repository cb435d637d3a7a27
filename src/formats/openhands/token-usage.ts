/** Usage as OpenHands' own metrics contain it, in both versions. */
import type { JsonValue } from '#base/json.ts'
import type { Usage } from '#core/model/trace.ts'
import { countField, promptUsage } from '../reading/prompt-usage.ts'

/** `prompt_tokens` includes what was read from the cache and written to it. */
export function tokenUsage(entry: JsonValue | undefined): Usage | undefined {
  return promptUsage({
    prompt: countField(entry, 'prompt_tokens'),
    output: countField(entry, 'completion_tokens'),
    read: countField(entry, 'cache_read_tokens'),
    write: countField(entry, 'cache_write_tokens'),
    reasoning: countField(entry, 'reasoning_tokens'),
  })
}
