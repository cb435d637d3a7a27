/**
 * Byte-pair merging of one piece, counting only: again and again the pair whose joined bytes have the lowest
 * rank is joined, the leftmost of equals first, until no pair is a token. Two ways with one answer: a scan
 * for short pieces, a queue for long ones, whose cost must not grow with the square of their length.
 */
import { createQueue } from './bpe-queue.ts'
import { NONE, type Vocabulary } from './vocabulary.ts'

/** Up to here scanning is faster; quadratic in so few bytes is harmless. */
const SCAN_LIMIT = 100

/** Where each part starts, and the rank of it and the next part joined; one more than there are bytes. */
const starts = new Int32Array(SCAN_LIMIT + 3)
const pairs = new Int32Array(SCAN_LIMIT + 3)

/** How many tokens the bytes from `start` to `end` become. O(n log n). */
export function countMerged(bytes: Uint8Array, start: number, end: number, vocabulary: Vocabulary): number {
  if (end - start <= SCAN_LIMIT) return countByScan(bytes, start, end, vocabulary)
  return countByQueue(bytes.subarray(start, end), vocabulary)
}

function countByScan(bytes: Uint8Array, start: number, end: number, { rank }: Vocabulary): number {
  let count = end - start
  for (let part = 0; part < count; part++) {
    starts[part] = start + part
    pairs[part] = part + 1 < count ? rank(bytes, start + part, start + part + 2) : NONE
  }
  starts[count] = end
  starts[count + 1] = end
  for (let part = withoutPart(count, count); pairs[part] !== NONE; part = withoutPart(part + 1, count)) {
    const own = starts[part] ?? 0
    const after = starts[part + 2] ?? 0
    pairs[part] = after < end ? rank(bytes, own, starts[part + 3] ?? 0) : NONE
    if (part > 0) pairs[part - 1] = rank(bytes, starts[part - 1] ?? 0, after)
    count--
  }
  return count
}

/**
 * Takes a part out; `count` parts are left. Gives the first part whose pair has the lowest rank: in the same
 * pass.
 */
function withoutPart(gone: number, count: number): number {
  let best = 0
  let bestRank = pairs[0] ?? NONE
  for (let part = 1; part < gone; part++) {
    const rank = pairs[part] ?? NONE
    if (rank < bestRank) {
      bestRank = rank
      best = part
    }
  }
  for (let part = gone; part < count; part++) {
    const rank = pairs[part + 1] ?? NONE
    pairs[part] = rank
    starts[part] = starts[part + 1] ?? 0
    if (rank < bestRank) {
      bestRank = rank
      best = part
    }
  }
  starts[count] = starts[count + 1] ?? 0
  return best
}

/** Lists over byte positions. */
interface Lists {
  readonly next: Int32Array
  readonly previous: Int32Array
  /** Rank of the pair that starts at a position; NONE too where no part starts there any more. */
  readonly ranks: Int32Array
}

function makeLists(length: number): Lists {
  return { next: new Int32Array(length), previous: new Int32Array(length), ranks: new Int32Array(length) }
}

/**
 * Positions that lists are kept for: new ones for each piece would cost as much as what is done with them.
 */
const MOST_KEPT = 2 ** 18
let kept = makeLists(2 ** 12)

function listsFor(length: number): Lists {
  if (length <= kept.next.length) return kept
  const made = makeLists(length > MOST_KEPT ? length : 2 ** Math.ceil(Math.log2(length)))
  if (length <= MOST_KEPT) kept = made
  return made
}

/** Parts are a linked list over byte positions; the queue holds candidate pairs, some of them out of date. */
function countByQueue(bytes: Uint8Array, vocabulary: Vocabulary): number {
  const length = bytes.length
  const { next, previous, ranks } = listsFor(length + 1)
  const queue = createQueue()
  const refresh = (start: number): void => {
    const middle = next[start] ?? length
    const rank = middle >= length ? NONE : vocabulary.rank(bytes, start, next[middle] ?? length)
    ranks[start] = rank
    if (rank !== NONE) queue.push(rank, start)
  }
  for (let start = 0; start <= length; start++) {
    next[start] = start + 1
    previous[start] = start - 1
  }
  for (let start = 0; start < length; start++) refresh(start)
  let count = length
  for (let start = queue.pop(); start !== undefined; start = queue.pop()) {
    if (ranks[start] !== queue.rank) continue
    const joined = next[start] ?? length
    const after = next[joined] ?? length
    next[start] = after
    previous[after] = start
    ranks[joined] = NONE
    count--
    refresh(start)
    if (start > 0) refresh(previous[start] ?? 0)
  }
  return count
}
