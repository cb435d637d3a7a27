/**
 * Calls of the recorded run that read less from the prompt cache than the call before had left in it, with
 * why. Pure.
 */

import { t } from '#base/words.ts'
import { MISS_REASONS, type MissReason } from '../cost/misses.ts'
import type { StepId } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import { isCacheMiss } from '../replay/cost-meter.ts'
import type { CallFigures } from '../replay/replay.ts'
import { isRefused } from '../tokens/calibration/point.ts'

/** `unexplained`: only the recorded usage shows it. */
export type MissCause = MissReason | 'unexplained'

export interface CacheMiss {
  readonly call: CallIndex
  readonly cause: MissCause
  /** In words. */
  readonly reason: string
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
  return calls.flatMap(({ call, cost, cacheBreak, tokens }): readonly CacheMiss[] => {
    const sent = recorded[call]
    const { agent, usage } = sent ?? {}
    const last = before.get(agent)
    // A refused request puts nothing in the cache and takes nothing out of it.
    if (sent === undefined || !isRefused(sent)) before.set(agent, tokens)
    if (cost === undefined) return []
    const { cacheRead: read } = cost
    const missed = Math.max(0, Math.min(last ?? 0, tokens) - read)
    const made = { call, read, prompt: tokens, missed }
    if (cacheBreak !== undefined && isCacheMiss(cacheBreak.reason)) {
      const { reason: cause, step } = cacheBreak
      return [{ ...made, cause, reason: missTitle(cause), step }]
    }
    // Only recorded usage can show a miss that nothing in the prompt explains.
    const isUnexplained = usage?.cacheRead !== undefined && last !== undefined && usage.cacheRead < last / 2
    return isUnexplained && last >= LEAST
      ? [{ ...made, cause: 'unexplained', reason: missTitle('unexplained'), step: undefined }]
      : []
  })
}

/** A cause in words, for the middle of a sentence. */
export function missTitle(cause: MissCause): string {
  if (cause === 'unexplained') return t`not in the provider’s cache`
  return MISS_REASONS.find(({ id }) => id === cause)?.title ?? ''
}

/** Providers don't cache shorter prompts. In tokens. */
const LEAST = 4096
