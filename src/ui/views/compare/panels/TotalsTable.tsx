/**
 * The totals of all memories as a table, with signed differences to the baseline; sortable, and to be taken
 * away.
 */
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { pricesOf } from '#core/profiles/rules/profile.ts'
import { addedFigure } from '#core/sweep/added-misses.ts'
import { copyText, useProfile } from '#state/index.ts'
import {
  Button,
  Delta,
  formatAmount,
  formatExact,
  formatShare,
  formatSigned,
  missing,
  rowsByName,
  SortHead,
} from '../../../kit/index.ts'
import { foundShare } from '../model/bound-words.ts'
import {
  hasLosses,
  hasSummaries,
  type TotalsRow,
  totalsCsv,
  totalsMarkdown,
  totalsRows,
} from '../model/totals.ts'
import { type Column, type Comparison, useRecordedSummaries } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import { useSameList } from '../model/use-same-list.ts'
import styles from './TotalsTable.module.css'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { byName: rowsByName, basic: sortFn_basic },
})
const helper = createColumnHelper<typeof features, TotalsRow>()

/** The figures of the table; each comes with its difference. A bound has no cost. */
type Figure = 'tokens' | 'peak' | 'cumulative' | 'cost'

/** Columns that are there only with a provider profile. */
const COST_COLUMNS: ReadonlySet<string> = new Set(['cost', 'readShare', 'breaks'])

/** Columns that are there only where what is lost was counted. */
const LOSSES: ReadonlySet<string> = new Set(['lost', 'efficiency'])

const COLUMNS = helper.columns([
  helper.accessor('name', { header: t`Strategy`, sortFn: 'byName', sortDescFirst: false }),
  helper.accessor('cost', { header: t`Cost`, sortFn: 'basic', sortDescFirst: false }),
  helper.accessor('cumulative', { header: t`Total input tokens`, sortFn: 'basic', sortDescFirst: false }),
  helper.accessor('lost', {
    header: t`Lost facts`,
    sortFn: 'basic',
    sortDescFirst: false,
    sortUndefined: 'last',
  }),
  helper.accessor('tokens', { header: t`Context at the call`, sortFn: 'basic', sortDescFirst: false }),
  helper.accessor('peak', { header: t`Peak context`, sortFn: 'basic', sortDescFirst: false }),
  helper.accessor('readShare', { header: t`Cache hit rate`, sortFn: 'basic', sortDescFirst: true }),
  helper.accessor('breaks', { header: t`Added misses`, sortFn: 'basic', sortDescFirst: false }),
  helper.accessor('summaries', {
    header: t`Summary calls`,
    sortFn: 'basic',
    sortDescFirst: false,
    sortUndefined: 'last',
  }),
  helper.accessor('steps', { header: t`Steps sent`, sortFn: 'basic', sortDescFirst: false }),
  helper.accessor('efficiency', {
    header: t`Efficiency vs. oracle`,
    sortFn: 'basic',
    sortDescFirst: true,
    sortUndefined: 'last',
  }),
])

interface TotalsTableProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
}

