/** Calls that read all that was cached for them as recorded, though a replay says that they missed. Pure. */
import { isRecordedHit } from '../../cost/recorded-miss.ts'
import type { Trace } from '../../model/trace.ts'
import type { CallIndex, Tokens } from '../../model/units.ts'
import { isCacheMiss } from '../../replay/cost-meter.ts'
import type { CallFigures } from '../../replay/replay.ts'
import { isRefused, recordedPrompt } from '../../tokens/calibration/point.ts'

/** O(calls). */
export function recordedHits({ calls }: Pick<Trace, 'calls'>): ReadonlySet<CallIndex> {
  const last = new Map<string | undefined, Tokens | undefined>()
  return new Set(
    calls.flatMap((call) => {
      if (isRefused(call)) return []
      const before = last.get(call.agent)
      const prompt = recordedPrompt(call)
      last.set(call.agent, prompt)
      if (prompt === undefined || before === undefined) return []
      return isRecordedHit(call.usage, Math.min(before, prompt)) ? call.index : []
    }),
  )
}

interface Replayed {
  readonly under: Pick<CallFigures, 'call' | 'cacheMiss'>
  readonly sent: Pick<CallFigures, 'cacheMiss'>
  /** The context is the one that was sent. */
  readonly isSame: boolean
}

/** Whether a replay has a miss that the recorded prompt has, too, and that was a hit as recorded. */
export function isHitAnyway({ under, sent, isSame }: Replayed, hits: ReadonlySet<CallIndex>): boolean {
  const [own, recorded] = [under.cacheMiss, sent.cacheMiss]
  if (own === undefined || recorded === undefined || !isCacheMiss(own.reason)) return false
  return hits.has(under.call) && (isSame || (own.reason === recorded.reason && own.step === recorded.step))
}
