/**
 * The order of merging: lowest rank first, leftmost of equals. A bucket of positions for each rank and a heap
 * of the ranks alone: there are few ranks and many positions, so most steps cost nothing but a step through a
 * bucket.
 */

interface Queue {
  push(rank: number, position: number): void
  /** The next position; its rank is then `rank`. */
  pop(): number | undefined
  readonly rank: number
}

interface Bucket {
  readonly rank: number
  positions: number[]
  /** How many of them were handed out. */
  taken: number
  isSorted: boolean
}

export function createQueue(): Queue {
  const buckets = new Map<number, Bucket>()
  /** Ranks that have a bucket, as a binary heap. */
  const heap: number[] = []
  let current: Bucket | undefined

  function lowest(): Bucket | undefined {
    for (let rank = heap[0]; rank !== undefined; rank = heap[0]) {
      const bucket = buckets.get(rank)
      if (bucket !== undefined && bucket.taken < bucket.positions.length) {
        if (!bucket.isSorted) sort(bucket)
        return bucket
      }
      popHeap(heap)
      buckets.delete(rank)
    }
    return undefined
  }

  return {
    push: (rank, position) => {
      let bucket = buckets.get(rank)
      if (bucket === undefined) {
        bucket = { rank, positions: [], taken: 0, isSorted: true }
        buckets.set(rank, bucket)
        pushHeap(heap, rank)
      }
      const last = bucket.positions.at(-1)
      if (last !== undefined && bucket.taken < bucket.positions.length && last > position)
        bucket.isSorted = false
      bucket.positions.push(position)
      // A merge may make a pair of a lower rank, which then goes first.
      if (current !== undefined && (rank < current.rank || bucket === current)) current = undefined
    },
    pop: () => {
      if (current === undefined || current.taken >= current.positions.length) current = lowest()
      return current?.positions[current.taken++]
    },
    get rank() {
      return current?.rank ?? -1
    },
  }
}

function sort(bucket: Bucket): void {
  bucket.positions = Array.from(Int32Array.from(bucket.positions.slice(bucket.taken)).sort())
  bucket.taken = 0
  bucket.isSorted = true
}

function pushHeap(heap: number[], value: number): void {
  let index = heap.length
  heap.push(value)
  while (index > 0) {
    const parent = (index - 1) >> 1
    const above = heap[parent] ?? value
    if (above <= value) break
    heap[index] = above
    index = parent
  }
  heap[index] = value
}

function popHeap(heap: number[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  const at = (index: number): number => heap[index] ?? Number.POSITIVE_INFINITY
  let index = 0
  for (;;) {
    const left = 2 * index + 1
    const child = at(left + 1) < at(left) ? left + 1 : left
    if (at(child) >= last) break
    heap[index] = at(child)
    index = child
  }
  heap[index] = last
}