export function TotalsTable({ comparison, losses }: TotalsTableProps) {
  const { baseline, columns, call } = comparison
  const names = useSameList([baseline, ...columns].map(({ name }) => name))
  const replays = useSameList([baseline, ...columns].map(({ replay }) => replay))
  const lost = useSameList(
    [baseline, ...columns].map((column) =>
      column === baseline ? 0 : losses.lossOf(column)?.latest?.totals.count,
    ),
  )
  const kept = useSameList(
    [baseline, ...columns].map((column) => (column === baseline ? 1 : keptOf(column, losses))),
  )
  const bounds = useSameList([baseline, ...columns].map(({ isBound }) => isBound))
  const own = useRecordedSummaries()
  const rows = useMemo(
    () =>
      totalsRows(
        names.map((name, at) => ({
          id: String(at),
          name,
          replay: replays[at],
          lost: lost[at],
          efficiency: kept[at],
          isBound: bounds[at] === true,
          ...(at === 0 ? given({ recordedSummaries: own }) : {}),
        })),
        call,
      ),
    [names, replays, lost, kept, bounds, call, own],
  )
  const withLosses = hasLosses(rows)
  const withSummaries = hasSummaries(rows)
  const profile = useProfile()
  const prices = profile === undefined ? undefined : pricesOf(profile)
  const table = useTable({ features, columns: COLUMNS, data: rows, getRowId: (row) => row.id })
  return (
    <div className={styles.totals}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          Totals of the run vs. baseline
          {prices !== undefined && <span className={styles.prices}> · {prices}</span>}
        </h2>
        <div className={styles.buttons}>
          <Button
            size="small"
            icon="copy"
            onClick={() => void copyText(totalsCsv(rows, call, prices), t`Copied as CSV.`)}
          >
            CSV
          </Button>
          <Button
            size="small"
            icon="copy"
            onClick={() => void copyText(totalsMarkdown(rows, call, prices), t`Copied as a Markdown table.`)}
          >
            Markdown
          </Button>
        </div>
      </div>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers
                  .filter(({ id }) => withSummaries || id !== 'summaries')
                  .filter(({ id }) => prices !== undefined || !COST_COLUMNS.has(id))
                  .filter(({ id }) => withLosses || !LOSSES.has(id))
                  .map((header) => (
                    <SortHead
                      key={header.id}
                      title={
                        header.id === 'tokens'
                          ? t`Context at ${callName(call)}`
                          : String(header.column.columnDef.header)
                      }
                      sorted={header.column.getIsSorted()}
                      span={isFigure(header.id) ? 2 : 1}
                      isName={header.id === 'name'}
                      onSort={() => header.column.toggleSorting()}
                    />
                  ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map(({ id, original }) => (
              <TotalsLine
                key={id}
                row={original}
                title={[baseline, ...columns][Number(id)]?.title}
                withSummaries={withSummaries}
                withCost={prices !== undefined}
                withLosses={withLosses}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Of the oracle what its choice keeps of it: all, where the search came to its end. */
function keptOf(column: Column, { boundOf }: LossesOfColumns): number | undefined {
  const bound = boundOf(column)?.latest
  if (bound === undefined) return undefined
  return column.isBound ? foundShare(bound) : bound.efficiency
}

function isFigure(id: string): id is Figure {
  return id === 'tokens' || id === 'peak' || id === 'cumulative' || id === 'cost'
}

interface TotalsLineProps {
  readonly row: TotalsRow
  /** The name of its strategy, where the row's own name is of its parameters. */
  readonly title: string | undefined
  readonly withSummaries: boolean
  readonly withCost: boolean
  readonly withLosses: boolean
}

function TotalsLine({ row, title, withSummaries, withCost, withLosses }: TotalsLineProps) {
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {title !== undefined && <span className={styles.strategy}>{title}</span>}
        {row.isBaseline ? t`Baseline: ${row.name}` : row.name}
      </th>
      {withCost && <FigureCells row={row} figure="cost" difference={row.costDelta} />}
      <FigureCells row={row} figure="cumulative" difference={row.cumulativeDelta} />
      {withLosses && (
        <td className={styles.number}>{row.lost === undefined ? missing : formatExact(row.lost)}</td>
      )}
      <FigureCells row={row} figure="tokens" difference={row.tokensDelta} />
      <FigureCells row={row} figure="peak" difference={row.peakDelta} />
      {withCost && (
        <td className={styles.number}>
          {row.isBound || row.readShare === undefined ? missing : formatShare(row.readShare)}
        </td>
      )}
      {withCost && (
        <td className={styles.number}>{row.isBound || row.isBaseline ? missing : addedFigure(row.breaks)}</td>
      )}
      {withSummaries && (
        <td className={styles.number}>
          {row.summaries === undefined ? missing : formatExact(row.summaries)}
        </td>
      )}
      <td className={styles.number}>{formatExact(row.steps)}</td>
      {withLosses && (
        <td className={styles.number}>
          {row.efficiency === undefined ? missing : formatShare(Math.round(row.efficiency * 1000) / 1000)}
        </td>
      )}
    </tr>
  )
}

interface FigureCellsProps {
  readonly row: TotalsRow
  readonly figure: Figure
  /** To the baseline, in the figure's unit. */
  readonly difference: number
}

function FigureCells({ row, figure, difference }: FigureCellsProps) {
  const isSaid = figure !== 'cost' || !row.isBound
  return (
    <>
      <td className={styles.number}>{isSaid ? formatFigure(figure, row[figure]) : missing}</td>
      <td className={styles.difference}>
        {!row.isBaseline && isSaid && (
          <>
            {figure !== 'cost' && <span className={styles.exact}>{formatSigned(difference, '')}</span>}
            <Delta
              value={row[figure]}
              baseline={row.baseline[figure]}
              unit={figure === 'cost' ? '$' : 'tokens'}
            />
          </>
        )}
      </td>
    </>
  )
}

function formatFigure(figure: Figure, value: number): string {
  return figure === 'cost' ? formatAmount(value, '$') : formatExact(value)
}
