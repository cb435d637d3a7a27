/** The keys of the library's table. */
import type { KeyboardEvent } from 'react'
import type { LibraryRow } from './rows/library-rows.ts'

interface TableRow {
  readonly id: string
  readonly depth: number
  readonly original: LibraryRow
  getIsExpanded(): boolean
}

export interface TableKeys {
  readonly rows: readonly TableRow[]
  readonly active: number
  /** Rows that fit into view. */
  readonly page: number
  readonly onMove: (index: number) => void
  /** Selects the rows up to that one. */
  readonly onExtend: (index: number) => void
  /** Selects a row, or no longer. */
  readonly onToggle: (row: LibraryRow) => void
  readonly onSelectAll: () => void
  /** Undefined: nothing is selected. */
  readonly onClear: (() => void) | undefined
  readonly onFold: (row: LibraryRow, isOpen: boolean) => void
  readonly onOpen: (row: LibraryRow, isExpanded: boolean) => void
  readonly onDelete: (row: LibraryRow) => void
}

export function tableKeyDown(event: KeyboardEvent, keys: TableKeys): void {
  // Keys on a button inside the table are that button's.
  if (event.target !== event.currentTarget || event.altKey) return
  const row = keys.rows[keys.active]
  if (row === undefined) return
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'a') return
    keys.onSelectAll()
    event.preventDefault()
    return
  }
  const target = moveTarget(event.key, keys)
  if (target !== undefined) {
    const index = Math.min(keys.rows.length - 1, Math.max(0, target))
    if (event.shiftKey) keys.onExtend(index)
    keys.onMove(index)
  } else if (event.key === ' ') keys.onToggle(row.original)
  else if (event.key === 'Escape' && keys.onClear !== undefined) keys.onClear()
  else if (event.key === 'Enter') keys.onOpen(row.original, row.getIsExpanded())
  else if (event.key === 'Delete' || event.key === 'Backspace') keys.onDelete(row.original)
  else if (!foldKey(event.key, row, keys)) return
  event.preventDefault()
}

function moveTarget(key: string, { rows, active, page }: TableKeys): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: rows.length - 1,
  }
  return targets[key]
}

/** Right unfolds a file; Left folds it, and on a run goes to its file. */
function foldKey(key: string, row: TableRow, { rows, active, onMove, onFold }: TableKeys): boolean {
  const isFile = row.original.runs.length > 0
  if (key === 'ArrowRight' && isFile) onFold(row.original, true)
  else if (key === 'ArrowLeft' && isFile) onFold(row.original, false)
  else if (key === 'ArrowLeft' && row.depth > 0)
    onMove(rows.slice(0, active).findLastIndex(({ depth }) => depth === 0))
  else return false
  return true
}
