/**
 * Keys of the grid: arrows, Page Up and Down, Home and End move, Enter and Space open the row, Esc lets the
 * selection go, letters find the next step whose line contains them, Shift and P pin.
 */
import { type KeyboardEvent, useId, useState } from 'react'
import type { CompareRow } from '../model/compare-rows.ts'
import { findRow } from '../model/find-row.ts'

interface GridKeysOptions {
  readonly rows: readonly CompareRow[]
  /** Position of the active row; −1: none yet. */
  readonly active: number
  /** Columns, the step's own included. */
  readonly columns: number
  readonly pageRows: number
  readonly onChoose: (index: number) => void
  readonly onToggle: (key: string) => void
  readonly onLeave: () => void
  /** Pins the step of the active row in the memory of the active column, or no longer. */
  readonly onPin: (index: number, column: number) => void
}

interface GridKeys {
  /** The active column; 0 is the step itself. */
  readonly column: number
  readonly chooseColumn: (column: number) => void
  /** Id of the active cell, were the row at `index` active. */
  readonly cellId: (index: number) => string
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Letters typed within this many milliseconds belong together. */
const TYPING = 900

export function useGridKeys(options: GridKeysOptions): GridKeys {
  const { rows, active, columns, pageRows, onChoose, onToggle, onLeave, onPin } = options
  const id = useId()
  const [chosenColumn, setColumn] = useState(0)
  const [typing, setTyping] = useState({ text: '', at: 0 })
  const column = Math.min(chosenColumn, columns - 1)
  const last = rows.length - 1

  const moves: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: Math.max(0, active - 1),
    PageDown: active + pageRows,
    PageUp: active - pageRows,
    Home: 0,
    End: last,
  }

  const find = (key: string, at: number) => {
    const isGoingOn = at - typing.at < TYPING && typing.text !== ''
    const text = isGoingOn ? typing.text + key : key
    setTyping({ text, at })
    const found = findRow(rows, text.toLowerCase(), isGoingOn ? active : active + 1)
    if (found >= 0) onChoose(found)
  }

  /** What a key does; undefined: it is not the grid's. */
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    const { key, timeStamp, shiftKey } = event
    const to = moves[key]
    if (to !== undefined) return () => onChoose(Math.min(last, Math.max(0, to)))
    if (key === 'ArrowRight') return () => setColumn(Math.min(columns - 1, column + 1))
    if (key === 'ArrowLeft') return () => setColumn(Math.max(0, column - 1))
    if (key === 'Escape') return onLeave
    const row = rows[active]
    const isTyping = timeStamp - typing.at < TYPING && typing.text !== ''
    if (key === 'Enter' || (key === ' ' && !isTyping)) return () => row !== undefined && onToggle(row.key)
    if (shiftKey && key.toLowerCase() === 'p' && !isTyping)
      return () => row !== undefined && onPin(active, column)
    return isFindable(key) ? () => find(key, timeStamp) : undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of a button inside an open row are its own; so are shortcuts of app and browser.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const action = actionOf(event)
    if (action === undefined) return
    action()
    event.preventDefault()
    event.stopPropagation()
  }
  return { column, chooseColumn: setColumn, cellId: (index) => `${id}-${index}-${column}`, onKeyDown }
}

/** Digits choose views, brackets move the cursor and the slash finds, everywhere in the app. */
function isFindable(key: string): boolean {
  return key.length === 1 && /[\p{L} _.-]/u.test(key)
}
