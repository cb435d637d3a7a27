/**
 * Calls of the recorded run that read less from the prompt cache than the call before had left in it, with
 * why. Pure.
 */

import type { MissReason } from '../cost/misses.ts'
import { isRecordedHit, isRecordedMiss } from '../cost/recorded-miss.ts'
import type { StepId } from '../model/step.ts'
import { type Trace, timeOf } from '../model/trace.ts'
import type { CallIndex, Seconds, Tokens } from '../model/units.ts'
import type { CacheRule } from '../profiles/rules/profile.ts'
import { isCacheMiss } from '../replay/cost-meter.ts'
import type { CallFigures } from '../replay/replay.ts'
import { isRefused } from '../tokens/calibration/point.ts'
import { recordedLifetimes } from './recorded-lifetimes.ts'

/** `unexplained`: only the recorded usage shows it. */
export type MissCause = MissReason | 'unexplained'

export interface CacheMiss {
  readonly call: CallIndex
  readonly cause: MissCause
  /** Where the prompt changed; undefined: it did not, or it is not known. */
  readonly step: StepId | undefined
  /** Tokens of the prompt that were read from the cache. */
  readonly read: Tokens
  /** Tokens of the prompt. */
  readonly prompt: Tokens
  /** Tokens that a hit would have read as well: what the agent's last prompt had, as far as this one goes. */
  readonly missed: Tokens
}

/** `calls`: the figures of the recorded contexts, in order; without prices or usage there are none. */
export function cacheMisses(
  { calls: recorded }: Pick<Trace, 'calls'>,
  calls: readonly CallFigures[],
): readonly CacheMiss[] {
  const before = new Map<string | undefined, number>()
  return calls.flatMap(({ call, cost, cacheMiss, tokens }): readonly CacheMiss[] => {
    const sent = recorded[call]
    const { agent, usage } = sent ?? {}
    const last = before.get(agent)
    // A refused request puts nothing in the cache and takes nothing out of it.
    if (sent !== undefined && isRefused(sent)) return []
    before.set(agent, tokens)
    if (cost === undefined) return []
    const { cacheRead: read } = cost
    const missed = Math.max(0, Math.min(last ?? 0, tokens) - read)
    const made = { call, read, prompt: tokens, missed }
    // A changed prompt may be the start of one that another request has left in the cache.
    if (isRecordedHit(usage, Math.min(last ?? 0, tokens))) return []
    if (cacheMiss !== undefined && isCacheMiss(cacheMiss.reason)) {
      const { reason: cause, step } = cacheMiss
      return [{ ...made, cause, step }]
    }
    // Only recorded usage can show a miss that nothing in the prompt explains.
    return isRecordedMiss(usage, last) ? [{ ...made, cause: 'unexplained', step: undefined }] : []
  })
}

/** The time since the agent's last call, and how long the provider keeps its prompt. */
export interface MissPause {
  readonly pause: Seconds
  readonly kept: Seconds | undefined
  /** The provider says how long it usually keeps a prompt, but doesn't promise it. */
  readonly isTypical?: boolean
}

/**
 * By call: the pause before it, where both calls have a time. `cache`: the rule of the provider's cache.
 * O(calls).
 */
export function missPauses(
  trace: Pick<Trace, 'calls' | 'steps'>,
  cache: CacheRule | undefined,
): ReadonlyMap<CallIndex, MissPause> {
  const lives = recordedLifetimes(trace)
  const isTypical = cache?.kind === 'automatic'
  const last = new Map<string | undefined, number>()
  const pauses = new Map<CallIndex, MissPause>()
  for (const [place, call] of trace.calls.entries()) {
    const time = timeOf(call, trace.steps)
    const before = last.get(call.agent)
    if (time === undefined || isRefused(call)) continue
    last.set(call.agent, time)
    if (before === undefined || time < before) continue
    const kept = keptSeconds(cache, lives[place]?.lifetime)
    pauses.set(call.index, { pause: time - before, kept, ...(isTypical && { isTypical }) })
  }
  return pauses
}

/** `lifetime`: what the prompt was written for by the record; otherwise the provider's usual one. */
export function keptSeconds(cache: CacheRule | undefined, lifetime: string | undefined): Seconds | undefined {
  if (cache?.kind === 'automatic') return cache.lifetime
  if (cache?.kind !== 'breakpoints') return undefined
  return (cache.lifetimes.find(({ id }) => id === lifetime) ?? cache.lifetimes[0])?.seconds
}
