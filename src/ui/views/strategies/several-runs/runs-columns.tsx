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
import { costsTogether, lostTogether, ofAll, rereadsTogether, runNumber, usedTogether } from './few-runs.ts'
import type { NamedOverRuns } from './named-over-runs.ts'
import { RunLink } from './RunLink.tsx'
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
  /** On a phone it is a line of its own, with these words at its start. */
  readonly line?: string
}

interface ColumnsOf {
  readonly rows: readonly NamedOverRuns[]
  readonly order: SeveralRunsOrder
  readonly unit: RunsRanking['unit']
  readonly titleOf: (run: string) => string
  /** A run itself lost facts, so that strategies lose further ones. */
  readonly isMore: boolean
}

function togetherWords(runs: number): string {
  return runs === 2 ? t`Both runs` : t`All ${plural(runs, 'run')}`
}

/** Of the runs that are replayed, while others are. */
function soFarWords(count: number, all: number): string {
  return t`So far, ${formatExact(count)} of ${plural(all, 'run')}`
}

/** What a strategy does to all runs together, then to each of them. */
export function fewColumns({
  rows,
  order,
  unit,
  titleOf,
  isMore,
  isPending,
}: ColumnsOf & { readonly isPending: boolean }): readonly RunsColumn[] {
  const counted = new Set(rows.flatMap(({ runs }) => runs.map(({ id }) => id)))
  const ids = order.runs.flatMap(({ id }, at) => (counted.has(id) ? [{ id, at }] : []))
  const together = ids.length === 1 ? (unit === '$' ? t`Cost` : t`Tokens`) : togetherWords(ids.length)
  const sums: RunsColumn = {
    id: 'all',
    head: isPending ? soFarWords(ids.length, order.runs.length) : together,
    value: (row) => costsTogether(row, unit).change,
    cell: (row) => {
      const { change, words } = costsTogether(row, unit)
      return <Stacked first={<Change value={change} />} second={words} />
    },
  }
  const ofRun = ({ id, at }: { readonly id: string; readonly at: number }): RunsColumn => {
    const under = ({ runs }: NamedOverRuns) => runs.find((run) => run.id === id)
    return {
      id: `run-${id}`,
      head: runNumber(at),
      help: t`Change in this run and the facts lost in it: ${visibleLine(titleOf(id))}`,
      value: (row) => under(row)?.cost,
      cell: (row) => {
        const run = under(row)
        if (run === undefined) return missing
        return <Stacked first={<Change value={run.cost} />} second={lostWords(run.figures.lost, isMore)} />
      },
      line: short(titleOf(id), MOST_LETTERS),
    }
  }
  return [
    sums,
    {
      id: 'lost',
      head: isMore ? t`More lost facts` : t`Lost facts`,
      help: FIGURE_HELP.lost,
      value: lostTogether,
      cell: (row) => <Stacked first={formatExact(lostTogether(row))} second={ofAll(usedTogether(row))} />,
    },
    ...rereadsColumn(rows, {
      head: t`Re-read risk`,
      value: (row) => rereadsTogether(row)?.expected,
    }),
    ...(ids.length > 1 ? ids.map(ofRun) : []),
  ]
}

/** Where the run itself lost facts, it is in addition to those. */
function lostWords(lost: number, isMore: boolean): string {
  return isMore && lost > 0 ? t`${formatExact(lost)} more lost` : t`${formatExact(lost)} lost`
}

const MOST_LETTERS = 36

function short(title: string, most: number): string {
  const line = visibleLine(title)
  return line.length > most ? `${line.slice(0, most).trimEnd()}…` : line
}

interface MedianColumns extends ColumnsOf {
  /** Undefined: not made yet, or of fewer runs than the medians. */
  readonly evaluation: Evaluation | undefined
}

/** Medians, and the run that a strategy saves least in. */
export function medianColumns({
  rows,
  unit,
  titleOf,
  evaluation,
  order,
  isMore,
}: MedianColumns): readonly RunsColumn[] {
  const intervalOf = ({ place }: NamedOverRuns) => {
    const found = evaluation?.strategies.find((one) => one.place === place)
    return unit === '$' ? found?.cost?.median : found?.tokens.median
  }
  return [
    {
      id: 'cost',
      head: unit === '$' ? t`Cost (median)` : t`Tokens (median)`,
      help:
        unit === '$'
          ? t`Change of the cost in the median run`
          : t`Change of the input tokens in the median run`,
      value: ({ cost }) => cost,
      cell: (row) => <WithInterval value={row.cost} interval={intervalOf(row)} />,
    },
    {
      id: 'lost',
      head: isMore ? t`More lost facts (median)` : t`Lost facts (median)`,
      help: FIGURE_HELP.lost,
      value: ({ lost }) => lost,
      cell: ({ lost, losing, mostLost }) => (
        <Stacked
          first={formatExact(lost)}
          second={losing > 0 && t`in ${plural(losing, 'run')}, up to ${formatExact(mostLost)}`}
        />
      ),
    },
    ...rereadsColumn(rows, {
      head: t`Re-read risk (median)`,
      value: ({ rereads }) => rereads,
    }),
    {
      id: 'cheaper',
      head: t`Saves in`,
      help: t`Runs that it saves at least 0.5% of`,
      value: ({ cheaper }) => cheaper,
      isMostFirst: true,
      cell: ({ cheaper, runs }) => t`${formatExact(cheaper)} of ${formatExact(runs.length)}`,
      titleOf: ({ cheaper, runs }) => t`${formatShare(cheaper / runs.length)} of the runs`,
    },
    ...barredColumns(rows),
    {
      id: 'worst',
      head: t`Smallest saving`,
      help: t`The run that it saves least in, which isn’t always the one that loses most`,
      value: ({ worst }) => worst.cost,
      cell: (row) => (
        <Stacked
          first={<Change value={row.worst.cost} />}
          second={<RunLink run={row.worst.id} row={row} order={order} title={titleOf(row.worst.id)} />}
        />
      ),
      line: t`Smallest saving`,
    },
  ]
}

function rereadsColumn(
  rows: readonly NamedOverRuns[],
  { head, value }: Pick<RunsColumn, 'head' | 'value'>,
): readonly RunsColumn[] {
  if (rows.every((row) => value(row) === undefined)) return []
  const cell = (row: NamedOverRuns) => {
    const risk = value(row)
    return risk === undefined ? missing : formatDecimals(risk, 1)
  }
  return [{ id: 'rereads', head, help: FIGURE_HELP.rereads, value, cell }]
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
