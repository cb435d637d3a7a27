/** The first call after each compaction that reached a model: those before it got no answer. Pure. */
import type { Trace } from '../model/trace.ts'
import type { CallIndex } from '../model/units.ts'
import { isRefused } from '../tokens/calibration/point.ts'
import type { CompactionAccount } from './account.ts'

/** O(calls) for each compaction. */
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
