/**
 * What to do: the name of it, what it saves and loses over all runs and in each of few, of many in the median
 * and the worst one; then how to have it, and everything else on request.
 */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { FEWEST_RUNS } from '#core/evaluation/bootstrap.ts'
import { inRuns } from '#core/sweep/instructions-over.ts'
import { costIn } from '#core/sweep/ranking.ts'
import type { RunsRanking, StrategyOverRuns } from '#core/sweep/several-runs.ts'
import { formatCompact, formatExact, formatPercent, SafeText, visibleLine } from '../../../kit/index.ts'
import { Change } from './Change.tsx'
import { amountWords, costsTogether, lostTogether, lostWords, mostSaved, usedTogether } from './few-runs.ts'
import styles from './RunsResult.module.css'

interface ReaderCardProps {
  /** Which runs it is of. */
  readonly lead: string
  /** What is recommended. */
  readonly name: ReactNode
  readonly row: StrategyOverRuns
  readonly unit: RunsRanking['unit']
  /** A run itself lost facts, so that these are further ones. */
  readonly isMore: boolean
  /** Hostile text. */
  readonly titleOf: (run: string) => string
  /** What to know of these figures. */
  readonly note?: string | undefined
  /** Shown in place of what each of the runs saves. */
  readonly perRun?: ReactNode
  /** How to have it, and what to know before. */
  readonly children: ReactNode
  /** What is shown on request. */
  readonly more: ReactNode
}

export function ReaderCard(props: ReaderCardProps) {
  const { lead, name, row, unit, isMore, titleOf, note, perRun, children, more } = props
  const { words, recordedWords, change } = costsTogether(row, unit)
  const used = usedTogether(row)
  const { runs, cheaper, worst } = row
  const areFew = runs.length < FEWEST_RUNS
  const most = areFew ? undefined : mostlyIn(row, unit, titleOf)
  return (
    <div className={styles.reader}>
      <div>
        <p className={styles.lead}>{lead}</p>
        <h2 className={styles.verdict}>{name}</h2>
      </div>
      <dl className={styles.figures}>
        <Figure
          title={unit === '$' ? t`Cost` : t`Input tokens`}
          note={t`${words} instead of ${recordedWords}`}
        >
          <Change value={change} />
        </Figure>
        <Figure
          title={isMore ? t`More lost facts` : t`Lost facts`}
          note={used === undefined || used === 0 ? '' : t`of ${formatExact(used)} used`}
        >
          {formatExact(lostTogether(row))}
        </Figure>
        {runs.length > 1 && (
          <>
            <Figure title={unit === '$' ? t`Cheaper in` : t`Fewer tokens in`}>
              {inRuns(cheaper, runs.length)}
            </Figure>
            {!areFew && (
              <>
                <Figure title={t`Median run`}>
                  <Change value={row.cost} />
                </Figure>
                <Figure
                  title={worst.cost > 0 ? t`Largest increase` : t`Least saved`}
                  note={visibleLine(titleOf(worst.id))}
                >
                  {worst.cost > 0 ? (
                    <Change value={worst.cost} />
                  ) : (
                    formatPercent(Math.abs(worst.cost)).replace(/^\+/, '')
                  )}
                </Figure>
              </>
            )}
          </>
        )}
      </dl>
      {note !== undefined && <p>{note}</p>}
      {perRun}
      {perRun === undefined && areFew && runs.length > 1 && (
        <PerRun row={row} unit={unit} isMore={isMore} titleOf={titleOf} />
      )}
      {children}
      <details className={styles.about}>
        <summary>{t`More about this answer`}</summary>
        <div>
          {most !== undefined && <p>{most}</p>}
          {more}
        </div>
      </details>
    </div>
  )
}

/** The sum alone may be the saving of one long run. The most saved first. */
function PerRun({
  row,
  unit,
  isMore,
  titleOf,
}: Pick<ReaderCardProps, 'row' | 'unit' | 'isMore' | 'titleOf'>) {
  const savedIn = ({ baseline, figures }: StrategyOverRuns['runs'][number]) =>
    costIn(baseline, unit) - costIn(figures, unit)
  const runs = row.runs.toSorted((one, other) => savedIn(other) - savedIn(one))
  return (
    <ul className={styles.perRun} aria-label={t`Saved in each run`}>
      {runs.map((run) => {
        const { id, baseline, figures, cost } = run
        const [title, saved] = [visibleLine(titleOf(id)), savedIn(run)]
        const amount =
          unit === '$'
            ? amountWords(Math.abs(saved), baseline.source)
            : t`${formatCompact(Math.abs(saved))} tokens`
        return (
          <li key={id}>
            <span className={styles.perRunName} title={title}>
              <SafeText text={title} />
            </span>{' '}
            <Change value={cost} />{' '}
            {figures.changed === 0 ? (
              <span>{t`no change`}</span>
            ) : (
              <>
                <span>{saved < 0 ? t`${amount} more` : t`${amount} saved`}</span>{' '}
                <span>{lostWords(figures.lost, isMore)}</span>
              </>
            )}
          </li>
        )
      })}
    </ul>
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
  /** Hostile text, cut where it is long. */
  readonly note?: string
  readonly children: ReactNode
}

function Figure({ title, note = '', children }: FigureProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {children}{' '}
        <small title={note}>
          <SafeText text={note} />
        </small>
      </dd>
    </div>
  )
}
