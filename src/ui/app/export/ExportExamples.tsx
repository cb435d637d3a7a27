/** Under the strategies of a report that no one chose: that they are examples, values, or none. */
import { useEffect } from 'react'
import { t } from '#base/words.ts'
import { FEWEST_CALLS } from '#core/evaluation/fewest-calls.ts'
import { replayedOf } from '#core/sweep/replay-order.ts'
import { fullNameIn, recommendedWords } from '#core/sweep/setting-words.ts'
import { useColumnsFrom, useLateProposal, useRecommendedSpec, useTrace } from '#state/index.ts'
import { formatExact } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'
import type { NamedMemory } from './export-form.ts'

interface ExportExamplesProps {
  /** The recorded run first. */
  readonly memories: readonly NamedMemory[]
}

export function ExportExamples({ memories }: ExportExamplesProps) {
  const from = useColumnsFrom()
  const isAlone = memories.length === 1
  const isOpen = isAlone ? from !== 'person' : from === 'examples'
  const calls = useTrace()?.calls.length ?? 0
  if (from === 'values') return <Values memories={memories} />
  return isOpen && calls >= FEWEST_CALLS ? <Examples isAlone={isAlone} /> : null
}

/** Of what was varied: whether the recommended one is among it. */
function Values({ memories }: ExportExamplesProps) {
  const recommended = useRecommendedSpec()
  const format = useTrace()?.source.format
  const isKnown = recommended !== undefined
  const isAmong = memories.some(({ spec }) => JSON.stringify(spec) === JSON.stringify(recommended))
  return (
    <p className={styles.help}>
      {isKnown && !isAmong
        ? t`These are the values tried in Vary a parameter. ${recommendedWords(format, recommended, fullNameIn(format, recommended))}`
        : t`These are the values tried in Vary a parameter.`}
    </p>
  )
}

interface ExamplesProps {
  /** Nothing is compared with the recorded run. */
  readonly isAlone: boolean
}

/** What is recommended takes their place as soon as the ranking is done. */
function Examples({ isAlone }: ExamplesProps) {
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
