/** Where a column that is dragged would come to be. Pure. */

/**
 * The gap between columns that is nearest to `x`, counted from 0 before the first; `middles` of the columns,
 * in px.
 */
export function gapAt(x: number, middles: readonly number[]): number {
  return middles.filter((middle) => middle < x).length
}

/** By how many places a column moves that is dropped in a gap; 0: it stays. */
export function movedBy(from: number, gap: number): number {
  return gap > from ? gap - 1 - from : gap - from
}

/** On which side of a column the mark of the drop is; undefined: not at it. */
export function dropMark(
  place: number,
  last: number,
  { from, gap }: { readonly from: number; readonly gap: number },
): 'before' | 'after' | undefined {
  if (movedBy(from, gap) === 0) return undefined
  if (gap === place) return 'before'
  return gap === last + 1 && place === last ? 'after' : undefined
}
