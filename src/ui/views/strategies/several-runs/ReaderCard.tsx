/** What to do for one kind of reader: the name of it, its figures over all runs, and what to know of it. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { RunsRanking, StrategyOverRuns } from '#core/sweep/several-runs.ts'
import { formatDecimals, formatExact, plural } from '../../../kit/index.ts'
import { Change } from './Change.tsx'
import { costsTogether, lostTogether, rereadsTogether, usedTogether } from './few-runs.ts'
import styles from './RunsResult.module.css'

interface ReaderCardProps {
  /** Whom it is for. */
  readonly lead: string
  /** What is recommended. */
  readonly name: ReactNode
  readonly row: StrategyOverRuns
  readonly unit: RunsRanking['unit']
  /** A run itself lost facts, so that these are further ones. */
  readonly isMore: boolean
  readonly title?: string
  readonly children: ReactNode
}

export function ReaderCard({ lead, name, row, unit, isMore, title, children }: ReaderCardProps) {
  const { words, recordedWords, change } = costsTogether(row, unit)
  const [used, rereads] = [usedTogether(row), rereadsTogether(row)]
  return (
    <div className={styles.reader}>
      <p className={styles.answer} title={title}>
        {lead} <strong>{name}</strong>
      </p>
      <dl className={styles.figures}>
        <Figure
          title={unit === '$' ? t`Cost` : t`Input tokens`}
          note={t`${words} instead of ${recordedWords}`}
        >
          <Change value={change} />
        </Figure>
        <Figure
          title={isMore ? t`More lost facts` : t`Lost facts`}
          note={used === undefined || used === 0 ? undefined : t`of ${formatExact(used)} used`}
        >
          {formatExact(lostTogether(row))}
        </Figure>
        {rereads !== undefined && (
          <Figure
            title={t`Re-read risk`}
            note={rereads.dropped === 0 ? undefined : t`of ${plural(rereads.dropped, 'read')}`}
          >
            {formatDecimals(rereads.expected, 1)}
          </Figure>
        )}
      </dl>
      {children}
    </div>
  )
}

interface FigureProps {
  readonly title: string
  readonly note: string | undefined
  readonly children: ReactNode
}

function Figure({ title, note, children }: FigureProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {children} <small>{note}</small>
      </dd>
    </div>
  )
}
