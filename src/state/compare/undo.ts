/** Undo and redo of the page: in Compare the last change of its columns, else the last edit of the run. */
import { redoEdit, undoEdit } from '../edits/edits.ts'
import { store } from '../store/store.ts'

export async function undoLast(): Promise<void> {
  if (isCompare() && (await columnsOf()).undoColumns()) return
  await undoEdit()
}

export async function redoLast(): Promise<void> {
  if (isCompare() && (await columnsOf()).redoColumns()) return
  await redoEdit()
}

function isCompare(): boolean {
  return store.getState().route.view === 'compare'
}

/** What Compare has loaded by then. */
function columnsOf() {
  return import('./column-undo.ts')
}
