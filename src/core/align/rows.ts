/**
 * Pairs as rows: both sides in their order, each step once, what has no partner between the pairs around it.
 */

/** Places of two sequences that are side by side. */
export interface Pair {
  readonly left: number
  readonly right: number
}

/** A row; a side that is absent has nothing there. */
type Placed = Pair | { readonly left: number } | { readonly right: number }

/**
 * `pairs` in order on both sides. Between two pairs the left side's own places come before the right side's.
 * O(all).
 */
export function rowsOf(pairs: readonly Pair[], left: number, right: number): readonly Placed[] {
  const rows: Placed[] = []
  let [i, j] = [0, 0]
  for (const pair of [...pairs, { left, right }]) {
    while (i < pair.left) rows.push({ left: i++ })
    while (j < pair.right) rows.push({ right: j++ })
    if (i < left || j < right) rows.push(pair)
    i++
    j++
  }
  return rows
}
