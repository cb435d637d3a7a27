/**
 * A growing list of sizes that answers: which is the last one before a place that fits? For greedy filling of
 * budgets.
 */

interface Sizes {
  push(size: number): void
  /** The last position below `end` whose size is at most `room`; -1: none. O(log n). */
  lastFitting(end: number, room: number): number
}

/** A tree of minima that doubles its room. */
export function createSizes(): Sizes {
  let room = 64
  let length = 0
  let tree = new Float64Array(2 * room).fill(Number.POSITIVE_INFINITY)

  function grow(): void {
    const before = tree
    const old = room
    room *= 2
    tree = new Float64Array(2 * room).fill(Number.POSITIVE_INFINITY)
    tree.set(before.subarray(old, old + length), room)
    for (let node = room - 1; node > 0; node--) raise(node)
  }

  function raise(node: number): void {
    tree[node] = Math.min(tree[2 * node] ?? 0, tree[2 * node + 1] ?? 0)
  }

  const fits = (node: number, size: number) => (tree[node] ?? Number.POSITIVE_INFINITY) <= size

  /** The last fitting leaf below a node that has one. */
  function descend(from: number, size: number): number {
    let node = from
    while (node < room) node = fits(2 * node + 1, size) ? 2 * node + 1 : 2 * node
    return node - room
  }

  return {
    push: (size) => {
      // One place stays free, so that there is always an end to go up from.
      if (length + 1 === room) grow()
      let node = room + length++
      tree[node] = size
      for (node >>= 1; node > 0; node >>= 1) raise(node)
    },
    lastFitting: (end, size) => {
      // Up from the end: whatever hangs to the left of the way is before it, nearest first.
      for (let node = room + Math.min(end, length); node > 1; node >>= 1) {
        if (node % 2 === 1 && fits(node - 1, size)) return descend(node - 1, size)
      }
      return -1
    },
  }
}
