/**
 * Rows of a comparison: one per step of the baseline and per added step, so that the ledgers of several
 * memories are side by side. An added step is before the baseline step that follows it in its column; a
 * summary is before the steps that it replaces, which are no longer in the context.
 */
import { append } from '#base/lists.ts'
import type { StepId } from '../model/step.ts'
import type { LedgerState } from '../replay/ledger.ts'

/** What a row needs of a ledger's entry. */
interface Alignable {
  readonly id: StepId
  readonly state: LedgerState
  /** For a dropped step: the added step that represents it. */
  readonly into?: StepId
}

interface Place {
  readonly id: StepId
  /** A number that grows from place to place. */
  readonly at: number
}

export interface AlignedRow<E> {
  readonly id: StepId
  /** One per ledger, in order; undefined: the memory of that column has no such step. */
  readonly cells: readonly (E | undefined)[]
}

/**
 * Aligns ledgers made against the same baseline. A step that is added twice in a column gets a row of its own
 * each time; a step added by several columns at the same place shares one. O(total entries).
 */
export function alignRows<E extends Alignable>(ledgers: readonly (readonly E[])[]): readonly AlignedRow<E>[] {
  const columns = ledgers.length
  const rowsBefore = new Map<StepId | undefined, { id: StepId; cells: (E | undefined)[] }[]>()
  const base = new Map<StepId, (E | undefined)[]>()
  ledgers.forEach((ledger, column) => {
    let waiting: E[] = []
    // Of the dropped steps since the last one that is in the context: the first that each summary replaces.
    const firstOf = new Map<StepId, Place>()
    const place = (next: StepId | undefined) => {
      // From the last, so that added steps are in the order of the context.
      let { id: before, at } = { id: next, at: Number.POSITIVE_INFINITY }
      const placed = waiting.toReversed().map((entry) => {
        const first = firstOf.get(entry.id)
        if (first !== undefined && first.at < at) ({ id: before, at } = first)
        return { entry, before }
      })
      for (const { entry, before: id } of placed.toReversed()) {
        const rows = rowsBefore.get(id) ?? []
        placeAdded(rows, entry, { column, columns })
        rowsBefore.set(id, rows)
      }
      waiting = []
    }
    for (const entry of ledger) {
      if (entry.state === 'added') {
        waiting.push(entry)
        continue
      }
      place(entry.id)
      if (entry.state !== 'dropped') firstOf.clear()
      else if (entry.into !== undefined && !firstOf.has(entry.into))
        firstOf.set(entry.into, { id: entry.id, at: firstOf.size })
      const cells = base.get(entry.id) ?? emptyCells<E>(columns)
      cells[column] = entry
      base.set(entry.id, cells)
    }
    place(undefined)
  })
  const rows: AlignedRow<E>[] = []
  for (const [id, cells] of base) {
    append(rows, rowsBefore.get(id) ?? [])
    rows.push({ id, cells })
  }
  return [...rows, ...(rowsBefore.get(undefined) ?? [])]
}

function placeAdded<E extends Alignable>(
  rows: { id: StepId; cells: (E | undefined)[] }[],
  entry: E,
  { column, columns }: { column: number; columns: number },
): void {
  const shared = rows.find((row) => row.id === entry.id && row.cells[column] === undefined)
  if (shared !== undefined) {
    shared.cells[column] = entry
    return
  }
  const cells = emptyCells<E>(columns)
  cells[column] = entry
  rows.push({ id: entry.id, cells })
}

function emptyCells<E>(columns: number): (E | undefined)[] {
  return Array.from({ length: columns }, () => undefined)
}
