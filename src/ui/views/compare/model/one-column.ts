/** A comparison with one of its columns, for a phone: numbers of several have no room there. Pure. */
import type { Comparison } from './use-comparison.ts'

/** The column at a place of the route; the first where there is none. */
export function placeOfColumn({ columns }: Comparison, index: number): number {
  return Math.max(
    0,
    columns.findIndex((column) => column.index === index),
  )
}

/** Only the column at this place, and the rows that it or the baseline has. */
export function withOneColumn(comparison: Comparison, place: number): Comparison {
  const { columns, baseline, rows } = comparison
  const column = columns[place]
  if (column === undefined || columns.length === 1) return comparison
  const own = rows.flatMap((row) => {
    const cell = row.cells[place]
    if (cell === undefined && row.tokens === undefined) return []
    return [{ ...row, cells: [cell], differs: cell !== undefined && cell.state !== 'kept' }]
  })
  return { ...comparison, columns: [column], ofRun: [baseline, column], rows: own }
}
