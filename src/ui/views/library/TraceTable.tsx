/**
 * The stored traces as a tree of rows. One Tab stop; arrows, pages, Home and End move, and select with Shift;
 * Space selects, Right and Left unfold and fold, Enter opens, Delete asks. Only the rows in view are drawn.
 */
import { type ExpandedState, functionalUpdate, type SortingState, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import {
  ALL_RUNS,
  changeRunList,
  NOTHING_SELECTED,
  openSearch,
  openTrace,
  type RunSelection,
  selectRuns,
  useApp,
  useRoute,
} from '#state/index.ts'
import { Button, EmptyState, isFocusFree, useIsPhone } from '../../kit/index.ts'
import type { AskFirst } from '../view-entry.ts'
import { askToDelete, askToDeleteRuns } from './questions.ts'
import type { LibraryRow } from './rows/library-rows.ts'
import { allToggled, extended, stateOf, toggled } from './rows/selection.ts'
import { TableHead } from './TableHead.tsx'
import styles from './TraceTable.module.css'
import { TraceTableRow } from './TraceTableRow.tsx'
import { type TableKeys, tableKeyDown } from './table-keys.ts'
import { isColumn, OUTCOME, traceColumns, traceTableFeatures } from './trace-columns.tsx'

interface TraceTableProps {
  readonly rows: readonly LibraryRow[]
  /** Those of the rows; and of them the selected ones. */
  readonly runs: readonly LibraryRow[]
  readonly selected: readonly LibraryRow[]
  readonly selection: RunSelection
  readonly isFiltered: boolean
  /** A list of so few cards that nobody sorts them. */
  readonly isShort: boolean
  readonly onAsk: AskFirst
  readonly onClearFilter: () => void
  /** Below the last row, scrolled with it. */
  readonly after: ReactNode
}

const ROW_HEIGHT = 32
const CARD_HEIGHT = 84

export function TraceTable({
  rows,
  runs,
  selected,
  selection,
  isFiltered,
  isShort,
  onAsk,
  onClearFilter,
  after: foot,
}: TraceTableProps) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { sort, text } = useRoute().list
  const hasOutcomes = useMemo(() => runs.some(({ figures }) => figures?.outcome !== undefined), [runs])
  const columns = useMemo(
    () => (hasOutcomes ? traceColumns : traceColumns.filter(({ id: column }) => column !== OUTCOME)),
    [hasOutcomes],
  )
  const sorting = useMemo(() => sortingOf(sort, hasOutcomes), [sort, hasOutcomes])
  /** What was folded or unfolded by hand; else a file is unfolded where it is all there is to see. */
  const [byHand, setByHand] = useState<Readonly<Record<string, boolean>>>({})
  const [activeId, setActiveId] = useState(useApp(({ lastViews }) => [...lastViews.keys()].at(-1)))
  const unfolds = isFiltered || rows.length === 1
  const expanded = useMemo<ExpandedState>(
    () => Object.fromEntries(rows.map((row) => [row.id, byHand[row.id] ?? unfolds])),
    [rows, byHand, unfolds],
  )
  const table = useTable({
    features: traceTableFeatures,
    columns,
    data: rows,
    getRowId: (row) => row.id,
    getSubRows: (row) => row.runs,
    enableSortingRemoval: false,
    state: { sorting, expanded },
    onSortingChange: (update) => {
      const [first] = functionalUpdate(update, sorting)
      if (first !== undefined) changeRunList({ sort: { column: first.id, isDescending: first.desc } })
    },
  })
  const tree = useRef<HTMLTableElement>(null)
  // Nothing else has the keys: the arrows are to work at once.
  useEffect(() => {
    if (isFocusFree()) tree.current?.focus({ preventScroll: true })
  }, [])
  const shown = table.getRowModel().rows
  const rowHeight = useIsPhone() ? CARD_HEIGHT : ROW_HEIGHT
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => shown[index]?.id ?? index,
    overscan: 12,
    // The head is before the rows and stays in view above them.
    paddingStart: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
  })
  const isActive = ({ id: row }: { readonly id: string }) => row === activeId
  const found = Math.max(
    shown.findIndex(isActive),
    // A folded file is the row of its runs.
    shown.findIndex(({ original }) => original.runs.some(isActive)),
  )
  const active = found < 0 ? 0 : found
  const fold = (row: LibraryRow, isOpen: boolean) => setByHand({ ...byHand, [row.id]: isOpen })
  const open = (row: LibraryRow, isOpen: boolean) => {
    setActiveId(row.id)
    if (row.runs.length > 0) fold(row, !isOpen)
    else openTrace(row.id)
  }
  const rowsShown = useMemo(() => shown.map(({ original }) => original), [shown])
  const extendTo = (to: string, start?: string) => selectRuns(extended(selection, rowsShown, { start, to }))
  const keys: TableKeys = {
    rows: shown,
    active,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    onMove: (index) => {
      setActiveId(shown[index]?.id)
      virtual.scrollToIndex(index)
    },
    onExtend: (index) => {
      const to = shown[index]?.id
      if (to !== undefined) extendTo(to, shown[active]?.id)
    },
    onToggle: (row) => selectRuns(toggled(selection, row)),
    onSelectAll: () => selectRuns({ ...NOTHING_SELECTED, ids: new Set(runs.map(({ id: run }) => run)) }),
    onClear: selection.ids.size === 0 ? undefined : () => selectRuns(NOTHING_SELECTED),
    onFold: fold,
    onOpen: open,
    onDelete: (row) => (selected.length > 0 ? askToDeleteRuns(selected, onAsk) : askToDelete(row, onAsk)),
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon="search"
        title="Nothing matches"
        actions={
          <>
            {text !== '' && (
              <Button icon="search" onClick={() => openSearch({ query: text, scope: 'all' })}>
                {t`Search the text of all runs`}
              </Button>
            )}
            <Button onClick={onClearFilter}>Show all</Button>
          </>
        }
      >
        <p>
          {text === ''
            ? t`No run has all that is selected.`
            : t`No run has all these words in its name, file, format, or agents.`}
        </p>
      </EmptyState>
    )
  }
  const items = virtual.getVirtualItems()
  const before = (items[0]?.start ?? ROW_HEIGHT) - ROW_HEIGHT
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div ref={scroller} className={styles.scroller}>
      <div style={{ paddingBlock: `${before}px ${after}px` }}>
        <table
          ref={tree}
          className={styles.table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows fold and are chosen by keyboard.
          role="treegrid"
          aria-label="Stored runs"
          aria-multiselectable
          aria-rowcount={shown.length + 1}
          aria-activedescendant={`${id}-${shown[active]?.id ?? ''}`}
          tabIndex={0}
          onKeyDown={(event) => tableKeyDown(event, keys)}
        >
          {!isShort && (
            <TableHead
              headers={table.getHeaderGroups()[0]?.headers ?? []}
              selected={selected.length === runs.length || (selected.length > 0 && 'mixed')}
              onSelectAll={() => selectRuns(allToggled(selection, runs))}
            />
          )}
          <tbody>
            {items.map((item) => {
              const row = shown[item.index]
              if (row === undefined) return null
              return (
                <TraceTableRow
                  key={row.id}
                  id={`${id}-${row.id}`}
                  row={row}
                  position={item.index}
                  isActive={item.index === active}
                  selected={stateOf(row.original, selection)}
                  onSelect={(original, isRange) => {
                    setActiveId(original.id)
                    if (isRange) extendTo(original.id)
                    else selectRuns(toggled(selection, original))
                    // The arrows go on from here.
                    tree.current?.focus({ preventScroll: true })
                  }}
                  onOpen={open}
                  onAsk={onAsk}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      {foot}
    </div>
  )
}

/** A link may name a column that this version, or this list, does not have. */
function sortingOf(wanted: typeof ALL_RUNS.sort, hasOutcomes: boolean): SortingState {
  const isThere = isColumn(wanted.column) && (hasOutcomes || wanted.column !== OUTCOME)
  const { column, isDescending } = isThere ? wanted : ALL_RUNS.sort
  return [{ id: column, desc: isDescending }]
}
