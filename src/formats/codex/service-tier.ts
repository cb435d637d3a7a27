/** Which calls asked for the provider's faster service: settings and turns name the tier from there on. */
import { field, textField } from '#base/json.ts'
import type { CodexLine } from './lines.ts'
import type { EventMessage, ThreadSettings } from './shape.ts'
import { createTokenCounts } from './usage.ts'

/** Codex calls it fast mode, the provider's API priority. */
const FAST: ReadonlySet<string> = new Set(['fast', 'priority'])

/** How many counted calls were in fast mode. O(lines). */
export function fastCalls(lines: readonly CodexLine[]): number {
  const counts = createTokenCounts()
  let isFast = false
  let calls = 0
  for (const { kind, payload, type } of lines) {
    if (kind !== 'event' && kind !== 'context') continue
    const settings = kind === 'context' ? payload : field<EventMessage>(payload, 'thread_settings')
    const tier = textField<ThreadSettings>(settings, 'service_tier')
    if (tier !== undefined) isFast = FAST.has(tier)
    const isCall = type === 'event_msg/token_count' && counts.read(payload) !== undefined
    if (isCall && isFast) calls += 1
  }
  return calls
}
