/**
 * The history of a trace's edits: a tree of revisions that only ever grows. Undo goes to the parent, redo
 * back towards the newest revision of the line; an edit after undo begins a line of its own, and the other
 * stays stored.
 */
import type { Edit } from './edit.ts'

/** One thing a person did. Revision 0 is the stored trace and has none. */
export interface Revision {
  readonly revision: number
  /** The revision it was made on; smaller. */
  readonly parent: number
  /** What was done, for a person: `Delete 3 steps`. */
  readonly label: string
  readonly edits: readonly Edit[]
}

/** Where a trace is in its history. */
export interface Head {
  /** The revision that is shown. */
  readonly head: number
  /** The end of the line that redo follows. */
  readonly tip: number
  /** The largest revision that was ever made. */
  readonly last: number
}

export const ORIGINAL: Head = { head: 0, tip: 0, last: 0 }

/** What undo and redo would do now. */
export interface Moves {
  readonly undo: { readonly to: number; readonly label: string } | undefined
  readonly redo: { readonly to: number; readonly label: string } | undefined
}

/** O(length of the line). A revision that is missing ends the line. */
export function movesOf({ head, tip }: Head, revisions: ReadonlyMap<number, Omit<Revision, 'edits'>>): Moves {
  const current = revisions.get(head)
  let next = tip === head ? undefined : revisions.get(tip)
  while (next !== undefined && next.parent !== head) next = revisions.get(next.parent)
  return {
    undo: current === undefined ? undefined : { to: current.parent, label: current.label },
    redo: next === undefined ? undefined : { to: next.revision, label: next.label },
  }
}

/**
 * The revisions from the original (left out) to this one, oldest first; undefined where one of them is
 * missing.
 */
export function lineTo<R extends Omit<Revision, 'edits'>>(
  revision: number,
  revisions: ReadonlyMap<number, R>,
): readonly R[] | undefined {
  const line: R[] = []
  for (let at = revision; at !== 0; ) {
    const found = revisions.get(at)
    // Parents are older; anything else is a damaged row and would never come to an end.
    if (found === undefined || found.parent >= at) return undefined
    line.push(found)
    at = found.parent
  }
  return line.reverse()
}
