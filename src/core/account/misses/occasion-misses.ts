/** How many of the calls after a user's message and after a tool result missed the prompt cache. Pure. */
import type { Trace } from '../../model/trace.ts'
import { isRefused } from '../../tokens/calibration/point.ts'
import type { CacheMiss } from '../cache-misses.ts'
import { typedBefore } from '../causes/typed-before.ts'
import { occasionsOf } from '../possible-misses.ts'

export interface OccasionMisses {
  readonly missed: number
  readonly calls: number
}

/**
 * Without calls after a pause, and without the first call of each agent, before which nothing is cached. What
 * the agent's program attached is neither a user's message nor a tool result. O(steps + calls).
 */
export function occasionMisses(
  trace: Pick<Trace, 'steps' | 'calls'>,
  misses: readonly Pick<CacheMiss, 'call'>[],
): Readonly<Record<'user' | 'tool', OccasionMisses>> {
  const missed = new Set(misses.map(({ call }) => call))
  const occasions = occasionsOf(trace)
  const typed = typedBefore(trace)
  const started = new Set<string | undefined>()
  const counts = { user: { missed: 0, calls: 0 }, tool: { missed: 0, calls: 0 } }
  for (const [at, call] of trace.calls.entries()) {
    const isFirst = !started.has(call.agent)
    if (isRefused(call)) continue
    started.add(call.agent)
    if (isFirst || occasions[at] === 'pause') continue
    const count = counts[typed[at] === true ? 'user' : 'tool']
    count.calls++
    if (missed.has(call.index)) count.missed++
  }
  return counts
}
