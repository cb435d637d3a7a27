/** A comparison with one of its columns, for a phone: numbers of several have no room there. Pure. */
import type { CompareRow } from './compare-rows.ts'
import type { Comparison } from './use-comparison.ts'

/** The column at a place of the route; the first where there is none. */
export function placeOfColumn({ columns }: Comparison, index: number): number {
  return Math.max(
    0,
    columns.findIndex((column) => column.index === index),
  )
}

/** The rows that the column at this place or the baseline has. */
export function rowsOfColumn(rows: readonly CompareRow[], place: number): readonly CompareRow[] {
  return rows.flatMap((row) => {
    const cell = row.cells[place]
    if (cell === undefined && row.tokens === undefined) return []
    const replaced = [row.replaced[place] ?? 0]
    const replacedTokens = [row.replacedTokens?.[place] ?? 0]
    return [
      {
        ...row,
        cells: [cell],
        replaced,
        replacedTokens,
        differs: cell !== undefined && cell.state !== 'kept',
      },
    ]
  })
}
