/**
 * Which items of a sequence are out of order: those outside a longest increasing subsequence, so that few
 * are.
 */

/** Indexes of `positions` that are outside one longest strictly increasing subsequence. O(n log n). */
export function outOfOrder(positions: readonly number[]): readonly number[] {
  if (isIncreasing(positions)) return []
  const tails: number[] = []
  const previous: number[] = []
  positions.forEach((position, index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((positions[tails[middle] ?? 0] ?? 0) < position) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1
    tails[low] = index
  })
  const inOrder = new Set<number>()
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) inOrder.add(index)
  return positions.map((_, index) => index).filter((index) => !inOrder.has(index))
}

export function isIncreasing(positions: readonly number[]): boolean {
  for (let index = 1; index < positions.length; index++) {
    if ((positions[index - 1] ?? 0) >= (positions[index] ?? 0)) return false
  }
  return true
}
