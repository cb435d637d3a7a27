/** Under the strategies of a report that no one chose: that they are examples, or that there are none. */
import { useEffect } from 'react'
import { t } from '#base/words.ts'
import { FEWEST_CALLS } from '#core/evaluation/fewest-calls.ts'
import { replayedOf } from '#core/sweep/replay-order.ts'
import { useColumnsFrom, useLateProposal, useTrace } from '#state/index.ts'
import { formatExact } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'

interface ExportExamplesProps {
  /** Nothing is compared with the recorded run. */
  readonly isAlone: boolean
}

export function ExportExamples({ isAlone }: ExportExamplesProps) {
  const from = useColumnsFrom()
  const isOpen = isAlone ? from !== 'person' : from === 'examples'
  const calls = useTrace()?.calls.length ?? 0
  return isOpen && calls >= FEWEST_CALLS ? <Examples isAlone={isAlone} /> : null
}

/** What is recommended takes their place as soon as the ranking is done. */
function Examples({ isAlone }: ExportExamplesProps) {
  const { status, figures, best, isRecommended, take } = useLateProposal()
  const isWanted = isRecommended || !isAlone
  useEffect(() => {
    if (isWanted) take()
  }, [isWanted, take])
  const isRanking = status === 'running' && best === undefined
  const { done, all } = replayedOf(figures)
  const found = t`The best strategy for this run is being found: ${formatExact(done)} of ${formatExact(all)} replayed.`
  const none = t`No strategy is recommended for this run. To compare some, add them in Compare.`
  return (
    <p className={styles.help} role="status">
      {isRanking
        ? isAlone
          ? found
          : t`These are examples. ${found}`
        : isAlone
          ? none
          : t`These are examples: none is recommended for this run.`}
    </p>
  )
}
