/**
 * What to do for one kind of reader: the name of it, what it saves and loses over all runs, in how many it
 * saves, the worst of them, and what to know of it.
 */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { FEWEST_RUNS } from '#core/evaluation/evaluation.ts'
import type { RunsRanking, StrategyOverRuns } from '#core/sweep/several-runs.ts'
import { formatExact, SafeText, visibleLine } from '../../../kit/index.ts'
import { Change } from './Change.tsx'
import { costsTogether, inRuns, lostTogether, mostSaved, usedTogether } from './few-runs.ts'
import styles from './RunsResult.module.css'

interface ReaderCardProps {
  /** Whom it is for. */
  readonly lead: string
  /** What is recommended. */
  readonly name: ReactNode
  /** In which runs it acts, where not in all; absent or `false`: nothing to say. */
  readonly reach?: ReactNode
  readonly row: StrategyOverRuns
  readonly unit: RunsRanking['unit']
  /** A run itself lost facts, so that these are further ones. */
  readonly isMore: boolean
  /** Hostile text. */
  readonly titleOf: (run: string) => string
  readonly title?: string
  readonly children: ReactNode
}

export function ReaderCard({ lead, name, reach, row, unit, isMore, titleOf, ...rest }: ReaderCardProps) {
  const { words, recordedWords, change } = costsTogether(row, unit)
  const used = usedTogether(row)
  const { runs, cheaper, worst } = row
  const most = mostlyIn(row, unit, titleOf)
  return (
    <div className={styles.reader}>
      <p className={styles.answer} title={rest.title}>
        {lead} <strong>{name}</strong>
        {reach && <>. {reach}</>}
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
        {runs.length > 1 && (
          <>
            <Figure title={unit === '$' ? t`Cheaper in` : t`Fewer tokens in`} note={undefined}>
              {inRuns(cheaper, runs.length)}
            </Figure>
            {runs.length >= FEWEST_RUNS && (
              <Figure title={t`Median run`} note={undefined}>
                <Change value={row.cost} />
              </Figure>
            )}
            <Figure title={t`Smallest saving`} note={<SafeText text={titleOf(worst.id)} />}>
              <Change value={worst.cost} />
            </Figure>
          </>
        )}
      </dl>
      {most !== undefined && <p className={styles.note}>{most}</p>}
      {rest.children}
    </div>
  )
}

/** That one run makes most of the saving: a person with other runs may save little. */
function mostlyIn(
  row: StrategyOverRuns,
  unit: RunsRanking['unit'],
  titleOf: (run: string) => string,
): string | undefined {
  const found = mostSaved(row, unit)
  if (found === undefined) return undefined
  if (found.words === found.allWords) return t`All of it is saved in ${visibleLine(titleOf(found.id))}.`
  return t`${found.words} of the ${found.allWords} saved are in ${visibleLine(titleOf(found.id))}.`
}

interface FigureProps {
  readonly title: string
  readonly note: ReactNode
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
