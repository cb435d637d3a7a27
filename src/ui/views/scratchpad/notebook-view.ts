/**
 * What the scratchpad shows of a notebook: the chosen cell, the memory looked at, and what it differs from.
 * Pure.
 */
import { t } from '#base/words.ts'
import {
  findEntry,
  isRunEntry,
  lastRuns,
  type NotebookEntry,
  type RunEntry,
  stateAt,
} from '#core/scratchpad/history.ts'
import type { NotebookState } from '#core/scratchpad/notebook.ts'
import { notebookContext } from '#core/scratchpad/notebook-context.ts'
import { type NotebookDifference, notebookDifference } from '#core/scratchpad/notebook-difference.ts'
import { type NotebookCell, type NotebookDocument, titleOfCell } from '#core/scratchpad/notebook-document.ts'
import type { NotebookLook, StoredNotebook } from '#state/index.ts'

/** The memory that is shown. */
export interface ShownMemory {
  /** Undefined: the empty one before the first entry. */
  readonly entry: NotebookEntry | undefined
  readonly state: NotebookState
  /** Whether it is another one than that in use, and so cannot be changed. */
  readonly isPast: boolean
  readonly difference: NotebookDifference
  /** What it is held against; undefined: what it started from. */
  readonly against: NotebookEntry | undefined
}

export function shownMemory({ entries, head }: StoredNotebook, look: NotebookLook | undefined): ShownMemory {
  const number = look?.number ?? head
  const entry = findEntry(entries, number)
  const state = stateAt(entries, number)
  const against = findEntry(entries, look?.against)
  const before = against?.state ?? stateAt(entries, entry?.from)
  return {
    entry,
    state,
    isPast: look !== undefined && look.number !== head,
    difference: notebookDifference(before, state),
    against,
  }
}

/** Whether the memory holds something, or did: until then there is nothing to show of it. */
export function hasMemory({ entries }: StoredNotebook): boolean {
  return entries.some(
    ({ state: { variables, observations, failedApproaches } }) =>
      variables.length + observations.length + failedApproaches.length > 0,
  )
}

/** The chosen cell, else the first. */
export function shownCell(
  { document: { cells } }: StoredNotebook,
  chosen: string | undefined,
): NotebookCell | undefined {
  return cells.find(({ id }) => id === chosen) ?? cells[0]
}

export type CellStatus = 'not-run' | 'done' | 'failed' | 'changed'

/** Words for the status, so that no mark is alone. */
export const CELL_WORDS: Readonly<Record<CellStatus, string>> = {
  'not-run': t`not run yet`,
  done: 'ran',
  failed: 'failed',
  changed: t`changed since it ran`,
}

export interface CellRow {
  readonly id: string
  readonly number: number
  readonly title: string
  readonly status: CellStatus
  /** There is no code in it. */
  readonly isEmpty: boolean
}

export function cellRows({ document: { cells }, entries }: StoredNotebook): readonly CellRow[] {
  const runs = lastRuns(entries)
  return cells.map((cell, index) => {
    const number = index + 1
    return {
      id: cell.id,
      number,
      title: titleOfCell(cell, number),
      status: statusOf(cell, runs.get(cell.id)),
      isEmpty: cell.code.trim() === '',
    }
  })
}

function statusOf(cell: NotebookCell, run: RunEntry | undefined): CellStatus {
  if (run === undefined) return 'not-run'
  if (run.cause.code !== cell.code) return 'changed'
  return run.cause.run.error === undefined ? 'done' : 'failed'
}

/** What the history calls an entry. */
export function entryTitle({ document }: Pick<StoredNotebook, 'document'>, { cause }: NotebookEntry): string {
  switch (cause.kind) {
    case 'start':
      return t`New run with an empty memory`
    case 'edit':
      return cause.what
    case 'run': {
      const number = document.cells.findIndex(({ id }) => id === cause.cell) + 1
      return number === 0 ? cause.title : t`Cell ${number}: ${cause.title}`
    }
  }
}

/** How large a memory is in the history: the code points of what the model would be given. */
export function sizeOf(entry: NotebookEntry, { form }: NotebookDocument['options']): number {
  return notebookContext(entry.state, form).length
}

/**
 * The run whose output is shown: that of the entry looked at, if it is one, else the last one of the cell.
 */
export function shownRun(
  { entries }: StoredNotebook,
  cell: NotebookCell | undefined,
  looked: NotebookEntry | undefined,
): RunEntry | undefined {
  if (looked !== undefined) return isRunEntry(looked) ? looked : undefined
  return cell === undefined ? undefined : lastRuns(entries).get(cell.id)
}
