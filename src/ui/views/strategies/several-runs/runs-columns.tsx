/** The columns of the table of strategies: medians over many runs, or few runs themselves. */
import type { ReactNode } from 'react'
import { largest } from '#base/lists.ts'
import { t } from '#base/words.ts'
import type { Figure } from '#core/account/summary.ts'
import { mayCostMore } from '#core/cost/cost-range.ts'
import { isUnreplayable, UNREPLAYABLE } from '#core/earlier/unreplayable.ts'
import type { Interval } from '#core/evaluation/bootstrap.ts'
import { isUnsureIn, savingRuns } from '#core/evaluation/effects.ts'
import type { Evaluation } from '#core/evaluation/evaluation.ts'
import { lostFigure } from '#core/sweep/lost-words.ts'
import { lostOver, lostTogether, type RunsRanking, usedTogether } from '#core/sweep/several-runs.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { formatDecimals, formatExact, formatShare, missing, plural, visibleLine } from '../../../kit/index.ts'
import { sizeWords } from '../ranked/answer-facts.ts'
import { changeInterval } from '../ranked/evaluation-words.ts'
import { FIGURE_HELP } from '../ranked/figure-help.ts'
import { Change } from './FigureTable.tsx'
import {
  costsTogether,
  lostHead,
  lostWords,
  ofAll,
  rangeTogether,
  recordedWords,
  rereadsTogether,
} from './few-runs.ts'
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
  /** What is recorded; absent: nothing, as it is a difference to it. */
  readonly recorded?: string
}

interface ColumnsOf {
  readonly rows: readonly NamedOverRuns[]
  readonly order: SeveralRunsOrder
  readonly unit: RunsRanking['unit']
  readonly titleOf: (run: string) => string
  /** More runs are still being replayed. */
  readonly isPending: boolean
  /** What runs cost as recorded that no row is of yet. */
  readonly waiting: ReadonlyMap<string, Figure>
  /** Runs that lost facts themselves. */
  readonly lossBefore: ReadonlySet<string>
}

/** How many runs the table is of: agents have settings for their own runs only. */
export function countShown({ rows, waiting }: Pick<ColumnsOf, 'rows' | 'waiting'>): number {
  return new Set([...rows.flatMap(({ runs }) => runs.map(({ id }) => id)), ...waiting.keys()]).size
}

/** `isOfAll`: each row is of all these runs. */
function togetherWords(count: number, isOfAll: boolean, unit: RunsRanking['unit']): string {
  if (!isOfAll) return unit === '$' ? t`Total cost` : t`Total tokens`
  if (count === 1) return unit === '$' ? t`Cost` : t`Tokens`
  return count === 2 ? t`Both runs` : t`All ${plural(count, 'run')}`
}

/** Of the runs that are replayed, while others are. */
function soFarWords(count: number, all: number): string {
  return t`So far, ${formatExact(count)} of ${plural(all, 'run')}`
}

/** Of all runs together. */
function togetherColumn(of: Omit<ColumnsOf, 'titleOf' | 'lossBefore'>): RunsColumn {
  const { rows, order, unit, isPending } = of
  const most = Math.max(0, ...rows.map(({ runs }) => runs.length))
  const count = countShown(of)
  const isOfAll = rows.every(({ runs }) => runs.length === count)
  return {
    id: 'all',
    recorded: allRecorded(of),
    head: isPending ? soFarWords(most, order.runs.length) : togetherWords(count, isOfAll, unit),
    help: unit === '$' ? t`Cost of all these runs together` : t`Input tokens of all these runs together`,
    value: (row) => costsTogether(row, unit).change,
    cell: (row) => {
      const { change, words, recorded } = costsTogether(row, unit)
      const isUnsure = unit === '$' && mayCostMore(rangeTogether(row).range, recorded) !== undefined
      return <Stacked first={<Change value={change} isUnsure={isUnsure} />} second={words} />
    },
  }
}

function lostColumn(
  { rows, lossBefore }: Pick<ColumnsOf, 'rows' | 'lossBefore'>,
  second: (row: NamedOverRuns) => string | undefined,
): RunsColumn {
  const { title, help } = lostHead(
    rows.flatMap(({ runs }) => runs),
    lossBefore,
  )
  return {
    id: 'lost',
    head: title,
    help,
    value: lostTogether,
    cell: (row) => <Stacked first={lostFigure(lostOver(row))} second={second(row)} />,
    titleOf: (row) => sizeWords(lostOver(row), row.spec) ?? '',
  }
}

