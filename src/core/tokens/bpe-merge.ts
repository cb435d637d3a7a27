/**
 * Byte-pair merging of one piece, counting only: again and again the pair whose joined bytes have the lowest rank is
 * joined, the leftmost of equals first, until no pair is a token. Two ways with one answer: a scan for short pieces,
 * a queue for long ones, whose cost must not grow with the square of their length.
 */
import { createQueue } from './bpe-queue.ts'
import type { Vocabulary } from './bpe-ranks.ts'

/** Up to here scanning is faster; quadratic in so few bytes is harmless. */
const SCAN_LIMIT = 100

/** No token: a rank above all ranks. */
const NONE = 2 ** 31 - 1

/**
 * Pieces longer than this are counted window by window, so that memory holds; the sum may then be a token or two too
 * large for each seam. Only a text of millions of letters without a space or a digit is such a piece.
 */
const WINDOW = 2 ** 23

/** How many tokens a piece becomes, given as bytes in a binary string. O(n log n). */
export function countMerged(bytes: string, vocabulary: Vocabulary, window: number = WINDOW): number {
  if (bytes.length <= SCAN_LIMIT) return countByScan(bytes, vocabulary)
  let count = 0
  for (let start = 0; start < bytes.length; start += window) {
    count += countByQueue(bytes.length <= window ? bytes : bytes.slice(start, start + window), vocabulary)
  }
  return count
}

function rankOf(bytes: string, start: number, end: number, { ranks, longest }: Vocabulary): number {
  if (end > bytes.length || end - start > longest) return NONE
  return ranks.get(bytes.slice(start, end)) ?? NONE
}

/** Parts are their starts; `pairs[i]` is the rank of parts i and i + 1 joined. */
function countByScan(bytes: string, vocabulary: Vocabulary): number {
  const starts: number[] = []
  const pairs: number[] = []
  for (let start = 0; start < bytes.length; start++) {
    starts.push(start)
    pairs.push(rankOf(bytes, start, start + 2, vocabulary))
  }
  const startOf = (part: number): number => starts[part] ?? bytes.length
  for (;;) {
    const part = lowest(pairs)
    if (part < 0) return starts.length
    starts.splice(part + 1, 1)
    pairs.splice(part + 1, 1)
    const isLast = part === starts.length - 1
    pairs[part] = isLast ? NONE : rankOf(bytes, startOf(part), startOf(part + 2), vocabulary)
    if (part > 0) pairs[part - 1] = rankOf(bytes, startOf(part - 1), startOf(part + 1), vocabulary)
  }
}

/** Index of the first lowest rank; -1 where no pair is a token. */
function lowest(pairs: readonly number[]): number {
  let best = -1
  let bestRank = NONE
  for (let index = 0; index < pairs.length; index++) {
    const rank = pairs[index] ?? NONE
    if (rank < bestRank) {
      bestRank = rank
      best = index
    }
  }
  return best
}

/** Parts are a linked list over byte positions; the queue holds candidate pairs, some of them out of date. */
function countByQueue(bytes: string, vocabulary: Vocabulary): number {
  const length = bytes.length
  const next = new Int32Array(length + 1)
  const previous = new Int32Array(length + 1)
  /** Rank of the pair that starts at a position; NONE too where no part starts there any more. */
  const pairs = new Int32Array(length + 1).fill(NONE)
  const queue = createQueue()
  const refresh = (start: number): void => {
    const middle = next[start] ?? length
    const rank = middle >= length ? NONE : rankOf(bytes, start, next[middle] ?? length, vocabulary)
    pairs[start] = rank
    if (rank !== NONE) queue.push(rank, start)
  }
  for (let start = 0; start <= length; start++) {
    next[start] = start + 1
    previous[start] = start - 1
  }
  for (let start = 0; start < length; start++) refresh(start)
  let count = length
  for (let start = queue.pop(); start !== undefined; start = queue.pop()) {
    if (pairs[start] !== queue.rank) continue
    const joined = next[start] ?? length
    const after = next[joined] ?? length
    next[start] = after
    previous[after] = start
    pairs[joined] = NONE
    count--
    refresh(start)
    if (start > 0) refresh(previous[start] ?? 0)
  }
  return count
}
