/** The size of a compaction, the same in every view. Pure. */
import { given } from '#base/given.ts'
import type { RecordedCompaction } from '../model/compaction.ts'
import type { Call } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'
import { recordedPrompt } from '../tokens/calibration/point.ts'

/**
 * Tokens of the agent's last prompt before a compaction, and of its first one after it. The provider's usage
 * counts; what the file says beside it only where a call has none, as it is another count.
 */
export function compactionSizes(
  last: Call | undefined,
  next: Call | undefined,
  told: Pick<RecordedCompaction, 'tokensBefore' | 'tokensAfter'> | undefined,
): { readonly tokensBefore?: Tokens; readonly tokensAfter?: Tokens } {
  return given({
    tokensBefore: (last && recordedPrompt(last)) ?? told?.tokensBefore,
    tokensAfter: (next && recordedPrompt(next)) ?? told?.tokensAfter,
  })
}
