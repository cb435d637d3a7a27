/** A row per strategy over several runs, in groups until a person sorts by a column. */
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { Fragment } from 'react'
import { largest, smallest } from '#base/lists.ts'
import { t } from '#base/words.ts'
import type { Figure } from '#core/account/summary.ts'
import { UNREPLAYABLE } from '#core/earlier/unreplayable.ts'
import type { Evaluation } from '#core/evaluation/evaluation.ts'
import { type RunsRanking, unreplayableRuns } from '#core/sweep/several-runs.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { RunDots } from '../../../charts/index.ts'
import {
  BreakableText,
  classNames,
  missing,
  moveFocus,
  plural,
  rowsByName,
  ScrollRegion,
  SortHeads,
  useIsPhone,
} from '../../../kit/index.ts'
import ranked from '../RankedTable.module.css'
import {
  badgeOf,
  groupOver,
  groupTitle,
  isIdleOver,
  isRecommendedStrategy,
  type NamedOverRuns,
  type OverGroup,
  orderWords,
  recommendedFor,
  runsNote,
} from './named-over-runs.ts'
import styles from './RunsTable.module.css'
import { countShown, fewColumns, medianColumns, type RunsColumn } from './runs-columns.tsx'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { byName: rowsByName, basic: sortFn_basic },
})
const helper = createColumnHelper<typeof features, NamedOverRuns>()

const NO_COSTS: ReadonlyMap<string, Figure> = new Map()
const NO_RUNS: ReadonlySet<string> = new Set()

/** However much dearer a run gets, the others are to be distinguished. */
const MOST_SHOWN = 1
const LEAST_SHOWN = 0.05
/** The order that rows come in, which has no head. */
const INITIAL = 'initial'

interface RunsTableProps {
  /** In the order in which they are listed. */
  readonly rows: readonly NamedOverRuns[]
  readonly ranking: RunsRanking
  /** The strategy to recommend, by its place: for an agent of one's own where a setting is named too. */
  readonly recommended: number | undefined
  /** The agent whose settings stay as they are, which the recorded row stands for. */
  readonly keptIn?: string | undefined
  /** Each run has a column, and nothing is a median. */
  readonly areFew: boolean
  /** More runs are still being replayed. */
  readonly isPending: boolean
  /** What settings lose at sizes near their own is still being replayed. */
  readonly isRanging?: boolean
  /** Intervals and the Pareto frontier; undefined: not made yet. */
  readonly evaluation: Evaluation | undefined
  /** Else its intervals are of fewer runs than the medians, and are not shown beside them. */
  readonly isOfAllRuns: boolean
  readonly order: SeveralRunsOrder
  /** What runs cost as recorded that no row is of yet. */
  readonly waiting?: ReadonlyMap<string, Figure>
  /** Runs that lost facts themselves. */
  readonly lossBefore?: ReadonlySet<string>
  /** Settings without a row, as an earlier conversation isn't in the files. */
  readonly unreplayable?: readonly string[]
  readonly titleOf: (run: string) => string
  /** The strategy whose runs are listed. */
  readonly selected: string | undefined
  readonly onSelect: (id: string) => void
}

/** Where agents have settings for their own runs only, a table for each of them, then one of strategies. */
export function RunsTable(props: RunsTableProps) {
  const { rows: all, ranking, areFew, evaluation, isOfAllRuns, waiting = NO_COSTS, unreplayable = [] } = props
  const { unit } = ranking
  // A row of zeros says nothing of its own.
  const active = all.filter((row) => !isIdleOver(row))
  const rows = active.length === 0 ? all : active
  const hasIntervals = isOfAllRuns && evaluation !== undefined
  return (
    <div className={styles.free}>
      {partsOf(rows, waiting).map(({ id, heading, ...part }) => (
        <section key={id} className={styles.part} aria-label={heading}>
          {heading !== undefined && <h2 className={styles.heading}>{heading}</h2>}
          <Part {...props} {...part} isHeaded={heading !== undefined} />
        </section>
      ))}
      {rows.length < all.length && (
        <IdleNote rows={all.filter((row) => isIdleOver(row) && !isUnknown(row))} />
      )}
      {rows.some((row) => row.runs.length > 1 && unreplayableRuns(row).length > 0) && (
        <p className={styles.legend}>{COUNTED}</p>
      )}
      <UnreplayableNote titles={[...unreplayable, ...all.filter(isUnknown).map(({ title }) => title)]} />
      {!areFew && (
        <p className={classNames(styles.legend, styles.wide)}>
          {unit === '$'
            ? t`Each dot is a run; the line marks its recorded cost.`
            : t`Each dot is a run; the line marks its recorded tokens.`}
          {hasIntervals && <> Ranges are 90% intervals of the median.</>}
          {rows.some(({ refused }) => refused > 0) && <> Hollow dots: the provider refuses calls.</>}
          {rows.some(isRanged) && <> {RANGED}</>}
        </p>
      )}
    </div>
  )
}

