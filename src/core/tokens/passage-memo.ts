/**
 * The counts of passages of longer texts: what is summarized before each call says again most of what was
 * said before the last one. A passage starts and ends where no piece of any encoding can reach across (see
 * text-chunks.ts), so counts of passages add up. Its ends depend only on the bytes around them: a string
 * found again elsewhere has the same passages, except for the first or two.
 */
import type { PieceMemo } from './piece-memo.ts'
import { hashOf } from './vocabulary.ts'

interface PassageMemo {
  /**
   * Where the passage ends that starts here, at most at `length`; 0: not within the longest passage.
   */
  endOf(bytes: Uint8Array, start: number, length: number): number
  /** The count of a passage, by `count` where it is not known. */
  countOf(
    bytes: Uint8Array,
    start: number,
    end: number,
    count: (bytes: Uint8Array, start: number, end: number) => number,
  ): number
}

const SHORTEST = 192
/** Bytes of the longest passage. */
export const LONGEST_PASSAGE = 4096
/** Of the places where a passage may end, one in this many is taken. */
const ONE_IN = 16
/** Bytes before a place that say whether it is taken. */
const WINDOW = 6

const ROWS = 2 ** 15
const CAPACITY = 2 ** 23

/**
 * 9 MB, once a passage is counted. `capacity`: bytes of the passages that are kept; the oldest are
 * overwritten.
 */
export function createPassageMemo(capacity = CAPACITY): PassageMemo {
  let kept: PieceMemo | undefined
  return {
    endOf: (bytes, start, length) => {
      const last = Math.min(length - 1, start + LONGEST_PASSAGE)
      for (let at = start + SHORTEST; at <= last; at++) if (isEnd(bytes, at)) return at
      return length - start <= LONGEST_PASSAGE ? length : 0
    },
    countOf: (bytes, start, end, count) => {
      kept ??= createKept(capacity)
      const hash = hashOf(bytes, start, end)
      const known = kept.get(bytes, start, end, hash)
      if (known !== 0) return known
      const counted = count(bytes, start, end)
      kept.set(bytes, start, end, { hash, count: counted })
      return counted
    },
  }
}

function isEnd(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at]
  if (byte !== 0x20 && byte !== 0x0a) return false
  const before = (bytes[at - 1] ?? 0) | 0x20
  if (before < 0x61 || before > 0x7a) return false
  let mixed = 0
  for (let back = 1; back <= WINDOW; back++) mixed = Math.imul(mixed ^ (bytes[at - back] ?? 0), 0x01000193)
  return ((mixed ^ (mixed >>> 15)) & (ONE_IN - 1)) === 0
}

/** One row for each hash; the bytes of all passages follow each other in a ring. */
function createKept(capacity: number): PieceMemo {
  const ring = new Uint8Array(capacity)
  /** Bytes written before each passage, since the start. */
  const places = new Float64Array(ROWS)
  const lengths = new Uint16Array(ROWS)
  const counts = new Uint16Array(ROWS)
  const hashes = new Int32Array(ROWS)
  let written = 0
  return {
    get: (bytes, start, end, hash) => {
      const row = hash & (ROWS - 1)
      const place = places[row] ?? 0
      if (hashes[row] !== hash || lengths[row] !== end - start || written - place > capacity) return 0
      for (let at = start, own = place % capacity; at < end; at++, own++)
        if (bytes[at] !== ring[own]) return 0
      return counts[row] ?? 0
    },
    set: (bytes, start, end, { hash, count }) => {
      const length = end - start
      const left = capacity - (written % capacity)
      if (left < length) written += left
      const row = hash & (ROWS - 1)
      places[row] = written
      lengths[row] = length
      counts[row] = count
      hashes[row] = hash
      ring.set(bytes.subarray(start, end), written % capacity)
      written += length
    },
  }
}
