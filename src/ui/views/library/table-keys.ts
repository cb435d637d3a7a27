/** The keys of the library's table. */
import type { KeyboardEvent } from 'react'
import type { LibraryRow } from './library-rows.ts'

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
  readonly onFold: (row: LibraryRow, isOpen: boolean) => void
  readonly onOpen: (row: LibraryRow, isExpanded: boolean) => void
  readonly onDelete: (row: LibraryRow) => void
}

export function tableKeyDown(event: KeyboardEvent, keys: TableKeys): void {
  // Keys on a button inside the table are that button's.
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
  const row = keys.rows[keys.active]
  if (row === undefined) return
  const target = moveTarget(event.key, keys)
  if (target !== undefined) keys.onMove(Math.min(keys.rows.length - 1, Math.max(0, target)))
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
