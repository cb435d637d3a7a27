/**
 * Calls that read from the cache exactly what the agent's call before them had read, so nothing of what that
 * one wrote: the cache hadn't stored it yet. Whoever made the call before write so much made this one miss,
 * too. Pure.
 */
import { CACHE_BLOCK } from '../../cost/recorded-miss.ts'
import type { Call, Trace } from '../../model/trace.ts'
import type { CallIndex } from '../../model/units.ts'
import { isRefused, promptTokens, recordedPrompt } from '../../tokens/calibration/point.ts'
import { probableCauses } from './probable-cause.ts'

/**
 * By call, the call before it. Without calls for whose miss the file shows another cause: these would have
 * missed whatever the call before wrote. O(steps + calls).
 */
export function missedAgain(
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded'>,
): ReadonlyMap<CallIndex, CallIndex> {
  const last = new Map<string | undefined, Call>()
  const changed = new Set(trace.recorded.map(({ call }) => call))
  const found = new Map<CallIndex, CallIndex>()
  for (const call of trace.calls) {
    if (isRefused(call)) continue
    const before = last.get(call.agent)
    last.set(call.agent, call)
    if (before !== undefined && !changed.has(call.index) && readsTheSame(call, before))
      found.set(call.index, before.index)
  }
  if (found.size === 0) return found
  const sizes = trace.calls.map(({ index, usage }) => ({ call: index, tokens: promptTokens(usage) ?? 0 }))
  const misses = [...found.keys()].map((call) => ({ call, cause: 'unexplained' }))
  for (const [call, { kind }] of probableCauses(trace, sizes, misses))
    if (kind !== 'user' && kind !== 'unknown') found.delete(call)
  return found
}

/** A read of nothing says nothing of what the cache had stored. */
function readsTheSame(call: Call, before: Call): boolean {
  const read = call.usage?.cacheRead ?? 0
  const [prompt, last] = [recordedPrompt(call), recordedPrompt(before)]
  if (read === 0 || prompt === undefined || last === undefined) return false
  return before.usage?.cacheRead === read && Math.min(prompt, last) - read > CACHE_BLOCK
}
