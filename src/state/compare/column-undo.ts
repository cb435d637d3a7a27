/** Undo and redo in Compare: every change of its columns while it is open, by whatever way, Back included. */
import { t } from '#base/words.ts'
import { navigate } from '../shell/navigation.ts'
import { tell } from '../shell/notices.ts'
import { store } from '../store/store.ts'
import {
  type ColumnHistory,
  type Columns,
  redone,
  startHistory,
  undone,
  withChange,
} from './column-history.ts'
import { isProposed } from './compared.ts'

let history: ColumnHistory | undefined

/** To be called once, with the first look at Compare. */
export function followColumns(): void {
  note()
  store.subscribe(note)
}

/** Whether there was a change to undo. */
export function undoColumns(): boolean {
  return go(undone, {
    title: t`Undid the last change to the columns.`,
    other: { title: t`Redo`, run: redoColumns },
  })
}

/** Whether there was a change to redo. */
export function redoColumns(): boolean {
  return go(redone, {
    title: t`Redid the change to the columns.`,
    other: { title: t`Undo`, run: undoColumns },
  })
}

function note(): void {
  const { view } = store.getState().route
  // What changes elsewhere, such as opening a link, is no change that a person made here.
  if (view !== 'compare') history = undefined
  else if (history === undefined || isNewlyProposed(history)) history = startHistory(shown())
  else history = withChange(history, shown(), Date.now())
}

/** Whether Compare proposed the columns just now, in place of others that it had proposed. */
function isNewlyProposed({ now }: ColumnHistory): boolean {
  const { columns } = store.getState().route
  return now.columns !== columns && isProposed(now.columns) && isProposed(columns)
}

function shown(): Columns {
  const { columns, names } = store.getState().route
  return { columns, names }
}

interface Said {
  readonly title: string
  readonly other: { readonly title: string; readonly run: () => boolean }
}

function go(way: typeof undone, { title, other }: Said): boolean {
  const next = history && way(history)
  if (next === undefined) return false
  // First, so that the change to come is not noted as one.
  history = next
  navigate(next.now)
  tell(title, 'info', { title: other.title, run: () => void other.run(), isBrief: true })
  return true
}
