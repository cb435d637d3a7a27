/**
 * How many steps a memory shows, and what became of the baseline's: in numbers, and as a bar that the eye
 * adds up.
 */
import { t } from '#base/words.ts'
import { LEDGER_STATES, type LedgerState } from '#core/replay/ledger.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import { formatExact, LedgerMark } from '../../../kit/index.ts'
import { FigureLink } from '../model/FigureLink.tsx'
import styles from './Figures.module.css'

interface CountsCellProps {
  readonly figures: CallFigures
  readonly isBaseline: boolean
  /** Shows the messages. */
  readonly onShow: () => void
}

/** In the order of the bar: what is shown first, what is gone last. */
const BAR_ORDER: readonly LedgerState[] = ['kept', 'moved', 'rewritten', 'added', 'dropped']

export function CountsCell({ figures: { steps, counts }, isBaseline, onShow }: CountsCellProps) {
  const sent = (
    <FigureLink title={t`Show the messages`} onClick={onShow}>
      {formatExact(steps)}
    </FigureLink>
  )
  if (isBaseline) return sent
  const changed = LEDGER_STATES.filter((state) => state !== 'kept' && counts[state] > 0)
  const total = LEDGER_STATES.reduce((sum, state) => sum + counts[state], 0)
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
