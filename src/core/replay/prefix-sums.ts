/**
 * Sums over a growing list of numbers that change: how many steps are shown before a position, in O(log n).
 */

interface PrefixSums {
  /**
   * Adds to the number at a position; positions beyond the end are taken as 0 until then. O(log n) amortised.
   */
  add(position: number, amount: number): void
  /** The sum of the numbers at positions below `end`. O(log n). */
  below(end: number): number
}

/**
 * A Fenwick tree that doubles its room. P. Fenwick, A New Data Structure for Cumulative Frequency Tables,
 * 1994.
 */
export function createPrefixSums(): PrefixSums {
  let tree = new Float64Array(64)
  let values = new Float64Array(64)

  function grow(size: number): void {
    const room = Math.max(size, values.length * 2)
    const kept = new Float64Array(room)
    kept.set(values)
    values = kept
    tree = new Float64Array(room)
    for (let index = 0; index < room; index++) {
      tree[index] = (tree[index] ?? 0) + (values[index] ?? 0)
      const parent = index | (index + 1)
      if (parent < room) tree[parent] = (tree[parent] ?? 0) + (tree[index] ?? 0)
    }
  }

  return {
    add: (position, amount) => {
      if (position >= values.length) grow(position + 1)
      values[position] = (values[position] ?? 0) + amount
      for (let index = position; index < tree.length; index |= index + 1)
        tree[index] = (tree[index] ?? 0) + amount
    },
    below: (end) => {
      let sum = 0
      for (let index = Math.min(end, tree.length) - 1; index >= 0; index = (index & (index + 1)) - 1)
        sum += tree[index] ?? 0
      return sum
    },
  }
}