/** Of all rows that say in how many runs they can’t be replayed. */
const COUNTED = t`Runs in which a row can’t be replayed are counted as recorded.`

const RANGED = t`Lost facts are a range over sizes within 10% for what is recommended, and of exactly its size for other settings.`

const RANGING = t`Lost facts are of exactly each size until their ranges over sizes within 10% are known.`

function isRanged({ runs }: NamedOverRuns): boolean {
  return runs.some(({ lostRange }) => lostRange !== undefined)
}

interface TablePart extends Pick<RunsTableProps, 'rows'> {
  readonly id: string
  /** Undefined: it is the only one. */
  readonly heading?: string
  readonly waiting: ReadonlyMap<string, Figure>
}

function partsOf(rows: readonly NamedOverRuns[], waiting: ReadonlyMap<string, Figure>): readonly TablePart[] {
  const count = countShown({ rows, waiting })
  const isOfAll = rows.every(({ agent, runs }) => agent === undefined || runs.length === count)
  if (isOfAll) return [{ id: '', rows, waiting }]
  const parts = new Map<string, NamedOverRuns[]>()
  for (const row of rows) {
    const id = partId(row)
    parts.set(id, [...(parts.get(id) ?? []), row])
  }
  return [...parts].map(([id, part]) => {
    const agent = part[0]?.agent
    // An agent’s settings are of its own runs.
    const of = { rows: part, waiting: agent === undefined ? waiting : NO_COSTS }
    const runs = plural(countShown(of), 'run')
    const heading =
      agent === undefined
        ? t`For an agent whose code you control, over ${runs}`
        : t`Settings of ${agent}, over ${runs}`
    return { ...of, id, heading }
  })
}

/** Versions of an agent have settings, and runs, of their own. */
function partId({ agent, runs }: NamedOverRuns): string {
  return agent === undefined ? '' : JSON.stringify([agent, runs.map(({ id }) => id).sort()])
}

interface PartProps extends Omit<RunsTableProps, 'waiting'> {
  readonly waiting: ReadonlyMap<string, Figure>
  /** What it is of is said above it. */
  readonly isHeaded: boolean
}

