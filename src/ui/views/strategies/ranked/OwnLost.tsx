/** What the run's own compaction lost, as the baseline of a table says it. */
import { upperBoundWords } from '#core/advice/verdict-text.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import { formatExact } from '../../../kit/index.ts'

/** How many facts it lost; a bound where what the file doesn't show may contain some. */
export function OwnLost({ found }: { readonly found: OwnCompaction }) {
  const { lost, lostMayBeIn } = found
  const isBound = lostMayBeIn !== undefined && lost.length > 0
  return (
    <span title={isBound ? upperBoundWords() : undefined}>
      {isBound && '≤\u00a0'}
      {formatExact(lost.length)}
    </span>
  )
}
