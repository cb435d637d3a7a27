/** A row per strategy over several runs: medians, the run that it saves least in, and a dot per run. */
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { largest, smallest } from '#base/lists.ts'
import { t } from '#base/words.ts'
import type { Interval } from '#core/evaluation/bootstrap.ts'
import type { EvaluatedStrategy, Evaluation } from '#core/evaluation/evaluation.ts'
import type { RunsRanking } from '#core/sweep/several-runs.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { RunDots } from '../../../charts/index.ts'
import {
  classNames,
  formatDecimals,
  formatExact,
  formatShare,
  missing,
  moveFocus,
  plural,
  rowsByName,
  ScrollRegion,
  SortHeads,
  SortSelect,
} from '../../../kit/index.ts'
import cards from '../FigureCards.module.css'
import ranked from '../RankedTable.module.css'
import { FIGURE_HELP } from '../ranked/figure-help.ts'
import { Change } from './Change.tsx'
import { changeInterval } from './evaluation-words.ts'
import { type NamedOverRuns, runsNote } from './named-over-runs.ts'
import { RunLink } from './RunLink.tsx'
import styles from './RunsTable.module.css'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { byName: rowsByName, basic: sortFn_basic },
})
const helper = createColumnHelper<typeof features, NamedOverRuns>()
const NUMBER = { sortFn: 'basic', sortDescFirst: false } as const
const HEADS = {
  name: t`Strategy`,
  cost: t`Cost (median)`,
  tokens: t`Tokens (median)`,
  lost: t`Lost facts (median)`,
  rereads: t`Re-read risk (median)`,
  cheaper: t`Saves in`,
  refused: t`Refused in`,
  over: t`Over limit in`,
  worst: t`Smallest saving`,
}
const COLUMNS = helper.columns([
  helper.accessor('title', { id: 'name', header: HEADS.name, sortFn: 'byName', sortDescFirst: false }),
  helper.accessor('cost', { id: 'cost', header: HEADS.cost, ...NUMBER }),
  helper.accessor('tokens', { id: 'tokens', header: HEADS.tokens, ...NUMBER }),
  helper.accessor('lost', { id: 'lost', header: HEADS.lost, ...NUMBER }),
  helper.accessor('rereads', {
    id: 'rereads',
    header: HEADS.rereads,
    ...NUMBER,
    sortUndefined: 'last',
  }),
  helper.accessor('cheaper', { id: 'cheaper', header: HEADS.cheaper, sortFn: 'basic', sortDescFirst: true }),
  helper.accessor('refused', { id: 'refused', header: HEADS.refused, ...NUMBER }),
  helper.accessor('over', { id: 'over', header: HEADS.over, ...NUMBER }),
  helper.accessor(({ worst }) => worst.cost, { id: 'worst', header: HEADS.worst, ...NUMBER }),
])

const HEAD_HELP: Readonly<Record<string, string>> = {
  lost: FIGURE_HELP.lost,
  rereads: FIGURE_HELP.rereads,
  cost: t`Change of the cost in the median run`,
  tokens: t`Change of the input tokens in the median run`,
  cheaper: t`Runs that it saves at least 0.5% of`,
  refused: t`Runs in which the provider would refuse at least one call`,
  over: t`Runs in which at least one prompt is larger than the context window`,
  worst: t`The run that it saves least in, which isn’t always the one that loses most`,
}

/** However much dearer a run gets, the others are to be distinguished. */
const MOST_SHOWN = 1
const LEAST_SHOWN = 0.05

interface RunsTableProps {
  readonly rows: readonly NamedOverRuns[]
  readonly ranking: RunsRanking
  /** The strategy that the answer names, by its place. */
  readonly recommended: number | undefined
  /** Intervals and the Pareto frontier; undefined: not made yet. */
  readonly evaluation: Evaluation | undefined
  /** Else its intervals are of fewer runs than the medians, and are not shown beside them. */
  readonly isOfAllRuns: boolean
  readonly order: SeveralRunsOrder
  readonly titleOf: (run: string) => string
  /** The strategy whose runs are listed. */
  readonly selected: string | undefined
  readonly onSelect: (id: string) => void
}