function Part(props: PartProps) {
  const { rows, ranking, areFew, isPending, isRanging, evaluation, isOfAllRuns, isHeaded, ...others } = props
  const { order, titleOf, waiting, lossBefore = NO_RUNS, ...rest } = others
  const { unit } = ranking
  const intervals = isOfAllRuns ? evaluation : undefined
  const of = { rows, order, unit, titleOf, isPending, waiting, lossBefore }
  const columns = areFew ? fewColumns(of) : medianColumns({ ...of, evaluation: intervals })
  const sortable = helper.columns([ORDER, nameColumn(rows), ...columns.map(accessorOf)])
  const table = useTable({ features, columns: sortable, data: rows, getRowId: ({ id }) => id })
  const sorted = table.getAllLeafColumns().find((column) => column.getIsSorted() !== false)
  const isInOrder = sorted === undefined || sorted.id === INITIAL
  const isBeside = !isHeaded && rows.some(({ isBest, bestIn = 0 }) => isBest === true || bestIn > 0)
  const dots = areFew ? undefined : dotsOf(rows, unit)
  const keptIn = rows.some(({ agent }) => agent === props.keptIn) ? props.keptIn : undefined
  const isRecommendedFirst = rows.some((row) => isRecommendedStrategy(row, props.recommended))
  return (
    <ScrollRegion label={t`Strategies by saving`}>
      <p className={styles.order}>
        {isInOrder && rows.length > 1 && orderWords(rows, isRecommendedFirst)}
        {isRanging === true && <> {RANGING}</>}
      </p>
      <table
        className={classNames(styles.table, areFew && columns.length <= FEW_COLUMNS && styles.named)}
        onKeyDown={(event) => {
          if (moveFocus(event, 'button[data-row]')) event.preventDefault()
        }}
      >
        <SortHeads
          groups={table.getHeaderGroups()}
          isShown={(id) => id !== INITIAL}
          helpOf={(id) => columns.find((column) => column.id === id)?.help}
        >
          {dots !== undefined && <th scope="col">{dots.head}</th>}
        </SortHeads>
        <tbody>
          <tr
            className={ranked.baseline}
            data-selected={keptIn !== undefined && props.selected === undefined}
          >
            <th scope="row" className={styles.name}>
              {t`As recorded`}
              {keptIn !== undefined && (
                <span className={styles.recommended}>{recommendedFor(keptIn, isBeside)}</span>
              )}
            </th>
            {columns.map(({ id, recorded = missing }) => (
              <td key={id}>{recorded}</td>
            ))}
            {dots !== undefined && <td />}
          </tr>
          {table.getRowModel().rows.map(({ id, original }, at, shown) => {
            const group = groupOver(original)
            const before = shown[at - 1]?.original
            const isFirst = before === undefined || groupOver(before) !== group
            return (
              <Fragment key={id}>
                {isInOrder && isFirst && !(isHeaded && group === 'setting') && (
                  <tr className={ranked.group}>
                    <th scope="rowgroup" colSpan={columns.length + (dots === undefined ? 1 : 2)}>
                      {groupTitle(group, original)}
                    </th>
                  </tr>
                )}
                <Line
                  row={original}
                  columns={columns}
                  dots={dots}
                  isBeside={isBeside}
                  isRanging={isRanging === true}
                  group={group}
                  {...rest}
                />
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** With more columns, names of runs have less space. */
const FEW_COLUMNS = 5

const ORDER = helper.accessor((_, at) => at, {
  id: INITIAL,
  header: t`Groups`,
  sortFn: 'basic',
  sortDescFirst: false,
})

function nameColumn(rows: RunsTableProps['rows']) {
  const header = rows.every(({ agent }) => agent !== undefined) ? t`Setting` : t`Strategy`
  return helper.accessor('title', { id: 'name', header, sortFn: 'byName', sortDescFirst: false })
}

function accessorOf({ id, head, value, isMostFirst = false }: RunsColumn) {
  return helper.accessor(value, {
    id,
    header: head,
    sortFn: 'basic',
    sortDescFirst: isMostFirst,
    sortUndefined: 'last',
  })
}

function isUnknown(row: NamedOverRuns): boolean {
  return isIdleOver(row) && unreplayableRuns(row).length > 0
}

interface UnreplayableNoteProps {
  readonly titles: readonly string[]
}

function UnreplayableNote({ titles }: UnreplayableNoteProps) {
  return titles.length === 0 ? null : (
    <p className={styles.legend}>{t`${UNREPLAYABLE} (${titles.join(', ')}).`}</p>
  )
}

/** They say the same of every run. */
function IdleNote({ rows }: Pick<RunsTableProps, 'rows'>) {
  if (rows.length === 0) return null
  return (
    <details className={styles.legend}>
      <summary>
        {rows.length === 1
          ? t`1 strategy changes no prompt of these runs.`
          : t`${plural(rows.length, 'strategy', 'strategies')} change no prompt of these runs.`}
      </summary>
      {rows.map(({ title }) => title).join(', ')}
    </details>
  )
}

interface Dots {
  readonly head: string
  readonly domain: readonly [number, number]
}

function dotsOf(rows: readonly NamedOverRuns[], unit: RunsRanking['unit']): Dots {
  const all = rows.flatMap(({ runs }) => runs.map(({ cost }) => cost))
  return {
    head: unit === '$' ? t`Cost per run` : t`Tokens per run`,
    domain: [
      Math.max(-1, Math.min(-LEAST_SHOWN, smallest(all))),
      Math.min(MOST_SHOWN, Math.max(LEAST_SHOWN, largest(all))),
    ],
  }
}

interface LineProps extends Pick<RunsTableProps, 'recommended' | 'selected' | 'onSelect'> {
  readonly row: NamedOverRuns
  readonly group: OverGroup
  readonly columns: readonly RunsColumn[]
  readonly dots: Dots | undefined
  /** What can be set in the agent is recommended too. */
  readonly isBeside: boolean
  /** What is best may be another one by the end. */
  readonly isRanging: boolean
}

function Line(props: LineProps) {
  const { row, group, columns, dots, isBeside, isRanging, recommended, selected, onSelect } = props
  const { id, title, summary, runs, agent } = row
  const isRecommended = row.place === recommended || row.isBest === true
  const isOpen = isRanging && agent !== undefined
  // The strategies that a person chooses among.
  const isPhone = useIsPhone()
  const isDescribed = !isPhone && (isRecommended || group === 'keeping')
  // What is said of one setting is said of each.
  const note = isRecommended && agent === undefined ? undefined : runsNote(row)
  return (
    <tr data-selected={id === selected} data-barred={group === 'barred'}>
      <th scope="row" className={styles.name}>
        <button
          type="button"
          data-row
          className={classNames(ranked.pick, styles.pick)}
          aria-pressed={id === selected}
          onClick={() => onSelect(id)}
        >
          <span className={classNames(ranked.title, styles.title)}>
            <BreakableText text={title} />
          </span>
          {isDescribed && summary !== '' && <span className={ranked.summary}>{summary}</span>}
          {isRecommended && !isOpen && <span className={styles.recommended}>{badgeOf(row, isBeside)}</span>}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </button>
      </th>
      {columns.map(({ id: column, cell, titleOf }) => (
        <td key={column} title={titleOf?.(row)}>
          {cell(row)}
        </td>
      ))}
      {dots !== undefined && (
        <td>
          <RunDots
            domain={dots.domain}
            dots={spread(runs).map((run) => ({
              id: run.id,
              value: run.cost,
              isMarked: (run.figures.refused ?? 0) > 0,
            }))}
          />
        </td>
      )}
    </tr>
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
