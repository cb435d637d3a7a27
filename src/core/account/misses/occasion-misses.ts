/** How many of the calls after a user's message and after a tool result missed the prompt cache. Pure. */
import { shownKind } from '../../model/injected-text.ts'
import type { Step } from '../../model/step.ts'
import type { Trace } from '../../model/trace.ts'
import { isRefused } from '../../tokens/calibration/point.ts'
import type { CacheMiss } from '../cache-misses.ts'
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

/**
 * Whether a person wrote the newest message before each call, by position in `calls`; what the agent's
 * program attached is passed over. O(steps + calls).
 */
export function typedBefore({ steps, calls }: Pick<Trace, 'steps' | 'calls'>): readonly boolean[] {
  const newest = new Map<string | undefined, Step>()
  let position = 0
  return calls.map(({ at, agent }) => {
    for (; position < at; position++) {
      const step = steps[position]
      if (step !== undefined && step.kind !== 'control' && shownKind(step) !== 'attached')
        newest.set(step.agent, step)
    }
    return isTyped(newest.get(agent))
  })
}

function isTyped(step: Step | undefined): boolean {
  return step?.kind === 'task' || (step?.kind === 'message' && step.role === 'user')
}