export function RunsTable({ rows, ranking, evaluation, isOfAllRuns, ...rest }: RunsTableProps) {
  const isPriced = ranking.unit === '$'
  const dotsHead = isPriced ? t`Cost per run` : t`Tokens per run`
  const isShown = (id: string) =>
    (isPriced || id !== 'cost') && (id !== 'over' || rows.some(({ over }) => over > 0))
  const table = useTable({ features, columns: COLUMNS, data: rows, getRowId: ({ id }) => id })
  const all = rows.flatMap(({ runs }) => runs.map(({ cost }) => cost))
  const domain = [
    Math.max(-1, Math.min(-LEAST_SHOWN, smallest(all))),
    Math.min(MOST_SHOWN, Math.max(LEAST_SHOWN, largest(all))),
  ] as const
  return (
    <ScrollRegion label={t`Strategies by median saving`}>
      <SortSelect columns={table.getAllLeafColumns()} isShown={isShown} />
      <table
        className={classNames(styles.table, cards.cards)}
        onKeyDown={(event) => {
          if (moveFocus(event, 'button[data-row]')) event.preventDefault()
        }}
      >
        <SortHeads groups={table.getHeaderGroups()} isShown={isShown} helpOf={(id) => HEAD_HELP[id]}>
          <th scope="col">{dotsHead}</th>
        </SortHeads>
        <tbody>
          {table.getRowModel().rows.map(({ id, original }) => (
            <Line
              key={id}
              row={original}
              evaluated={evaluation?.strategies.find(({ place }) => place === original.place)}
              hasIntervals={isOfAllRuns}
              isShown={isShown}
              dotsHead={dotsHead}
              domain={domain}
              {...rest}
            />
          ))}
        </tbody>
      </table>
      <p className={styles.legend}>
        {isPriced
          ? t`Each dot is a run; the line marks its recorded cost.`
          : t`Each dot is a run; the line marks its recorded tokens.`}
        {evaluation !== undefined && isOfAllRuns && <> Ranges are 90% intervals of the median.</>}
        {rows.some(({ refused }) => refused > 0) && <> Hollow dots: the provider refuses calls.</>}
      </p>
    </ScrollRegion>
  )
}

interface LineProps extends Omit<RunsTableProps, 'rows' | 'ranking' | 'evaluation' | 'isOfAllRuns'> {
  readonly row: NamedOverRuns
  readonly evaluated: EvaluatedStrategy | undefined
  readonly hasIntervals: boolean
  readonly isShown: (column: string) => boolean
  readonly dotsHead: string
  readonly domain: readonly [number, number]
}

function Line({
  row,
  recommended,
  evaluated,
  hasIntervals,
  order,
  titleOf,
  isShown,
  dotsHead,
  domain,
  selected,
  onSelect,
}: LineProps) {
  const { id, title, summary, worst, runs } = row
  const isRecommended = row.place === recommended
  const note = isRecommended ? t`Recommended` : runsNote(row)
  const intervals = hasIntervals ? evaluated : undefined
  const count = runs.length
  return (
    <tr data-selected={id === selected}>
      <th scope="row" className={styles.name}>
        <button
          type="button"
          data-row
          className={ranked.pick}
          aria-pressed={id === selected}
          onClick={() => onSelect(id)}
        >
          <span className={ranked.title}>{title}</span>
          <span className={ranked.summary} title={summary}>
            {summary}
          </span>
          {note !== undefined && (
            <span className={isRecommended ? styles.recommended : styles.note}>{note}</span>
          )}
        </button>
      </th>
      {isShown('cost') && (
        <td data-label={HEADS.cost}>
          <WithInterval value={row.cost} interval={intervals?.cost?.median} />
        </td>
      )}
      <td data-label={HEADS.tokens}>
        <WithInterval value={row.tokens} interval={intervals?.tokens.median} />
      </td>
      <td data-label={HEADS.lost}>
        <span className={styles.worst}>
          {formatExact(row.lost)}
          {row.losing > 0 && (
            <span className={styles.interval}>
              {t`in ${plural(row.losing, 'run')}, up to ${formatExact(row.mostLost)}`}
            </span>
          )}
        </span>
      </td>
      <td data-label={HEADS.rereads}>
        {row.rereads === undefined ? missing : formatDecimals(row.rereads, 1)}
      </td>
      <td data-label={HEADS.cheaper} title={t`${formatShare(row.cheaper / count)} of the runs`}>
        {formatExact(row.cheaper)} of {formatExact(count)}
      </td>
      <td data-label={HEADS.refused}>{formatExact(row.refused)}</td>
      {isShown('over') && <td data-label={HEADS.over}>{formatExact(row.over)}</td>}
      <td className={styles.whole} data-label={HEADS.worst}>
        <span className={styles.worst}>
          <Change value={worst.cost} />
          <RunLink run={worst.id} row={row} order={order} title={titleOf(worst.id)} />
        </span>
      </td>
      <td className={styles.whole} data-label={dotsHead}>
        <RunDots
          domain={domain}
          dots={spread(runs).map((run) => ({
            id: run.id,
            value: run.cost,
            isMarked: (run.figures.refused ?? 0) > 0,
          }))}
        />
      </td>
    </tr>
  )
}

function WithInterval({
  value,
  interval,
}: {
  readonly value: number
  readonly interval: Interval | undefined
}) {
  return (
    <span className={styles.worst}>
      <Change value={value} />
      {interval !== undefined && interval.high > interval.low && (
        <span className={styles.interval}>{changeInterval(interval)}</span>
      )}
    </span>
  )
}

/** More would lie on each other: of many runs, sorted, evenly spread ones with both ends. */
const MOST_DOTS = 150

function spread<Run>(runs: readonly Run[]): readonly Run[] {
  if (runs.length <= MOST_DOTS) return runs
  return Array.from({ length: MOST_DOTS }, (_, at) => {
    return runs[Math.round((at * (runs.length - 1)) / (MOST_DOTS - 1))]
  }).filter((run) => run !== undefined)
}
