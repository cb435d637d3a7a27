/**
 * The stored traces as a tree of rows. One Tab stop; arrows, pages, Home and End move, Right and Left unfold and fold,
 * Enter opens, Delete asks. Only the rows in view are drawn.
 */
import { type ExpandedState, type SortingState, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { openTrace } from '#state/index.ts'
import { Button, EmptyState, isFocusFree, useIsPhone } from '../../kit/index.ts'
import type { LibraryRow } from './library-rows.ts'
import { type AskFirst, askToDelete } from './questions.ts'
import { TableHead } from './TableHead.tsx'
import styles from './TraceTable.module.css'
import { TraceTableRow } from './TraceTableRow.tsx'
import { type TableKeys, tableKeyDown } from './table-keys.ts'
import { traceColumns, traceTableFeatures } from './trace-columns.tsx'

export interface TraceTableProps {
  readonly rows: readonly LibraryRow[]
  readonly isFiltered: boolean
  readonly onAsk: AskFirst
  readonly onClearFilter: () => void
}

const ROW_HEIGHT = 32
const CARD_HEIGHT = 64
const NEWEST_FIRST: SortingState = [{ id: 'addedAt', desc: true }]

export function TraceTable({ rows, isFiltered, onAsk, onClearFilter }: TraceTableProps) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [sorting, setSorting] = useState(NEWEST_FIRST)
  /** What was folded or unfolded by hand; else a file is unfolded where it is all there is to see. */
  const [byHand, setByHand] = useState<Readonly<Record<string, boolean>>>({})
  const [activeId, setActiveId] = useState<string>()
  const unfolds = isFiltered || rows.length === 1
  const expanded = useMemo<ExpandedState>(
    () => Object.fromEntries(rows.map((row) => [row.id, byHand[row.id] ?? unfolds])),
    [rows, byHand, unfolds],
  )
  const table = useTable({
    features: traceTableFeatures,
    columns: traceColumns,
    data: rows,
    getRowId: (row) => row.id,
    getSubRows: (row) => row.runs,
    enableSortingRemoval: false,
    state: { sorting, expanded },
    onSortingChange: setSorting,
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
    // The head stands before the rows and stays in view above them.
    paddingStart: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
  })
  const found = shown.findIndex((row) => row.id === activeId)
  const active = found < 0 ? 0 : found
  const fold = (row: LibraryRow, isOpen: boolean) => setByHand({ ...byHand, [row.id]: isOpen })
  const open = (row: LibraryRow, isOpen: boolean) => {
    setActiveId(row.id)
    if (row.runs.length > 0) fold(row, !isOpen)
    else openTrace(row.id)
  }
  const keys: TableKeys = {
    rows: shown,
    active,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    onMove: (index) => {
      setActiveId(shown[index]?.id)
      virtual.scrollToIndex(index)
    },
    onFold: fold,
    onOpen: open,
    onDelete: (row) => askToDelete(row, onAsk),
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon="search"
        title="Nothing matches"
        actions={<Button onClick={onClearFilter}>Show all</Button>}
      >
        <p>No run has all these words in its name, file, format, or agents.</p>
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
          aria-rowcount={shown.length + 1}
          aria-activedescendant={`${id}-${shown[active]?.id ?? ''}`}
          tabIndex={0}
          onKeyDown={(event) => tableKeyDown(event, keys)}
        >
          <TableHead headers={table.getHeaderGroups()[0]?.headers ?? []} />
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
                  onOpen={open}
                  onAsk={onAsk}
                />
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}
