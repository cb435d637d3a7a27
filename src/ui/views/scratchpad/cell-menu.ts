/** What can be done with a cell of the notebook, as a menu: of its row, and of the editor that shows it. */
import { t } from '#base/words.ts'
import { addCell, moveCellBy, removeCell, runCell, runFromStart } from '#state/index.ts'
import type { MenuEntry } from '../../kit/index.ts'
import type { AskFirst } from '../view-entry.ts'
import type { CellRow } from './notebook-view.ts'

/** Deletes a cell; one with code only after a question. */
export function askToRemove(row: CellRow, onAsk: AskFirst): void {
  if (row.isEmpty) removeCell(row.id)
  else
    onAsk({
      title: t`Delete cell ${row.number}?`,
      text: t`Removes “${row.title}” from the notebook. Its runs and their code stay in the history.`,
      action: 'Delete',
      run: () => removeCell(row.id),
    })
}

interface CellMenuOptions {
  readonly onAsk: AskFirst
  readonly isBusy: boolean
  /** Of the notebook's cells. */
  readonly count: number
}

export function cellMenu(row: CellRow, { onAsk, isBusy, count }: CellMenuOptions): readonly MenuEntry[] {
  return [
    {
      kind: 'item',
      id: 'run',
      title: t`Run this cell`,
      icon: 'play',
      disabled: isBusy,
      onSelect: () => void runCell(row.id),
    },
    {
      kind: 'item',
      id: 'run-to',
      title: t`Run from the start to this cell`,
      disabled: isBusy,
      onSelect: () => void runFromStart(row.id),
    },
    { kind: 'separator', id: 'line' },
    { kind: 'item', id: 'add', title: t`Add a cell below`, icon: 'plus', onSelect: () => addCell(row.id) },
    {
      kind: 'item',
      id: 'up',
      title: t`Move up`,
      shortcut: 'alt+up',
      disabled: row.number === 1,
      onSelect: () => moveCellBy(row.id, -1),
    },
    {
      kind: 'item',
      id: 'down',
      title: t`Move down`,
      shortcut: 'alt+down',
      disabled: row.number === count,
      onSelect: () => moveCellBy(row.id, 1),
    },
    {
      kind: 'item',
      id: 'delete',
      title: 'Delete',
      icon: 'trash',
      shortcut: 'delete',
      isDanger: true,
      disabled: isBusy,
      onSelect: () => askToRemove(row, onAsk),
    },
  ]
}
