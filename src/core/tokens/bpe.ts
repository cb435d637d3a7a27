/**
 * Exact counts for OpenAI's byte-pair encodings. Rank data is handed in (workers load it). Text is split into
 * pieces by the encoding's pattern; a piece that is a token is one, any other is merged. Special tokens count
 * as the plain text they are written in, as text in a trace is. Nothing is made of a piece but its count: no
 * string, no list.
 */
import { countMerged } from './bpe-merge.ts'
import type { Count } from './encoding.ts'
import { createPassageMemo, LONGEST_PASSAGE } from './passage-memo.ts'
import { createPieceMemo } from './piece-memo.ts'
import { splitterFor } from './split.ts'
import { eachChunk, shortAscii } from './text-chunks.ts'
import { hashOf, NONE, type RankData, readVocabulary } from './vocabulary.ts'

export type { RankData } from './vocabulary.ts'

/** Bytes from which on a piece is worth looking for seams in. */
const LONG = 12

/** Bytes below this start no character of several; asked here so that plain text asks no further. */
const FIRST_OF_SEVERAL = 0xc0

/**
 * A counter for an encoding. Making it costs tens of milliseconds and some 10 MB; counting is O(n), for
 * unbroken runs without any space O(n log n). Throws where the pattern is not known, which only a change of
 * rank data can cause.
 */
export function createCounter(data: RankData): Count {
  const vocabulary = readVocabulary(data.bpe_ranks)
  const endOfPiece = splitterFor(data.pat_str)
  const memo = createPieceMemo()
  const passages = createPassageMemo()

  /** A piece, or what lies between two seams of one. */
  function countShort(bytes: Uint8Array, start: number, end: number): number {
    if (end - start <= 2) return end - start === 1 || vocabulary.rank(bytes, start, end) !== NONE ? 1 : 2
    const hash = hashOf(bytes, start, end)
    const known = memo.get(bytes, start, end, hash)
    if (known !== 0) return known
    const isToken = end - start <= vocabulary.longest && vocabulary.find(bytes, start, end, hash) !== NONE
    const count = isToken ? 1 : countMerged(bytes, start, end, vocabulary)
    memo.set(bytes, start, end, { hash, count })
    return count
  }

  function countPiece(bytes: Uint8Array, start: number, end: number): number {
    if (end - start < LONG) return countShort(bytes, start, end)
    const hash = hashOf(bytes, start, end)
    const known = memo.get(bytes, start, end, hash)
    if (known !== 0) return known
    const piece = { start, end }
    let count = 0
    let from = start
    for (let at = start + 1; at < end; at++) {
      if ((bytes[at] ?? 0) < FIRST_OF_SEVERAL || !vocabulary.seams.isSeam(bytes, at, piece)) continue
      count += countShort(bytes, from, at)
      from = at
    }
    count += countShort(bytes, from, end)
    memo.set(bytes, start, end, { hash, count })
    return count
  }

  function countBytes(bytes: Uint8Array, start: number, end: number): number {
    let tokens = 0
    for (let at = start; at < end; ) {
      const next = endOfPiece(bytes, at)
      tokens += countPiece(bytes, at, next)
      at = next
    }
    return tokens
  }

  /** The same, with passages that were counted before. */
  function countPassages(bytes: Uint8Array, length: number): number {
    let tokens = 0
    for (let at = 0; at < length; ) {
      const end = passages.endOf(bytes, at, length)
      if (end > 0) {
        tokens += passages.countOf(bytes, at, end, countBytes)
        at = end
        continue
      }
      // No passage ends near: the next one is looked for only behind where this one could have ended.
      for (const far = Math.min(length, at + LONGEST_PASSAGE); at < far; ) {
        const next = endOfPiece(bytes, at)
        tokens += countPiece(bytes, at, next)
        at = next
      }
    }
    return tokens
  }

  return (text) => {
    const short = shortAscii(text)
    if (short !== undefined) return countBytes(short, 0, text.length)
    let tokens = 0
    eachChunk(text, (bytes, length) => {
      tokens += length < LONGEST_PASSAGE ? countBytes(bytes, 0, length) : countPassages(bytes, length)
    })
    return tokens
  }
}
