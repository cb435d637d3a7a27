/** Where each row of the timeline begins: what a program attached takes one line, all else two. Pure. */
import type { TimelineRow } from './rows/row-model.ts'

/** Pixels from the top of the rows to each of them, and behind the last to their end. */
export type RowTops = Float64Array

interface RowHeights {
  readonly row: number
  /** Of what a program attached. */
  readonly attached: number
}

/** O(rows). */
export function topsOf(rows: readonly Pick<TimelineRow, 'kind' | 'fold'>[], heights: RowHeights): RowTops {
  const tops = new Float64Array(rows.length + 1)
  rows.forEach((row, index) => {
    tops[index + 1] = (tops[index] ?? 0) + (isLow(row) ? heights.attached : heights.row)
  })
  return tops
}

/** Whether a row has one line: what a program attached, and several that are folded into one. */
export function isLow({ kind, fold }: Pick<TimelineRow, 'kind' | 'fold'>): boolean {
  return kind === 'attached' || fold?.isOpen === false
}

/** The row at this many pixels from the top; the last one where there are no more. O(log rows). */
export function rowAt(tops: RowTops, offset: number): number {
  let [from, to] = [0, Math.max(0, tops.length - 2)]
  while (from < to) {
    const middle = (from + to + 1) >> 1
    if ((tops[middle] ?? 0) <= offset) from = middle
    else to = middle - 1
  }
  return from
}

/** Pixels at which the first row in view is a whole one. O(log rows). */
export function wholeRows(tops: RowTops, offset: number): number {
  const row = rowAt(tops, offset)
  const top = tops[row] ?? 0
  return top >= offset ? top : (tops[row + 1] ?? top)
}
