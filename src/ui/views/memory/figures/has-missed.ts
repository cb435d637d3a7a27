/** Whether a call missed the prompt cache, which is why it cost more than the calls around it. Pure. */
import type { CallFigures } from '#core/replay/replay.ts'

/** A first call has nothing to read, and providers don't cache short prompts. */
export function hasMissed({ cost, cacheMiss }: Pick<CallFigures, 'cost' | 'cacheMiss'>): boolean {
  if (cost === undefined || cacheMiss?.reason === 'first-call' || cacheMiss?.reason === 'below-minimum')
    return false
  return cost.input + cost.cacheWrite > cost.cacheRead
}
