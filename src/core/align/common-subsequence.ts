/**
 * A longest common subsequence of two sequences of numbers, 32 cells at a time: a row of the table is a bit
 * for each place of the right side, zero where the length grows. H. Hyyrö, Bit-parallel LCS-length
 * computation revisited, 2004. Where the rows would not fit the memory, the left side is halved at the best
 * place (D. Hirschberg, 1975).
 */
import type { Pair } from './rows.ts'

/** Words of 32 bits that the rows may take: 32 MB. */
const MOST_WORDS = 8_000_000

/**
 * Pairs of places, in order on both sides. O(left · right / 32) time; memory bounded beside O(left + right).
 */
export function commonPairs(
  left: readonly number[],
  right: readonly number[],
  mostWords = MOST_WORDS,
): readonly Pair[] {
  const words = Math.ceil(right.length / 32)
  if (left.length === 0 || right.length === 0) return []
  if (left.length === 1) return onlyPair(left, right)
  if (left.length * words <= mostWords) return tracedPairs(left, right)
  const half = left.length >> 1
  const split = bestSplit(left, right, half)
  return [
    ...commonPairs(left.slice(0, half), right.slice(0, split), mostWords),
    ...commonPairs(left.slice(half), right.slice(split), mostWords).map(
      (pair): Pair => ({ left: pair.left + half, right: pair.right + split }),
    ),
  ]
}

function onlyPair([key]: readonly number[], right: readonly number[]): readonly Pair[] {
  const place = key === undefined ? -1 : right.indexOf(key)
  return place < 0 ? [] : [{ left: 0, right: place }]
}

function tracedPairs(left: readonly number[], right: readonly number[]): readonly Pair[] {
  const rows: Uint32Array[] = []
  eachRow(left, right, (row) => rows.push(row.slice()))
  const grows = (row: number, column: number) =>
    row > 0 && (((rows[row - 1]?.[(column - 1) >> 5] ?? 0) >>> ((column - 1) & 31)) & 1) === 0
  const pairs: Pair[] = []
  let [row, column] = [left.length, right.length]
  while (row > 0 && column > 0) {
    if (!grows(row, column)) column--
    else {
      row--
      if (!grows(row, column)) pairs.push({ left: row, right: --column })
    }
  }
  return pairs.reverse()
}

/** Where the right side is to be cut for the halves of the left side to have the most in common together. */
function bestSplit(left: readonly number[], right: readonly number[], half: number): number {
  const front = lengths(left.slice(0, half), right)
  const back = lengths(left.slice(half).reverse(), [...right].reverse())
  let best = 0
  let most = -1
  for (let split = 0; split <= right.length; split++) {
    const length = (front[split] ?? 0) + (back[right.length - split] ?? 0)
    if (length > most) [best, most] = [split, length]
  }
  return best
}

/** The length for all of the left side and each front of the right side. */
function lengths(left: readonly number[], right: readonly number[]): Uint32Array {
  const found = new Uint32Array(right.length + 1)
  eachRow(left, right, (row, isLast) => {
    if (!isLast) return
    for (let place = 0; place < right.length; place++) {
      const isSame = ((row[place >> 5] ?? 0) >>> (place & 31)) & 1
      found[place + 1] = (found[place] ?? 0) + 1 - isSame
    }
  })
  return found
}

/** Makes the table row by row; `visit` gets each in one and the same array. */
function eachRow(
  left: readonly number[],
  right: readonly number[],
  visit: (row: Uint32Array, isLast: boolean) => void,
): void {
  const words = Math.ceil(right.length / 32)
  const maskOf = createMasks(right, words)
  const row = new Uint32Array(words).fill(0xffffffff)
  left.forEach((key, index) => {
    const mask = maskOf(key)
    let carry = 0
    for (let word = 0; mask !== undefined && word < words; word++) {
      const before = row[word] ?? 0
      const here = mask[word] ?? 0
      const sum = before + ((before & here) >>> 0) + carry
      carry = sum > 0xffffffff ? 1 : 0
      row[word] = sum | (before & ~here)
    }
    visit(row, index === left.length - 1)
  })
}

/** For each key the bits of its places. Few keys can have many places, so only their masks are kept. */
function createMasks(right: readonly number[], words: number): (key: number) => Uint32Array | undefined {
  const places = new Map<number, number[]>()
  right.forEach((key, place) => {
    const known = places.get(key)
    if (known === undefined) places.set(key, [place])
    else known.push(place)
  })
  const kept = new Map<number, Uint32Array>()
  const shared = new Uint32Array(words)
  let inShared: readonly number[] = []
  return (key) => {
    const known = kept.get(key)
    const found = places.get(key)
    if (known !== undefined || found === undefined) return known
    if (found.length > words) {
      const mask = new Uint32Array(words)
      setBits(mask, found)
      kept.set(key, mask)
      return mask
    }
    for (const place of inShared) shared[place >> 5] = 0
    setBits(shared, found)
    inShared = found
    return shared
  }
}

function setBits(mask: Uint32Array, places: readonly number[]): void {
  for (const place of places) mask[place >> 5] = (mask[place >> 5] ?? 0) | (1 << (place & 31))
}
