/**
 * Rows of a comparison: one per step of the baseline and per added step, so that the ledgers of several
 * memories are side by side. An added step is before the baseline step that follows it in its
 * column.
 */
import { append } from '#base/lists.ts'
import type { StepId } from '../model/step.ts'
import type { LedgerState } from '../replay/ledger.ts'

/** What a row needs of a ledger's entry. */
interface Alignable {
  readonly id: StepId
  readonly state: LedgerState
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
    const place = (before: StepId | undefined) => {
      const rows = rowsBefore.get(before) ?? []
      for (const entry of waiting) placeAdded(rows, entry, { column, columns })
      if (rows.length > 0) rowsBefore.set(before, rows)
      waiting = []
    }
    for (const entry of ledger) {
      if (entry.state === 'added') {
        waiting.push(entry)
        continue
      }
      place(entry.id)
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
