/**
 * The runs of a collection, in groups where that is wanted. One Tab stop; arrows, pages, Home and End move,
 * Right and Left unfold and fold, Enter opens. Only the rows in view are drawn.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import type { Figure } from '#core/account/summary.ts'
import { type CollectionRun, isCopy, isCountedElsewhere } from '#core/collections/collection.ts'
import type { FacetKind, Totals } from '#core/collections/select.ts'
import { modelTitle } from '#core/profiles/model-title.ts'
import {
  EmptyState,
  figureWords,
  formatAmount,
  formatExact,
  formatShare,
  Icon,
  missing,
  plural,
  SafeText,
  Select,
  type SelectOption,
  SortHead,
  useIsPhone,
  visibleLine,
} from '../../kit/index.ts'
import styles from './RunTable.module.css'
import { type Column, type Order, type TableRow, tableRows } from './table-rows.ts'
import { dayTitle, moment } from './times.ts'
import { totalText } from './total-text.ts'

interface RunTableProps {
  readonly runs: readonly CollectionRun[]
  readonly groupBy: FacetKind | undefined
  readonly onOpen: (run: CollectionRun) => void
}

const HEAD_HEIGHT = 32
/** Two lines of a title. */
const ROW_HEIGHT = 44
const CARD_HEIGHT = 52

const COLUMNS: readonly { readonly id: Column; readonly title: string; readonly isName?: boolean }[] = [
  { id: 'title', title: t`Run`, isName: true },
  { id: 'model', title: t`Model`, isName: true },
  { id: 'started', title: t`Started`, isName: true },
  { id: 'calls', title: t`Calls` },
  { id: 'input', title: t`Input` },
  { id: 'output', title: t`Output` },
  { id: 'cost', title: t`Cost` },
  { id: 'cacheHitRate', title: t`Cache hits` },
  { id: 'peak', title: t`Peak context` },
  { id: 'errors', title: t`Errors` },
  { id: 'refetched', title: t`Re-fetched` },
  { id: 'compactions', title: t`Compactions` },
]

