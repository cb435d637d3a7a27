/** How clicks and keys change which runs of the library are selected. Pure. */
import type { RunSelection } from '#state/index.ts'
import type { LibraryRow } from './library-rows.ts'

/** Runs of a row: its own, or those of the file. */
function runIdsOf(row: LibraryRow): readonly string[] {
  return row.runs.length === 0 ? [row.id] : row.runs.map(({ id }) => id)
}

/** Whether all, some, or none of a row's runs are selected. */
export function stateOf(row: LibraryRow, { ids }: Pick<RunSelection, 'ids'>): boolean | 'mixed' {
  const own = runIdsOf(row)
  const count = own.filter((id) => ids.has(id)).length
  return count === own.length ? count > 0 : count > 0 && 'mixed'
}

/** Selects the row's runs, or none of them where all were. Ranges start here from now on. */
export function toggled(selection: RunSelection, row: LibraryRow): RunSelection {
  const ids = new Set(selection.ids)
  const isIn = stateOf(row, selection) === true
  for (const id of runIdsOf(row)) {
    if (isIn) ids.delete(id)
    else ids.add(id)
  }
  return { ids, anchor: row.id, before: ids }
}

/**
 * Selects the rows from the anchor to this one; without an anchor, from `start`. A range that was selected
 * from it before goes.
 */
export function extended(
  selection: RunSelection,
  rows: readonly LibraryRow[],
  { start, to }: { readonly start: string | undefined; readonly to: string },
): RunSelection {
  const placeOf = (id: string | undefined) => rows.findIndex((row) => row.id === id)
  const hasAnchor = placeOf(selection.anchor) >= 0
  const anchor = hasAnchor ? selection.anchor : start
  const before = hasAnchor ? selection.before : selection.ids
  const end = placeOf(to)
  const begin = placeOf(anchor) < 0 ? end : placeOf(anchor)
  const range = rows.slice(Math.min(begin, end), Math.max(begin, end) + 1)
  return { ids: new Set([...before, ...range.flatMap(runIdsOf)]), anchor: rows[begin]?.id, before }
}

/** All of these, or none where all were selected. */
export function allToggled({ ids }: RunSelection, runs: readonly LibraryRow[]): RunSelection {
  const areAll = runs.every(({ id }) => ids.has(id))
  return { ids: new Set(areAll ? [] : runs.map(({ id }) => id)), anchor: undefined, before: new Set() }
}