/** What a strategy does to all runs together, then to each of them. */
export function fewColumns(of: ColumnsOf): readonly RunsColumn[] {
  const { rows, order, unit, titleOf, waiting } = of
  const counted = new Set([...rows.flatMap(({ runs }) => runs.map(({ id }) => id)), ...waiting.keys()])
  const ids = order.runs.filter(({ id }) => counted.has(id))
  const names = shortNames(
    ids.map(({ id }) => visibleLine(titleOf(id))),
    ids.length <= FEW_NAMES ? LONG_NAME : SHORT_NAME,
  )
  const ofRun = ({ id }: { readonly id: string }, at: number): RunsColumn => {
    const under = ({ runs }: NamedOverRuns) => runs.find((run) => run.id === id)
    return {
      id: `run-${id}`,
      head: names[at] ?? '',
      help: t`Change in this run and the facts lost in it: ${visibleLine(titleOf(id))}`,
      recorded: recordedIn(id, of),
      value: (row) => under(row)?.cost,
      cell: (row) => {
        const run = under(row)
        if (run === undefined) return missing
        if (isUnreplayable(row.spec, run.figures, run.baseline.earlier)) {
          return <span className={styles.none} title={UNREPLAYABLE}>{t`can’t be replayed`}</span>
        }
        if (run.figures.changed === 0) return <span className={styles.none}>{t`no effect`}</span>
        return (
          <Stacked
            first={<Change value={run.cost} isUnsure={isUnsureIn(run, unit)} />}
            second={lostWords({ lost: run.figures.lost, range: run.lostRange })}
          />
        )
      },
    }
  }
  return [
    togetherColumn(of),
    lostColumn(of, (row) => ofAll(usedTogether(row))),
    ...(ids.length > 1 ? ids.map(ofRun) : []),
  ]
}

/** What one run cost as recorded. */
function recordedIn(id: string, { rows, unit, waiting }: RecordedOf): string {
  const run = rows.flatMap(({ runs }) => runs).find((one) => one.id === id)
  const cost = waiting.get(id)
  return recordedWords(run === undefined ? [] : [run], cost === undefined ? [] : [cost], unit)
}

type RecordedOf = Pick<ColumnsOf, 'rows' | 'unit' | 'waiting'>

/** What all of them cost together. */
function allRecorded({ rows, unit, waiting }: RecordedOf): string {
  const runs = new Map(rows.flatMap((row) => row.runs.map((run) => [run.id, run])))
  return recordedWords([...runs.values()], [...waiting.values()], unit)
}

/** Up to so many runs, names have space for more letters in two lines. */
const FEW_NAMES = 3
const LONG_NAME = 34
const SHORT_NAME = 24

/** Of a few words, such as *Implement the following plan:*; what is behind it says more of a run. */
const LEAD = /^(?:[^\s:]+ ){2,5}[^\s:]+: (?=\S)/

/**
 * As heads of columns: the first words behind a lead, the first words, or the last ones, whichever tells them
 * apart.
 */
export function shortNames(titles: readonly string[], most = SHORT_NAME): readonly string[] {
  const beginsOf = (list: readonly string[]) =>
    list.map((title) => cut(title, title.slice(0, most).trimEnd(), 'end'))
  const behindLead = titles.map((title) => (title.length > most ? title.replace(LEAD, '') : title))
  const begins = [behindLead, titles].map(beginsOf).find((names) => new Set(names).size === titles.length)
  if (begins !== undefined) return begins
  return titles.map((title) => cut(title, title.slice(-most).trimStart(), 'start'))
}

function cut(title: string, part: string, side: 'start' | 'end'): string {
  if (title.trim().length <= part.length) return title
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
  ...of
}: MedianColumns): readonly RunsColumn[] {
  const intervalOf = ({ place }: NamedOverRuns) => {
    const found = evaluation?.strategies.find((one) => one.place === place)
    return unit === '$' ? found?.cost?.median : found?.tokens.median
  }
  return [
    togetherColumn({ rows, unit, ...of }),
    lostColumn({ rows, ...of }, ({ losing, runs }) => {
      const most = largest(runs.map(({ figures: { lost }, lostRange }) => lostRange?.most ?? lost))
      return losing > 0 ? t`in ${plural(losing, 'run')}, up to ${formatExact(most)}` : undefined
    }),
    {
      id: 'cheaper',
      head: t`Saves in`,
      help: t`Runs that it saves at least 0.5% of`,
      value: (row) => savingRuns(row, unit) / row.runs.length,
      isMostFirst: true,
      cell: (row) => {
        const [saving, all] = [savingRuns(row, unit), row.runs.length]
        return (
          <Stacked
            first={formatShare(Math.round((100 * saving) / all) / 100)}
            second={t`${formatExact(saving)} of ${formatExact(all)}`}
          />
        )
      },
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
