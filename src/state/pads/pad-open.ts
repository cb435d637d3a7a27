/** The open pad in the store: the one place that reads and changes it there. */
import { doneValue } from '#base/work.ts'
import type { PadEntry } from '#core/scratchpad/history.ts'
import type { StoredPad } from '#storage/index.ts'
import type { PadActivity, ScratchpadState } from '../store/pad-types.ts'
import { store } from '../store/store.ts'

export function setScratchpad(change: Partial<ScratchpadState>): void {
  store.setState(({ scratchpad }) => ({ scratchpad: { ...scratchpad, ...change } }))
}

/** The open pad; with an id only if it is that one. */
export function openPad(id?: string): StoredPad | undefined {
  const pad = doneValue(store.getState().scratchpad.open)
  return id === undefined || pad?.id === id ? pad : undefined
}

/** Changes the open pad, if it is the one with this id. */
export function changeOpenPad(id: string, change: Partial<StoredPad>): void {
  const pad = openPad(id)
  if (pad !== undefined) setScratchpad({ open: { status: 'done', value: { ...pad, ...change } } })
}

/** The memory of an entry is in use from now on; undefined: the empty one before all. */
export function showHead(id: string, head: number | undefined): void {
  const pad = openPad(id)
  if (pad === undefined) return
  const { head: _, ...others } = pad
  const value = head === undefined ? others : { ...others, head }
  setScratchpad({ open: { status: 'done', value }, look: undefined })
}

export function showEntry(id: string, entry: PadEntry): void {
  const pad = openPad(id)
  if (pad === undefined) return
  changeOpenPad(id, { entries: [...pad.entries, entry] })
  showHead(id, entry.number)
}

export function setActivity(id: string, activity: PadActivity | undefined): void {
  const activities = new Map(store.getState().scratchpad.activities)
  if (activity === undefined) activities.delete(id)
  else activities.set(id, activity)
  setScratchpad({ activities })
}

export function activityOf(id: string): PadActivity | undefined {
  return store.getState().scratchpad.activities.get(id)
}
