/** The answer on a phone: the recommended strategy and three figures, with the sentences on request. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { instructionWords } from '#core/sweep/instruction-words.ts'
import { costIn, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { formatAmount, formatCompact, formatExact, formatPercent } from '../../kit/index.ts'
import styles from './ShortAnswer.module.css'

interface ShortAnswerProps {
  readonly best: RankedRow
  readonly ranking: Ranking
  readonly title: string
  readonly href: string
  /** The whole answer. */
  readonly children: ReactNode
}

export function ShortAnswer({ best, ranking, title, href, children }: ShortAnswerProps) {
  const { baseline, unit, basis } = ranking
  const { lost, rereads, dropped } = best.figures
  const drops = instructionWords(dropped)
  const cost = unit === '$' ? formatAmount(best.cost, '$') : formatCompact(best.cost)
  return (
    <div className={styles.answer}>
      <p className={styles.verdict}>
        {t`Recommended:`}{' '}
        <a className={styles.name} href={href}>
          {title}
        </a>
      </p>
      <dl className={styles.figures}>
        <Figure title={unit === '$' ? t`Cost` : t`Input tokens`}>
          {cost} <small>{formatPercent(best.cost / costIn(baseline, unit) - 1)}</small>
        </Figure>
        <Figure title={t`Lost facts`}>{formatExact(lost)}</Figure>
        {basis === 'rereads' && rereads !== undefined && (
          <Figure
            title={t`Re-read risk`}
          >{t`about ${formatExact(Math.round(rereads.expected.pages))}`}</Figure>
        )}
      </dl>
      {drops !== undefined && <p className={styles.drops}>{drops}</p>}
      <details>
        <summary className={styles.more}>{t`Explain this answer`}</summary>
        {children}
      </details>
    </div>
  )
}

function Figure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
