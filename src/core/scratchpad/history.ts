/**
 * The history of a notebook: a numbered entry for each run and each change by hand, with the memory after it.
 * Nothing is ever cut from it by going back: an entry says which one it started from, so that undo goes there
 * and redo comes back.
 */
import { failureNote } from './code-turn.ts'
import { EMPTY_NOTEBOOK, type NotebookRun, type NotebookState } from './notebook.ts'

export type NotebookCause =
  /** A run of the agent begins: an empty memory, the interpreter started again. */
  | { readonly kind: 'start' }
  | {
      readonly kind: 'run'
      /** The cell that ran; absent: code from the console. */
      readonly cell?: string
      /** What the step is called, as the cell was at that time. */
      readonly title: string
      readonly code: string
      readonly run: Omit<NotebookRun, 'state'>
      /** What the loop noted in the memory as failed. */
      readonly noted?: string
      /** The interpreter had just been started: names of earlier runs that were not stored were gone. */
      readonly isFresh?: boolean
    }
  | { readonly kind: 'edit'; readonly what: string }

export interface NotebookEntry {
  /** From 1, never used twice in a notebook. */
  readonly number: number
  /** The entry whose memory it started from; absent: an empty notebook. */
  readonly from?: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly cause: NotebookCause
  /** The memory after it. */
  readonly state: NotebookState
}

/** An entry before it has a number. */
export type NewEntry = Omit<NotebookEntry, 'number'>

/** So many entries are kept; the oldest go first. */
export const KEPT_ENTRIES = 300

export function findEntry(
  entries: readonly NotebookEntry[],
  number: number | undefined,
): NotebookEntry | undefined {
  return number === undefined ? undefined : entries.find((entry) => entry.number === number)
}

/** The memory at an entry; an empty one before the first. */
export function stateAt(entries: readonly NotebookEntry[], number: number | undefined): NotebookState {
  return findEntry(entries, number)?.state ?? EMPTY_NOTEBOOK
}

/**
 * Where undo leads from `head`: the number, or `start` for the empty notebook before all; undefined: nowhere.
 */
export function undoTarget(
  entries: readonly NotebookEntry[],
  head: number | undefined,
): number | 'start' | undefined {
  const entry = findEntry(entries, head)
  if (entry === undefined) return undefined
  if (entry.from === undefined) return 'start'
  // What it started from may have been dropped with the oldest entries.
  return findEntry(entries, entry.from) === undefined ? undefined : entry.from
}

/** Where redo leads: to what was last made from `head`. */
export function redoTarget(entries: readonly NotebookEntry[], head: number | undefined): number | undefined {
  return entries.findLast(({ from }) => from === head)?.number
}

/** The entries that led to `number`, oldest first, itself last. */
export function pathTo(
  entries: readonly NotebookEntry[],
  number: number | undefined,
): readonly NotebookEntry[] {
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]))
  const path: NotebookEntry[] = []
  for (let at = number; at !== undefined; ) {
    const entry = byNumber.get(at)
    if (entry === undefined) break
    path.push(entry)
    at = entry.from
  }
  return path.reverse()
}

/** A run of code, of the history. */
export type RunEntry = NotebookEntry & { readonly cause: Extract<NotebookCause, { readonly kind: 'run' }> }

export function isRunEntry(entry: NotebookEntry): entry is RunEntry {
  return entry.cause.kind === 'run'
}

/** The steps of the agent's run that `head` is in: the runs of code since it began. */
export function stepsOfRun(entries: readonly NotebookEntry[], head: number | undefined): readonly RunEntry[] {
  const path = pathTo(entries, head)
  const start = path.findLastIndex(({ cause }) => cause.kind === 'start')
  return path.slice(start + 1).filter(isRunEntry)
}

/** What became of a cell last, by cell. O(entries). */
export function lastRuns(entries: readonly NotebookEntry[]): ReadonlyMap<string, RunEntry> {
  const runs = new Map<string, RunEntry>()
  for (const entry of entries) {
    if (isRunEntry(entry) && entry.cause.cell !== undefined) runs.set(entry.cause.cell, entry)
  }
  return runs
}

/**
 * What the library's loop notes of a failed step, `step` from 1. A run that the person stopped was no failure
 * of the agent's.
 */
export function noteOfFailure(step: number, error: NotebookRun['error']): string | undefined {
  if (error === undefined || error.kind === 'stopped') return undefined
  return failureNote(step, error.kind === 'timeout' ? 'timeout' : { error: error.message })
}