export function RunTable({ runs, groupBy, onOpen }: RunTableProps) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [order, setOrder] = useState<Order>({ column: 'started', isDescending: true })
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [activeId, setActiveId] = useState<string>()
  const rows = useMemo(() => tableRows(runs, { order, groupBy, toggled }), [runs, order, groupBy, toggled])
  const isPhone = useIsPhone()
  const rowHeight = isPhone ? CARD_HEIGHT : ROW_HEIGHT
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
  })
  const found = rows.findIndex((row) => row.id === activeId)
  const active = found < 0 ? 0 : found
  const toggle = (row: TableRow) => {
    const next = new Set(toggled)
    if (!next.delete(row.id)) next.add(row.id)
    setToggled(next)
  }
  const open = (row: TableRow) => {
    setActiveId(row.id)
    if (row.kind === 'group') toggle(row)
    else onOpen(row.run)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const row = rows[active]
    const last = rows.length - 1
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: last,
    }[event.key]
    if (to !== undefined) {
      const next = Math.min(last, Math.max(0, to))
      setActiveId(rows[next]?.id)
      virtual.scrollToIndex(next)
    } else if (event.key === 'Enter' && row !== undefined) open(row)
    else if (event.key === 'ArrowRight' && row !== undefined && canFold(row) && !row.isOpen) toggle(row)
    else if (event.key === 'ArrowLeft' && row !== undefined && canFold(row) && row.isOpen) toggle(row)
    else return
    event.preventDefault()
  }
  if (runs.length === 0) {
    return (
      <EmptyState title={t`Nothing matches`} icon="search">
        <p>No run has all the selected values.</p>
      </EmptyState>
    )
  }
  const items = virtual.getVirtualItems()
  const before = (items[0]?.start ?? HEAD_HEIGHT) - HEAD_HEIGHT
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const table = (
    <div ref={scroller} className={styles.scroller}>
      <div style={{ paddingBlock: `${before}px ${after}px` }}>
        <table
          className={styles.table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows fold and open by keyboard.
          role="treegrid"
          aria-label={t`Runs of the collection`}
          aria-rowcount={rows.length + 1}
          aria-activedescendant={`${id}-${rows[active]?.id ?? ''}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          <thead className={styles.head}>
            <tr>
              {COLUMNS.map(({ id: column, title, isName = false }) => (
                <SortHead
                  key={column}
                  title={title}
                  isName={isName}
                  sorted={order.column === column && (order.isDescending ? 'desc' : 'asc')}
                  onSort={() =>
                    setOrder({
                      column,
                      isDescending:
                        order.column === column ? !order.isDescending : !isName || column === 'started',
                    })
                  }
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ index }) => {
              const row = rows[index]
              if (row === undefined) return null
              return (
                <tr
                  key={row.id}
                  id={`${id}-${row.id}`}
                  className={styles.row}
                  data-active={index === active}
                  data-kind={row.kind}
                  aria-rowindex={index + 2}
                  aria-level={row.kind === 'run' && row.isNested ? 2 : 1}
                  {...(canFold(row) ? { 'aria-expanded': row.isOpen } : {})}
                >
                  {row.kind === 'group' ? (
                    <GroupCells row={row} groupBy={groupBy} onToggle={() => toggle(row)} />
                  ) : (
                    <RunCells row={row} onOpen={() => open(row)} onToggle={() => toggle(row)} />
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
  if (!isPhone) return table
  return (
    <div className={styles.sorted}>
      <Select
        label={t`Sort by`}
        isLabelHidden
        size="small"
        value={order.column}
        options={ORDERS}
        onChange={(column) => setOrder({ column, isDescending: column !== 'title' })}
      />
      {table}
    </div>
  )
}

/** A phone has no column of the date, by which runs are sorted at first. */
const ORDERS: readonly SelectOption<Column>[] = [
  { value: 'started', title: t`Newest first` },
  { value: 'cost', title: t`Highest cost first` },
  { value: 'calls', title: t`Most calls first` },
  { value: 'input', title: t`Most input tokens first` },
  { value: 'title', title: t`By name` },
]

function canFold(row: TableRow): boolean {
  return row.kind === 'group' || row.subAgents > 0
}

interface RunCellsProps {
  readonly row: Extract<TableRow, { kind: 'run' }>
  readonly onOpen: () => void
  readonly onToggle: () => void
}

function RunCells({ row: { run, subAgents, isOpen, isNested }, onOpen, onToggle }: RunCellsProps) {
  const title = visibleLine(run.title)
  // Of a run of the library, the path is only its id.
  const hover = run.traceId === undefined ? `${title}\n${visibleLine(run.file.path)}` : title
  return (
    <>
      <td className={styles.name}>
        <span className={isNested ? styles.nested : styles.nameLine}>
          {subAgents > 0 && <Fold isOpen={isOpen} onToggle={onToggle} />}
          <button type="button" tabIndex={-1} className={styles.open} title={hover} onClick={onOpen}>
            <SafeText text={title} />
          </button>
          {run.state === 'live' && <span className={styles.live}>live</span>}
          {run.isPart && (
            <span className={styles.mark} title={t`Its figures are of its calls of these days only.`}>
              part
            </span>
          )}
          {run.state === 'missing' && <span className={styles.mark}>file missing</span>}
          {run.shared !== undefined && (
            <span
              className={styles.mark}
              title={t`Shared with an earlier run, and counted there: ${plural(run.shared.calls, 'call')}`}
            >
              {sharedWord(run)}
            </span>
          )}
          {subAgents > 0 && <span className={styles.mark}>{plural(subAgents, 'sub-agent')}</span>}
        </span>
      </td>
      <td title={run.models.join('\n')}>
        {run.models[0] === undefined ? missing : modelTitle(run.models[0])}
        {run.models.length > 1 && ` +${run.models.length - 1}`}
      </td>
      <td>{run.started === undefined ? missing : moment(run.started)}</td>
      <NumberCell value={formatExact(run.calls)} />
      <FigureCell figure={run.input} unit="tokens" />
      <FigureCell figure={run.output} unit="tokens" />
      <FigureCell figure={run.cost} unit="$" />
      <FigureCell figure={run.cacheHitRate} unit="%" />
      <FigureCell figure={run.peak} unit="tokens" />
      <NumberCell value={formatExact(run.errors)} />
      <NumberCell value={formatExact(run.refetched)} />
      <CompactionCell counts={run} />
    </>
  )
}

function sharedWord(run: CollectionRun): string {
  if (isCopy(run)) return t`copy`
  return isCountedElsewhere(run) ? t`counted elsewhere` : t`resumed`
}

interface GroupCellsProps {
  readonly row: Extract<TableRow, { kind: 'group' }>
  readonly groupBy: FacetKind | undefined
  readonly onToggle: () => void
}

function GroupCells({ row: { group, isOpen }, groupBy, onToggle }: GroupCellsProps) {
  const { totals, value } = group
  return (
    <>
      <td className={styles.name} colSpan={3}>
        <span className={styles.nameLine}>
          <Fold isOpen={isOpen} onToggle={onToggle} />
          <strong className={styles.group}>
            <SafeText text={groupTitle(value, groupBy)} />
          </strong>
          <span className={styles.mark}>{plural(totals.runs, 'run')}</span>
        </span>
      </td>
      <TotalCells totals={totals} />
    </>
  )
}

function TotalCells({ totals }: { readonly totals: Totals }) {
  const { cacheHitRate } = totals
  return (
    <>
      <NumberCell value={formatExact(totals.calls)} />
      <NumberCell value={totalText(totals, 'input')} />
      <NumberCell value={totalText(totals, 'output')} />
      <NumberCell value={totalText(totals, 'cost')} />
      <NumberCell value={cacheHitRate === undefined ? missing : formatShare(cacheHitRate)} />
      <NumberCell value={formatAmount(totals.peak, '', true)} />
      <NumberCell value={formatExact(totals.errors)} />
      <NumberCell value={formatExact(totals.refetched)} />
      <CompactionCell counts={totals} />
    </>
  )
}

function groupTitle(value: string, groupBy: FacetKind | undefined): string {
  if (value === '') return t`Not recorded`
  if (groupBy === 'model') return modelTitle(value)
  return groupBy === 'day' ? dayTitle(value) : visibleLine(value)
}

function Fold({ isOpen, onToggle }: { readonly isOpen: boolean; readonly onToggle: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.fold}
      aria-label={isOpen ? t`Fold` : t`Unfold`}
      onClick={onToggle}
    >
      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
    </button>
  )
}

function NumberCell({ value }: { readonly value: string }) {
  return <td className={styles.number}>{value}</td>
}

function CompactionCell({
  counts: { compactions, microCompactions },
}: {
  readonly counts: Pick<Totals, 'compactions' | 'microCompactions'>
}) {
  const micro = plural(microCompactions, 'micro-compaction')
  return (
    <td className={styles.number} title={microCompactions === 0 ? undefined : t`Also ${micro}`}>
      {formatExact(compactions)}
    </td>
  )
}

function FigureCell({
  figure,
  unit,
}: {
  readonly figure: Figure | undefined
  readonly unit: 'tokens' | '$' | '%'
}) {
  if (figure === undefined) return <td className={styles.number}>{missing}</td>
  const { short, exact, source } = figureWords(figure, unit)
  return (
    <td className={styles.number} title={`${exact}\n${source}`}>
      {short}
    </td>
  )
}
