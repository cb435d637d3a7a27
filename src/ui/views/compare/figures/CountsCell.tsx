/**
 * How many steps a memory shows, and what became of the baseline's: in numbers, and as a bar that the eye
 * adds up.
 */
import { t } from '#base/words.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import { formatExact, LedgerMark, type Mark, STEP_MARKS } from '../../../kit/index.ts'
import { FigureLink } from '../model/FigureLink.tsx'
import styles from './Figures.module.css'

interface CountsCellProps {
  readonly figures: CallFigures
  /** Steps of the baseline that are sent as part of a summary, which `figures` counts as dropped. */
  readonly summarized: number
  readonly isBaseline: boolean
  /** Shows the messages. */
  readonly onShow: () => void
}

/** In the order of the bar: what is shown first, what is gone last. */
const BAR_ORDER: readonly Mark[] = ['kept', 'moved', 'rewritten', 'added', 'summarized', 'dropped']

export function CountsCell({ figures, summarized, isBaseline, onShow }: CountsCellProps) {
  const { steps } = figures
  const counts: Readonly<Record<Mark, number>> = {
    ...figures.counts,
    summarized,
    dropped: figures.counts.dropped - summarized,
    lost: 0,
  }
  const sent = (
    <FigureLink title={t`Show the messages`} onClick={onShow}>
      {formatExact(steps)}
    </FigureLink>
  )
  if (isBaseline) return sent
  const changed = STEP_MARKS.filter((state) => state !== 'kept' && counts[state] > 0)
  const total = STEP_MARKS.reduce((sum, state) => sum + counts[state], 0)
  let x = 0
  return (
    <div className={styles.counts}>
      <div className={styles.numbers}>
        <span className={styles.marks}>
          {changed.map((state) => (
            <LedgerMark key={state} state={state} title={formatExact(counts[state])} hasTitle />
          ))}
        </span>
        {sent}
      </div>
      <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        {BAR_ORDER.map((state) => {
          const width = total === 0 ? 0 : (counts[state] / total) * 100
          const from = x
          x += width
          return width > 0 && <rect key={state} className={styles[state]} x={from} width={width} height={4} />
        })}
      </svg>
    </div>
  )
}
