/**
 * Calls of the recorded run that read less from the prompt cache than the call before had left in it, with
 * why. Pure.
 */
import { t } from '#base/words.ts'
import { MISS_REASONS } from '#core/cost/misses.ts'
import type { StepId } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { isBreak } from '#core/replay/cost-meter.ts'
import type { CallFigures } from '#core/replay/replay.ts'

export interface CacheMiss {
  readonly call: number
  /** In words. */
  readonly reason: string
  /** Where the prompt changed; undefined: it did not, or it is not known. */
  readonly step: StepId | undefined
  /** Tokens of the prompt that were read from the cache. */
  readonly read: number
  /** Tokens of the prompt. */
  readonly prompt: number
}

/** `calls`: the figures of the recorded contexts, in order; without prices or usage there are none. */
export function cacheMisses(
  { calls: recorded }: Pick<Trace, 'calls'>,
  calls: readonly CallFigures[],
): readonly CacheMiss[] {
  const before = new Map<string | undefined, number>()
  return calls.flatMap(({ call, cost, cacheBreak, tokens }): readonly CacheMiss[] => {
    const { agent, usage } = recorded[call] ?? {}
    const last = before.get(agent)
    before.set(agent, tokens)
    if (cost === undefined) return []
    const made = { call, read: cost.cacheRead, prompt: tokens }
    if (cacheBreak !== undefined && isBreak(cacheBreak.reason)) {
      const reason = MISS_REASONS.find(({ id }) => id === cacheBreak.reason)?.title ?? ''
      return [{ ...made, reason, step: cacheBreak.step }]
    }
    // Only recorded usage can show a miss that nothing in the prompt explains.
    const isUnexplained = usage?.cacheRead !== undefined && last !== undefined && usage.cacheRead < last / 2
    return isUnexplained && last >= LEAST
      ? [{ ...made, reason: t`the provider’s cache did not have it`, step: undefined }]
      : []
  })
}

/** Providers don't cache shorter prompts. In tokens. */
const LEAST = 4096
