/** Under the strategies of a report that no one chose: that they are examples until the ranking is done. */
import { useEffect } from 'react'
import { t } from '#base/words.ts'
import { FEWEST_CALLS } from '#core/evaluation/fewest-calls.ts'
import { replayedOf } from '#core/sweep/replay-order.ts'
import { useColumnsFrom, useLateProposal, useTrace } from '#state/index.ts'
import { formatExact } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'

export function ExportExamples() {
  const isExample = useColumnsFrom() === 'examples'
  const calls = useTrace()?.calls.length ?? 0
  return isExample && calls >= FEWEST_CALLS ? <Examples /> : null
}

/** What is recommended takes the place of the examples as soon as the ranking is done. */
function Examples() {
  const { status, figures, best, take } = useLateProposal()
  useEffect(() => take(), [take])
  const isRanking = status === 'running' && best === undefined
  const { done, all } = replayedOf(figures)
  return (
    <p className={styles.help} role="status">
      {isRanking
        ? t`These are examples. The best strategy for this run is being found: ${formatExact(done)} of ${formatExact(all)} replayed.`
        : t`These are examples: none is recommended for this run.`}
    </p>
  )
}
