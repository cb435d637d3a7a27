/** The size of a compaction, the same in every view. Pure. */
import { given } from '#base/given.ts'
import type { RecordedCompaction } from '../model/compaction.ts'
import type { Call } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'
import { isRefused, recordedPrompt } from '../tokens/calibration/point.ts'

/**
 * Tokens of the agent's last prompt before a compaction, and of its first one after it,
 * without calls that were broken off before their prompt was counted. The provider's usage counts; what the
 * file says beside it only where a call has none, as it is another count. O(calls).
 *
 * `calls`: of the agent, in order; `at`: position in the log of the first step after it; `until`: that of the
 * agent's next compaction.
 */
export function compactionSizes(
  calls: readonly Call[],
  { at, until = Number.POSITIVE_INFINITY }: { readonly at: number; readonly until?: number | undefined },
  told: Pick<RecordedCompaction, 'tokensBefore' | 'tokensAfter'> | undefined,
): { readonly tokensBefore?: Tokens; readonly tokensAfter?: Tokens } {
  const last = calls.findLast((call) => call.at < at && !isRefused(call))
  const next = calls.find((call) => call.at >= at && call.at < until && !isRefused(call))
  return given({
    tokensBefore: (last && recordedPrompt(last)) ?? told?.tokensBefore,
    tokensAfter: (next && recordedPrompt(next)) ?? told?.tokensAfter,
  })
}
