/** Compare's columns, which are the URL's: added, changed, renamed, moved, and removed. */
import { t } from '#base/words.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { withChanged } from '#core/spec/spec-like.ts'
import { navigate } from '../shell/navigation.ts'
import { tell } from '../shell/notices.ts'
import { withMovedName, withName } from '../store/column-names.ts'
import { store } from '../store/store.ts'

export function setColumns(columns: readonly MemorySpec[]): void {
  navigate({ columns })
}

export function addColumn(spec: MemorySpec): void {
  navigate({ columns: [...store.getState().route.columns, spec] })
}

/**
 * Another memory or other values in a column. In its form a person tries many: Back leaves all of them as
 * one.
 */
export function changeColumn(index: number, spec: MemorySpec): void {
  const columns = withChanged(store.getState().route.columns, index, spec)
  const names = withMovedName(store.getState().route.names, store.getState().route.columns[index], spec)
  navigate({ columns, names }, { replace: true })
}

/** Gives a column a name of the person's own; an empty one takes it away. */
export function renameColumn(index: number, name: string): void {
  const { columns, names } = store.getState().route
  const spec = columns[index]
  if (spec !== undefined) navigate({ names: withName(names, spec, name) })
}

/** Moves a column by this many places, forth or back. Whether there is such a place. */
export function moveColumn(index: number, by: number): boolean {
  const { columns } = store.getState().route
  const moved = columns[index]
  if (moved === undefined || columns[index + by] === undefined) return false
  setColumns(columns.toSpliced(index, 1).toSpliced(index + by, 0, moved))
  return true
}

/**
 * Removes a column; for a while the person can undo it, which leaves alone what changed meanwhile. `title`:
 * its name.
 */
export function removeColumn(index: number, title: string): void {
  const { columns } = store.getState().route
  const removed = columns[index]
  if (removed === undefined) return
  setColumns(columns.toSpliced(index, 1))
  const undo = () => setColumns(store.getState().route.columns.toSpliced(index, 0, removed))
  tell(t`Removed the column “${title}”.`, 'info', { title: t`Undo`, run: undo, isBrief: true })
}
