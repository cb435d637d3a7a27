/** The runs of one strategy with their figures: few as in the table, of many the smallest saving first. */
import { t } from '#base/words.ts'
import { FEWEST_RUNS } from '#core/evaluation/bootstrap.ts'
import { lostFigure } from '#core/sweep/lost-words.ts'
import { costIn } from '#core/sweep/ranking.ts'
import type { RunsRanking } from '#core/sweep/several-runs.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { formatCompact, formatExact, useIsPhone } from '../../../kit/index.ts'
import { Change, type FigureColumn, RunFigures } from './FigureTable.tsx'
import { amountWords, lostHead } from './few-runs.ts'
import type { NamedOverRuns } from './named-over-runs.ts'
import { TasklessNote } from './OwnBests.tsx'
import { RunLink } from './RunLink.tsx'
import styles from './RunsTable.module.css'

interface RunListProps {
  readonly row: NamedOverRuns
  readonly unit: RunsRanking['unit']
  readonly order: SeveralRunsOrder
  readonly titleOf: (run: string) => string
  /** Runs that lost facts themselves. */
  readonly lossBefore: ReadonlySet<string>
}

type OverRun = NamedOverRuns['runs'][number]

const CHANGE_IN_TOKENS: FigureColumn<OverRun> = {
  head: t`Change in tokens`,
  cell: ({ tokens }) => <Change value={tokens} />,
}

const REFUSED_CALLS: FigureColumn<OverRun> = {
  head: t`Refused calls`,
  cell: ({ figures }) => formatExact(figures.refused ?? 0),
}

export function RunList({ row, unit, order, titleOf, lossBefore }: RunListProps) {
  const name = row.words ?? row.title
  const isPriced = unit === '$'
  const isFew = row.runs.length < FEWEST_RUNS
  const isPhone = useIsPhone()
  const links = isFew && !isPhone && row.refused === 0
  const placeOf = ({ id }: OverRun) => order.runs.findIndex((run) => run.id === id)
  const runs = isFew ? row.runs.toSorted((one, other) => placeOf(one) - placeOf(other)) : row.runs
  const amount = (figures: SweepFigures, { source }: SweepFigures) => {
    if (!isPriced) return formatCompact(figures.cumulative)
    return amountWords(costIn(figures, unit), source)
  }
  const amounts: readonly FigureColumn<OverRun>[] = [
    {
      head: isPriced ? t`Cost as recorded` : t`Tokens as recorded`,
      cell: ({ baseline }) => amount(baseline, baseline),
    },
    {
      head: isPriced ? t`Cost` : t`Tokens`,
      cell: ({ figures, baseline }) => amount(figures, baseline),
    },
  ]
  if (links) {
    // The table above has all figures.
    return (
      <section className={styles.runs} aria-label={t`Each run with ${name}`}>
        <h2 className={styles.heading}>{t`Each run with ${name}`}</h2>
        <ul className={styles.links}>
          {runs.map((run) => (
            <li key={run.id}>
              <RunLink run={run.id} row={row} order={order} title={titleOf(run.id)} />
              <TasklessNote runs={[run]} />
            </li>
          ))}
        </ul>
      </section>
    )
  }
  return (
    <section className={styles.runs} aria-label={t`Each run with ${name}`}>
      <h2 className={styles.heading}>{t`Each run with ${name}`}</h2>
      <RunFigures<OverRun>
        label={isFew ? t`Runs` : t`Runs, smallest saving first`}
        columns={[
          {
            head: t`Run`,
            cell: (run) => (
              <>
                <RunLink run={run.id} row={row} order={order} title={titleOf(run.id)} />
                <TasklessNote runs={[run]} />
              </>
            ),
          },
          ...(isPhone ? [] : amounts),
          { head: isPhone && isPriced ? t`Cost` : t`Change`, cell: ({ cost }) => <Change value={cost} /> },
          ...(isPriced && !isPhone ? [CHANGE_IN_TOKENS] : []),
          {
            head: lostHead(row.runs, lossBefore).title,
            cell: ({ figures: { lost }, lostRange }) => lostFigure({ lost, range: lostRange }),
          },
          ...(row.refused > 0 ? [REFUSED_CALLS] : []),
        ]}
        rows={runs}
        keyOf={({ id }) => id}
        isCompact
      />
    </section>
  )
}
