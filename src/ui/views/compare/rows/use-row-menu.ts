/** The menu of a row: of the cell under the pointer, or, by the menu key, of the active one. */
import { type MouseEvent, useState } from 'react'
import type { MenuEntry } from '../../../kit/index.ts'
import { type CellPlace, placeOf } from '../model/cell-place.ts'
import type { CompareRow } from '../model/compare-rows.ts'
import { pinMenu } from '../model/use-pinning.ts'

interface RowMenu {
  readonly items: readonly MenuEntry[]
  readonly onContextMenu: (event: MouseEvent) => void
}

/** `activeCellId`: of the active cell, if there is one. */
export function useRowMenu(rows: readonly CompareRow[], activeCellId: string | undefined): RowMenu {
  const [place, setPlace] = useState<CellPlace>({ index: -1, column: 0 })
  const onContextMenu = (event: MouseEvent) => {
    const found = placeOf(event.target)
    if (found !== undefined) return setPlace(found)
    // The menu key asks the grid, which has the focus; what is meant is its active cell.
    event.preventDefault()
    const cell = activeCellId === undefined ? null : document.getElementById(activeCellId)
    if (cell === null || event.target !== event.currentTarget) return
    const { left, bottom } = cell.getBoundingClientRect()
    cell.dispatchEvent(
      new window.MouseEvent('contextmenu', {
        bubbles: true,
        cancelable: true,
        clientX: left,
        clientY: bottom,
      }),
    )
  }
  const row = rows[place.index]
  return { items: pinMenu(row?.folded === undefined ? row : undefined, place.column), onContextMenu }
}
