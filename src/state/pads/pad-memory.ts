/** The memory of the open pad changed by hand, and its history gone through: each change is an entry, so that undo is a step back. */
import { given } from '#base/given.ts'
import { findEntry, isRunEntry, redoTarget, stateAt, undoTarget } from '#core/scratchpad/history.ts'
import type { PadState } from '#core/scratchpad/pad.ts'
import type { PadEdit } from '#core/scratchpad/pad-edit.ts'
import type { PadLook } from '../store/pad-types.ts'
import { activityOf, openPad, setScratchpad } from './pad-open.ts'
import { moveHead, recordEntry } from './pad-save.ts'

/** Makes a change to the memory in use. */
export async function editMemory(edit: (state: PadState) => PadEdit): Promise<void> {
  const pad = openPad()
  if (pad === undefined || activityOf(pad.id) !== undefined) return
  await recordEntry(pad.id, () => {
    const { entries, head } = openPad(pad.id) ?? pad
    const { state, what } = edit(stateAt(entries, head))
    return {
      ...given({ from: head }),
      at: Date.now(),
      cause: { kind: 'edit', what },
      state,
    }
  })
}

export async function undoMemory(): Promise<void> {
  const pad = openPad()
  const target = pad === undefined ? undefined : undoTarget(pad.entries, pad.head)
  if (pad !== undefined && target !== undefined) await goTo(pad.id, target === 'start' ? undefined : target)
}

export async function redoMemory(): Promise<void> {
  const pad = openPad()
  const target = pad === undefined ? undefined : redoTarget(pad.entries, pad.head)
  if (pad !== undefined && target !== undefined) await goTo(pad.id, target)
}

/** The memory of an entry is in use again; nothing of the history goes. */
export async function restoreEntry(number: number): Promise<void> {
  const pad = openPad()
  if (pad !== undefined) await goTo(pad.id, number)
}

async function goTo(id: string, number: number | undefined): Promise<void> {
  if (activityOf(id) === undefined) await moveHead(id, number)
}

/**
 * Looks at an entry of the history without using it, and at the step that ran in it; that in use, held against nothing, is
 * just the memory as it is. Undefined: back to that.
 */
export function lookAt(look: PadLook | undefined): void {
  const pad = openPad()
  const entry = findEntry(pad?.entries ?? [], look?.number)
  const cell = entry !== undefined && isRunEntry(entry) ? entry.cause.cell : undefined
  const isInUse = look?.number === pad?.head && look?.against === undefined
  setScratchpad({ look: isInUse ? undefined : look, ...given({ cell }) })
}
