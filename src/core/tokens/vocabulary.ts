/**
 * The vocabulary of an encoding: all tokens' bytes in one arena, found through a hash table over bytes. Typed
 * arrays only: no string is made of any token, so that unpacking costs tens of milliseconds and a few
 * megabytes.
 */

import { createSeams, type Seams } from './seams.ts'

/** What js-tiktoken's `ranks/<encoding>` files hold, as far as it is used here. */
export interface RankData {
  /** How text is split into pieces; merges never cross from one piece to the next. */
  readonly pat_str: string
  /** Lines of `! first-rank token token …`: base64 of each token's bytes, with ranks counting up. */
  readonly bpe_ranks: string
}

export interface Vocabulary {
  /** The rank of the token with these bytes, NONE if there is none. `hash` is `hashOf` the same bytes. */
  find(bytes: Uint8Array, start: number, end: number, hash: number): number
  /** The same for bytes whose hash is not known; short pairs are found without one. */
  rank(bytes: Uint8Array, start: number, end: number): number
  /** Where long pieces may be cut. */
  readonly seams: Seams
  /** Bytes of the longest token: no longer pair need be looked up. */
  readonly longest: number
}

/** No token: a rank above all ranks. */
export const NONE = 2 ** 31 - 1

/** FNV-1a over bytes, 32 bits. */
export function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return hash ^ (hash >>> 15)
}

/**
 * What a row of the table contains of a token, side by side: a look-up costs one line of the processor's
 * cache.
 */
const HASH = 0
const RANK = 1
const START = 2
const LENGTH = 3
const ROW_BITS = 2

/** O(length of the data). */
export function readVocabulary(bpeRanks: string): Vocabulary {
  const { arena, starts, size } = unpack(bpeRanks)
  let capacity = 1024
  while (capacity < size * 1.5) capacity *= 2
  const mask = capacity - 1
  /** A length of 0: empty. */
  const table = new Int32Array(capacity << ROW_BITS)
  const pairs = new Int32Array(2 ** 16).fill(NONE)
  /**
   * A bit for each hash that a token has: most bytes asked for are none, and this fits into a nearer cache.
   */
  const filter = new Int32Array(2 ** 16)
  const seams = createSeams()
  let longest = 0
  for (let rank = 0; rank < size; rank++) {
    const start = starts[rank] ?? 0
    const length = (starts[rank + 1] ?? 0) - start
    if (length === 0) continue
    if (length === 2) pairs[((arena[start] ?? 0) << 8) | (arena[start + 1] ?? 0)] = rank
    if (length > longest) longest = length
    seams.add(arena, start, start + length)
    const hash = hashOf(arena, start, start + length)
    let slot = hash & mask
    while (table[(slot << ROW_BITS) + LENGTH] !== 0) slot = (slot + 1) & mask
    filter[hash >>> 16] = (filter[hash >>> 16] ?? 0) | (1 << (hash >>> 11))
    const row = slot << ROW_BITS
    table[row + HASH] = hash
    table[row + RANK] = rank
    table[row + START] = start
    table[row + LENGTH] = length
  }

  function find(bytes: Uint8Array, start: number, end: number, hash: number): number {
    if ((((filter[hash >>> 16] ?? 0) >>> (hash >>> 11)) & 1) === 0) return NONE
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const row = slot << ROW_BITS
      const length = table[row + LENGTH] ?? 0
      if (length === 0) return NONE
      if (table[row + HASH] !== hash || length !== end - start) continue
      if (isSame(bytes, start, end, table[row + START] ?? 0)) return table[row + RANK] ?? NONE
    }
  }

  function isSame(bytes: Uint8Array, start: number, end: number, own: number): boolean {
    for (let at = start, other = own; at < end; at++, other++) if (bytes[at] !== arena[other]) return false
    return true
  }

  function rank(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start
    if (length === 2) return pairs[((bytes[start] ?? 0) << 8) | (bytes[start + 1] ?? 0)] ?? NONE
    return length > longest ? NONE : find(bytes, start, end, hashOf(bytes, start, end))
  }

  return { find, rank, seams, longest }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUE_OF = new Uint8Array(128)
for (let value = 0; value < DIGITS.length; value++) VALUE_OF[DIGITS.charCodeAt(value)] = value

interface Unpacked {
  readonly arena: Uint8Array
  /**
   * Where the token of each rank is in the arena, up to the start of the next; empty for ranks without a
   * token.
   */
  readonly starts: Int32Array
  /** One more than the highest rank. */
  readonly size: number
}

/** Ranks go up from line to line. */
function unpack(bpeRanks: string): Unpacked {
  const lines = bpeRanks.split('\n').map(readLine)
  const size = Math.max(0, ...lines.map(({ first, tokens }) => first + tokens))
  const arena = new Uint8Array(Math.ceil(bpeRanks.length * 0.75) + 3)
  const starts = new Int32Array(size + 1)
  let end = 0
  let rank = 0
  for (const { first, text, from, tokens } of lines) {
    if (tokens === 0) continue
    while (rank < first) starts[rank++] = end
    for (let at = from; at < text.length; rank++) {
      let stop = text.indexOf(' ', at)
      if (stop < 0) stop = text.length
      starts[rank] = end
      end = decode(text, at, stop, { arena, at: end })
      at = stop + 1
    }
  }
  starts[size] = end
  return { arena: arena.slice(0, end), starts, size }
}

/** A line `! first token token …`: its first rank, how many tokens there are and where they begin. */
function readLine(text: string) {
  const [, first = '0'] = text.split(' ', 2)
  const from = first.length + 3
  let tokens = text.length > from ? 1 : 0
  for (let at = text.indexOf(' ', from); at >= 0; at = text.indexOf(' ', at + 1)) tokens++
  return { text, from, first: Number(first), tokens }
}

/** Writes the bytes of a base64 text into the arena; gives where they end. */
function decode(
  text: string,
  start: number,
  stop: number,
  target: { readonly arena: Uint8Array; readonly at: number },
): number {
  const { arena } = target
  let end = target.at
  let bits = 0
  let held = 0
  for (let index = start; index < stop; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0x3d) break
    held = (held << 6) | (VALUE_OF[unit] ?? 0)
    bits += 6
    if (bits >= 8) {
      bits -= 8
      arena[end++] = (held >> bits) & 0xff
      held &= 0xff
    }
  }
  return end
}
