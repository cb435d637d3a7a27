/**
 * The memory of the open notebook changed by hand, and its history gone through: each change is an entry, so
 * that undo is a step back.
 */
import { given } from '#base/given.ts'
import { findEntry, isRunEntry, redoTarget, stateAt, undoTarget } from '#core/scratchpad/history.ts'
import type { NotebookState } from '#core/scratchpad/notebook.ts'
import type { NotebookEdit } from '#core/scratchpad/notebook-edit.ts'
import type { NotebookLook } from '../store/notebook-types.ts'
import { activityOf, openNotebook, setScratchpad } from './notebook-open.ts'
import { moveHead, recordEntry } from './notebook-save.ts'

/** Makes a change to the memory in use. */
export async function editMemory(edit: (state: NotebookState) => NotebookEdit): Promise<void> {
  const notebook = openNotebook()
  if (notebook === undefined || activityOf(notebook.id) !== undefined) return
  await recordEntry(notebook.id, () => {
    const { entries, head } = openNotebook(notebook.id) ?? notebook
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
  const notebook = openNotebook()
  const target = notebook === undefined ? undefined : undoTarget(notebook.entries, notebook.head)
  if (notebook !== undefined && target !== undefined)
    await goTo(notebook.id, target === 'start' ? undefined : target)
}

export async function redoMemory(): Promise<void> {
  const notebook = openNotebook()
  const target = notebook === undefined ? undefined : redoTarget(notebook.entries, notebook.head)
  if (notebook !== undefined && target !== undefined) await goTo(notebook.id, target)
}

/** The memory of an entry is in use again; nothing of the history goes. */
export async function restoreEntry(number: number): Promise<void> {
  const notebook = openNotebook()
  if (notebook !== undefined) await goTo(notebook.id, number)
}

async function goTo(id: string, number: number | undefined): Promise<void> {
  if (activityOf(id) === undefined) await moveHead(id, number)
}

/**
 * Looks at an entry of the history without using it, and at the step that ran in it; that in use, held
 * against nothing, is just the memory as it is. Undefined: back to that.
 */
export function lookAt(look: NotebookLook | undefined): void {
  const notebook = openNotebook()
  const entry = findEntry(notebook?.entries ?? [], look?.number)
  const cell = entry !== undefined && isRunEntry(entry) ? entry.cause.cell : undefined
  const isInUse = look?.number === notebook?.head && look?.against === undefined
  setScratchpad({ look: isInUse ? undefined : look, ...given({ cell }) })
}
