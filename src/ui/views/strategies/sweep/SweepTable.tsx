/**
 * All metrics of a sweep: sorted by any of them, found by a word; a press or Enter on a name adds it as a
 * column.
 */
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { dropsTask } from '#core/replay/dropped-instructions.ts'
import {
  Checkbox,
  formatAmount,
  formatDecimals,
  formatExact,
  plural,
  rowsByName,
  SortHeads,
  SortSelect,
  TextField,
} from '../../../kit/index.ts'
import { FIGURE_HELP } from '../ranked/figure-help.ts'
import styles from './SweepTable.module.css'
import { matching, type SweepRow } from './sweep-rows.ts'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { byName: rowsByName, basic: sortFn_basic },
})
const helper = createColumnHelper<typeof features, SweepRow>()
const HEADS = {
  name: t`Strategy`,
  billed: t`Cost`,
  cumulative: t`Total input tokens`,
  peak: t`Peak context`,
  cacheMisses: t`Cache misses`,
  lost: t`Lost facts`,
  rereads: t`Re-read risk`,
  faults: t`Re-fetched results`,
}
const COLUMNS = helper.columns([
  helper.accessor('name', { header: HEADS.name, sortFn: 'byName', sortDescFirst: false }),
  helper.accessor('billed', { header: HEADS.billed, sortFn: 'basic', sortDescFirst: false }),
  helper.accessor('cumulative', { header: HEADS.cumulative, sortFn: 'basic', sortDescFirst: false }),
  helper.accessor('peak', { header: HEADS.peak, sortFn: 'basic', sortDescFirst: false }),
  helper.accessor('cacheMisses', { header: HEADS.cacheMisses, sortFn: 'basic', sortDescFirst: false }),
  helper.accessor('lost', { header: HEADS.lost, sortFn: 'basic', sortDescFirst: false }),
  helper.accessor(({ rereads }) => rereads?.expected.pages, {
    id: 'rereads',
    header: HEADS.rereads,
    sortFn: 'basic',
    sortDescFirst: false,
    sortUndefined: 'last',
  }),
  helper.accessor('faults', { header: HEADS.faults, sortFn: 'basic', sortDescFirst: false }),
])
const HEAD_HELP: Readonly<Record<string, string>> = {
  ...FIGURE_HELP,
  cumulative: FIGURE_HELP.tokens,
  cacheMisses: t`Calls that paid for tokens again because the prompt changed or the prompt cache expired`,
  faults: t`Results that the recorded agent fetched again after the strategy had dropped them`,
}

/** Columns that are there only where calls are billed. */
const COST_COLUMNS: ReadonlySet<string> = new Set(['billed', 'cacheMisses'])

const OPTIMAL = t`Good trade-off: no other combination is better on both axes of the chart`

interface SweepTableProps {
  readonly rows: readonly SweepRow[]
  readonly hasCost: boolean
  readonly active: string | undefined
  readonly onActive: (id: string | undefined) => void
  /** Those that are columns of the comparison. */
  readonly added: ReadonlySet<string>
  readonly onAdd: (id: string) => void
}

export function SweepTable({ rows, hasCost, active, onActive, added, onAdd }: SweepTableProps) {
  const [query, setQuery] = useState('')
  const [isBestOnly, setBestOnly] = useState(false)
  const shown = useMemo(
    () => matching(rows, query).filter(({ isBest }) => isBest || !isBestOnly),
    [rows, query, isBestOnly],
  )
  const table = useTable({ features, columns: COLUMNS, data: shown, getRowId: (row) => row.id })
  const isShown = (id: string) => hasCost || !COST_COLUMNS.has(id)
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.find}>
          <TextField
            kind="search"
            label="Search combinations"
            isLabelHidden
            placeholder={t`Search ${formatExact(rows.length)}`}
            value={query}
            onChange={setQuery}
          />
        </div>
        <Checkbox label="Good trade-offs only (◆)" checked={isBestOnly} onChange={setBestOnly} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.scroller} tabIndex={0} aria-label="Results of all combinations">
        <SortSelect columns={table.getAllLeafColumns()} isShown={isShown} />
        <table className={styles.table}>
          <SortHeads groups={table.getHeaderGroups()} isShown={isShown} helpOf={(id) => HEAD_HELP[id]} />
          <tbody onKeyDown={moveByKey}>
            {table.getRowModel().rows.map(({ id, original }) => (
              <Line
                key={id}
                row={original}
                hasCost={hasCost}
                isActive={id === active}
                isAdded={added.has(id)}
                onActive={onActive}
                onAdd={onAdd}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className={styles.none}>No combination matches.</p>}
      </section>
    </>
  )
}

interface LineProps {
  readonly row: SweepRow
  readonly hasCost: boolean
  readonly isActive: boolean
  readonly isAdded: boolean
  readonly onActive: (id: string | undefined) => void
  readonly onAdd: (id: string) => void
}

function Line({ row, hasCost, isActive, isAdded, onActive, onAdd }: LineProps) {
  const { id, name, isBest, isBaseline, refused, problems, dropped } = row
  return (
    <tr
      data-active={isActive}
      data-best={isBest}
      onPointerEnter={() => onActive(id)}
      onPointerLeave={() => onActive(undefined)}
    >
      <th scope="row" className={styles.name}>
        <div className={styles.line}>
          <span className={styles.mark}>
            {isBest && !isBaseline && (
              <span role="img" aria-label={t`Good trade-off`} title={OPTIMAL}>
                ◆
              </span>
            )}
          </span>
          {isBaseline ? (
            <span>{name}</span>
          ) : (
            <button
              type="button"
              className={styles.add}
              title="Add to Compare"
              onFocus={() => onActive(id)}
              onClick={() => onAdd(id)}
            >
              {name}
              <span className={styles.note}>
                {isAdded && ` · ${t`in Compare`}`}
                {dropsTask(dropped) && ` · ${t`drops the system prompt or the task`}`}
                {(refused ?? 0) > 0 && ` · ${t`the provider would refuse ${plural(refused ?? 0, 'call')}`}`}
                {problems > 0 && ` · ${t`over budget at ${plural(problems, 'call')}`}`}
              </span>
            </button>
          )}
        </div>
      </th>
      {hasCost && <td data-label={HEADS.billed}>{formatAmount(row.billed ?? 0, '$', true)}</td>}
      <td data-label={HEADS.cumulative}>{formatExact(row.cumulative)}</td>
      <td data-label={HEADS.peak}>{formatExact(row.peak)}</td>
      {hasCost && <td data-label={HEADS.cacheMisses}>{formatExact(row.cacheMisses ?? 0)}</td>}
      <td data-label={HEADS.lost}>{isBaseline ? '–' : formatExact(row.lost)}</td>
      <td data-label={HEADS.rereads}>
        {isBaseline || row.rereads === undefined ? '–' : formatDecimals(row.rereads.expected.pages, 1)}
      </td>
      <td data-label={HEADS.faults}>
        {isBaseline || row.faults === undefined ? '–' : formatExact(row.faults)}
      </td>
    </tr>
  )
}

/** Arrows, Home and End go from name to name. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined || at < 0) return
  event.preventDefault()
  buttons[Math.min(buttons.length - 1, Math.max(0, target))]?.focus()
}
