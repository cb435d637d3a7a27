/**
 * Where a long piece may be cut without changing its count: between two characters that no token of the
 * vocabulary ever spans. Scripts without spaces make pieces of a whole sentence; most of their characters are
 * strangers to each other. Only places before a character of several bytes are known; the test errs on the
 * side of not cutting.
 */

export interface Seams {
  /** Notes a token, given as bytes. */
  add(bytes: Uint8Array, start: number, end: number): void
  /** Whether no token can span the place `at` in the piece from `start` to `end`. */
  isSeam(bytes: Uint8Array, at: number, piece: { readonly start: number; readonly end: number }): boolean
}

const BITS = 22
/** The first byte of a character of several. */
const LEAD = 0xc0

/**
 * What of a token is around a place: two bytes on each side, or fewer where the token starts or ends
 * there.
 */
const INSIDE = 1
const AT_START = 2
const AT_END = 3
const WHOLE = 4

/** 512 kB. */
export function createSeams(): Seams {
  const spanned = new Uint8Array(2 ** (BITS - 3))

  function note(kind: number, bytes: number): void {
    const bit = hash(kind, bytes)
    spanned[bit >>> 3] = (spanned[bit >>> 3] ?? 0) | (1 << (bit & 7))
  }

  function has(kind: number, bytes: number): boolean {
    const bit = hash(kind, bytes)
    return (((spanned[bit >>> 3] ?? 0) >>> (bit & 7)) & 1) === 1
  }

  return {
    add: (bytes, start, end) => {
      for (let at = start + 1; at < end; at++) {
        if ((bytes[at] ?? 0) < LEAD) continue
        const isFirst = at === start + 1
        const isLast = at === end - 1
        if (isFirst && isLast) note(WHOLE, around(bytes, at - 1, 2))
        else if (isFirst) note(AT_START, around(bytes, at - 1, 3))
        else if (isLast) note(AT_END, around(bytes, at - 2, 3))
        else note(INSIDE, around(bytes, at - 2, 4))
      }
    },
    isSeam: (bytes, at, { start, end }) => {
      const lead = bytes[at] ?? 0
      const pair = ((bytes[at - 1] ?? 0) << 8) | lead
      if (lead < LEAD || has(WHOLE, pair)) return false
      const hasBefore = at - 2 >= start
      const before = hasBefore ? ((bytes[at - 2] ?? 0) << 16) | pair : 0
      if (hasBefore && has(AT_END, before)) return false
      if (at + 1 >= end) return true
      const behind = bytes[at + 1] ?? 0
      return !has(AT_START, (pair << 8) | behind) && !(hasBefore && has(INSIDE, (before << 8) | behind))
    },
  }
}

/** So many bytes as one number. */
function around(bytes: Uint8Array, from: number, length: number): number {
  let number = 0
  for (let at = from; at < from + length; at++) number = (number << 8) | (bytes[at] ?? 0)
  return number
}

function hash(kind: number, bytes: number): number {
  const mixed = Math.imul(bytes ^ Math.imul(kind, 0x85ebca6b), 0x9e3779b1)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> (32 - BITS)
}
