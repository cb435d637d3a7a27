/** The columns of the table of strategies: medians over many runs, or few runs themselves. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { Interval } from '#core/evaluation/bootstrap.ts'
import type { Evaluation } from '#core/evaluation/evaluation.ts'
import type { RunsRanking } from '#core/sweep/several-runs.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { formatDecimals, formatExact, formatShare, missing, plural, visibleLine } from '../../../kit/index.ts'
import { FIGURE_HELP } from '../ranked/figure-help.ts'
import { Change } from './Change.tsx'
import { changeInterval } from './evaluation-words.ts'
import { costsTogether, lostTogether, lostWords, ofAll, rereadsTogether, usedTogether } from './few-runs.ts'
import type { NamedOverRuns } from './named-over-runs.ts'
import styles from './RunsTable.module.css'

export interface RunsColumn {
  readonly id: string
  readonly head: string
  readonly help?: string | undefined
  /** What it is sorted by. */
  readonly value: (row: NamedOverRuns) => number | undefined
  readonly isMostFirst?: boolean
  readonly cell: (row: NamedOverRuns) => ReactNode
  readonly titleOf?: (row: NamedOverRuns) => string
}

interface ColumnsOf {
  readonly rows: readonly NamedOverRuns[]
  readonly order: SeveralRunsOrder
  readonly unit: RunsRanking['unit']
  readonly titleOf: (run: string) => string
  /** A run itself lost facts, so that strategies lose further ones. */
  readonly isMore: boolean
  /** More runs are still being replayed. */
  readonly isPending: boolean
}

function togetherWords(runs: number): string {
  return runs === 2 ? t`Both runs` : t`All ${plural(runs, 'run')}`
}

/** Of the runs that are replayed, while others are. */
function soFarWords(count: number, all: number): string {
  return t`So far, ${formatExact(count)} of ${plural(all, 'run')}`
}

/** Of all runs together. */
function togetherColumn({
  rows,
  order,
  unit,
  isPending,
}: Pick<ColumnsOf, 'rows' | 'order' | 'unit' | 'isPending'>): RunsColumn {
  const count = Math.max(0, ...rows.map(({ runs }) => runs.length))
  const together = count === 1 ? (unit === '$' ? t`Cost` : t`Tokens`) : togetherWords(count)
  return {
    id: 'all',
    head: isPending ? soFarWords(count, order.runs.length) : together,
    help: unit === '$' ? t`Cost of all these runs together` : t`Input tokens of all these runs together`,
    value: (row) => costsTogether(row, unit).change,
    cell: (row) => {
      const { change, words } = costsTogether(row, unit)
      return <Stacked first={<Change value={change} />} second={words} />
    },
  }
}

function lostColumn(isMore: boolean, second: (row: NamedOverRuns) => string | undefined): RunsColumn {
  return {
    id: 'lost',
    head: isMore ? t`More lost facts` : t`Lost facts`,
    help: FIGURE_HELP.lost,
    value: lostTogether,
    cell: (row) => <Stacked first={formatExact(lostTogether(row))} second={second(row)} />,
  }
}

/** What a strategy does to all runs together, then to each of them. */
export function fewColumns({
  rows,
  order,
  unit,
  titleOf,
  isMore,
  isPending,
}: ColumnsOf): readonly RunsColumn[] {
  const counted = new Set(rows.flatMap(({ runs }) => runs.map(({ id }) => id)))
  const ids = order.runs.filter(({ id }) => counted.has(id))
  const names = shortNames(ids.map(({ id }) => visibleLine(titleOf(id))))
  const ofRun = ({ id }: { readonly id: string }, at: number): RunsColumn => {
    const under = ({ runs }: NamedOverRuns) => runs.find((run) => run.id === id)
    return {
      id: `run-${id}`,
      head: names[at] ?? '',
      help: t`Change in this run and the facts lost in it: ${visibleLine(titleOf(id))}`,
      value: (row) => under(row)?.cost,
      cell: (row) => {
        const run = under(row)
        if (run === undefined) return missing
        return <Stacked first={<Change value={run.cost} />} second={lostWords(run.figures.lost, isMore)} />
      },
    }
  }
  return [
    togetherColumn({ rows, order, unit, isPending }),
    lostColumn(isMore, (row) => ofAll(usedTogether(row))),
    ...(ids.length > 1 ? ids.map(ofRun) : []),
    ...rereadsColumn(rows),
  ]
}

const MOST_LETTERS = 36

