/**
 * What Compare's columns were before each change, for undo and redo. Pure; column-undo.ts follows the
 * columns.
 */
import type { MemorySpec } from '#core/spec/spec-data.ts'
import type { ColumnNames } from '../store/column-names.ts'

export interface Columns {
  readonly columns: readonly MemorySpec[]
  readonly names: ColumnNames
}

export interface ColumnHistory {
  readonly now: Columns
  readonly undo: readonly Columns[]
  readonly redo: readonly Columns[]
  /** Milliseconds since 1970 of the last change, and the place of the only column that it changed. */
  readonly changedAt: number
  readonly place: number | undefined
}

/** Changes of one column that follow each other as fast as a person types are one to undo. */
const TYPING_MS = 1500
const MOST = 50

export function startHistory(now: Columns): ColumnHistory {
  return { now, undo: [], redo: [], changedAt: 0, place: undefined }
}

/** `at`: milliseconds since 1970. */
export function withChange(history: ColumnHistory, now: Columns, at: number): ColumnHistory {
  if (isSame(history.now, now)) return history
  const place = onlyChange(history.now.columns, now.columns)
  const isTyping = place !== undefined && place === history.place && at - history.changedAt < TYPING_MS
  const undo = isTyping ? history.undo : [...history.undo, history.now].slice(-MOST)
  return { now, undo, redo: [], changedAt: at, place }
}

/** One change back; undefined where there is none. */
export function undone({ now, undo, redo }: ColumnHistory): ColumnHistory | undefined {
  const before = undo.at(-1)
  if (before === undefined) return undefined
  return { ...startHistory(before), undo: undo.slice(0, -1), redo: [...redo, now] }
}

/** One change forth again; undefined where none was undone. */
export function redone({ now, undo, redo }: ColumnHistory): ColumnHistory | undefined {
  const next = redo.at(-1)
  if (next === undefined) return undefined
  return { ...startHistory(next), undo: [...undo, now], redo: redo.slice(0, -1) }
}

function isSame(one: Columns, other: Columns): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The place of the column that became another one, where nothing else did. */
function onlyChange(before: readonly MemorySpec[], now: readonly MemorySpec[]): number | undefined {
  if (before.length !== now.length) return undefined
  const changed = before.flatMap((spec, place) =>
    JSON.stringify(spec) === JSON.stringify(now[place]) ? [] : [place],
  )
  return changed.length === 1 ? changed[0] : undefined
}
