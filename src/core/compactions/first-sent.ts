/** The calls right after compactions that pay for the new start of the prompt. Pure. */
import { missedAgain } from '../account/causes/missed-again.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex } from '../model/units.ts'
import { isRefused } from '../tokens/calibration/point.ts'
import type { CompactionAccount } from './account.ts'

/** The first call after each that reached a model: those before it got no answer. O(calls) for each. */
export function firstSentAfter(
  { calls }: Pick<Trace, 'calls'>,
  compactions: readonly Pick<CompactionAccount, 'call' | 'agent'>[],
): ReadonlySet<CallIndex> {
  return new Set(
    compactions.flatMap(({ call: from, agent }) => {
      if (from === undefined) return []
      const sent = calls.find((call) => call.index >= from && call.agent === agent && !isRefused(call))
      return sent === undefined ? [] : [sent.index]
    }),
  )
}

/**
 * The calls whose cache misses belong to the compactions: the first after each, and the next if the cache had
 * nothing yet of what the first wrote. O(steps + calls · compactions).
 */
export function missingAfter(
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded'>,
  compactions: Parameters<typeof firstSentAfter>[1],
): ReadonlySet<CallIndex> {
  const first = firstSentAfter(trace, compactions)
  const again = [...missedAgain(trace)].flatMap(([call, before]) => (first.has(before) ? call : []))
  return new Set([...first, ...again])
}