/** As heads of columns: the first words, or the last ones where the first ones don't tell them apart. */
export function shortNames(titles: readonly string[]): readonly string[] {
  const begins = titles.map((title) => cut(title, title.slice(0, MOST_LETTERS).trimEnd(), 'end'))
  if (new Set(begins).size === titles.length) return begins
  return titles.map((title) => cut(title, title.slice(-MOST_LETTERS).trimStart(), 'start'))
}

function cut(title: string, part: string, side: 'start' | 'end'): string {
  if (title.length <= MOST_LETTERS) return title
  return side === 'end' ? `${part.replace(/\s+\S*$/, '')}…` : `…${part.replace(/^\S*\s+/, '')}`
}

interface MedianColumns extends ColumnsOf {
  /** Undefined: not made yet, or of fewer runs than the medians. */
  readonly evaluation: Evaluation | undefined
}

/** What a strategy does to all runs together, to the median run, and to the worst. */
export function medianColumns({
  rows,
  unit,
  titleOf,
  evaluation,
  order,
  isMore,
  isPending,
}: MedianColumns): readonly RunsColumn[] {
  const intervalOf = ({ place }: NamedOverRuns) => {
    const found = evaluation?.strategies.find((one) => one.place === place)
    return unit === '$' ? found?.cost?.median : found?.tokens.median
  }
  return [
    togetherColumn({ rows, order, unit, isPending }),
    lostColumn(isMore, ({ losing, mostLost }) =>
      losing > 0 ? t`in ${plural(losing, 'run')}, up to ${formatExact(mostLost)}` : undefined,
    ),
    {
      id: 'cheaper',
      head: t`Saves in`,
      help: t`Runs that it saves at least 0.5% of`,
      value: ({ cheaper, runs }) => cheaper / runs.length,
      isMostFirst: true,
      cell: ({ cheaper, runs }) => (
        <Stacked
          first={formatShare(Math.round((100 * cheaper) / runs.length) / 100)}
          second={t`${formatExact(cheaper)} of ${formatExact(runs.length)}`}
        />
      ),
    },
    {
      id: 'cost',
      head: t`Median run`,
      help:
        unit === '$' ? t`Change of the cost in the median run` : t`Change of the tokens in the median run`,
      value: ({ cost }) => cost,
      cell: (row) => <WithInterval value={row.cost} interval={intervalOf(row)} />,
    },
    {
      id: 'worst',
      head: t`Worst run`,
      help: t`Change in the run that it saves least in, which isn’t always the one that loses most`,
      value: ({ worst }) => worst.cost,
      cell: ({ worst }) => <Change value={worst.cost} />,
      titleOf: ({ worst }) => visibleLine(titleOf(worst.id)),
    },
    ...rereadsColumn(rows),
    ...barredColumns(rows),
  ]
}

/** Below it, every figure would be shown as 0.0. */
const LEAST_RISK = 0.05

function rereadsColumn(rows: readonly NamedOverRuns[]): readonly RunsColumn[] {
  const value = (row: NamedOverRuns) => rereadsTogether(row)?.expected
  if (rows.every((row) => (value(row) ?? 0) < LEAST_RISK)) return []
  const cell = (row: NamedOverRuns) => {
    const risk = value(row)
    return risk === undefined ? missing : formatDecimals(risk, 1)
  }
  return [{ id: 'rereads', head: t`Re-read risk`, help: FIGURE_HELP.rereads, value, cell }]
}

/** Only where any strategy is refused, or too large. */
function barredColumns(rows: readonly NamedOverRuns[]): readonly RunsColumn[] {
  const columns: readonly RunsColumn[] = [
    {
      id: 'refused',
      head: t`Refused in`,
      help: t`Runs in which the provider would refuse at least one call`,
      value: ({ refused }) => refused,
      cell: ({ refused }) => formatExact(refused),
    },
    {
      id: 'over',
      head: t`Over limit in`,
      help: t`Runs in which at least one prompt is larger than the context window`,
      value: ({ over }) => over,
      cell: ({ over }) => formatExact(over),
    },
  ]
  return columns.filter(({ value }) => rows.some((row) => (value(row) ?? 0) > 0))
}

function WithInterval({
  value,
  interval,
}: {
  readonly value: number
  readonly interval: Interval | undefined
}) {
  const isKnown = interval !== undefined && interval.high > interval.low
  return <Stacked first={<Change value={value} />} second={isKnown && changeInterval(interval)} />
}

function Stacked({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <span className={styles.worst}>
      {first}
      {second !== false && second !== undefined && <span className={styles.interval}>{second}</span>}
    </span>
  )
}
