/** The open notebook in the store: the one place that reads and changes it there. */
import { doneValue } from '#base/work.ts'
import type { NotebookEntry } from '#core/scratchpad/history.ts'
import type { StoredNotebook } from '#storage/index.ts'
import type { NotebookActivity, ScratchpadState } from '../store/notebook-types.ts'
import { store } from '../store/store.ts'

export function setScratchpad(change: Partial<ScratchpadState>): void {
  store.setState(({ scratchpad }) => ({ scratchpad: { ...scratchpad, ...change } }))
}

/** The open notebook; with an id only if it is that one. */
export function openNotebook(id?: string): StoredNotebook | undefined {
  const notebook = doneValue(store.getState().scratchpad.open)
  return id === undefined || notebook?.id === id ? notebook : undefined
}

/** Changes the open notebook, if it is the one with this id. */
export function changeOpenNotebook(id: string, change: Partial<StoredNotebook>): void {
  const notebook = openNotebook(id)
  if (notebook !== undefined) setScratchpad({ open: { status: 'done', value: { ...notebook, ...change } } })
}

/** The memory of an entry is in use from now on; undefined: the empty one before all. */
export function showHead(id: string, head: number | undefined): void {
  const notebook = openNotebook(id)
  if (notebook === undefined) return
  const { head: _, ...others } = notebook
  const value = head === undefined ? others : { ...others, head }
  setScratchpad({ open: { status: 'done', value }, look: undefined })
}

export function showEntry(id: string, entry: NotebookEntry): void {
  const notebook = openNotebook(id)
  if (notebook === undefined) return
  changeOpenNotebook(id, { entries: [...notebook.entries, entry] })
  showHead(id, entry.number)
}

export function setActivity(id: string, activity: NotebookActivity | undefined): void {
  const activities = new Map(store.getState().scratchpad.activities)
  if (activity === undefined) activities.delete(id)
  else activities.set(id, activity)
  setScratchpad({ activities })
}

export function activityOf(id: string): NotebookActivity | undefined {
  return store.getState().scratchpad.activities.get(id)
}
