/**
 * Exact counts for OpenAI's byte-pair encodings. Rank data is handed in (workers load it). Text is split into pieces
 * by the encoding's pattern; a piece that is a token is one, any other is merged. Special tokens count as the plain
 * text they are written in, as text in a trace is.
 */
import { countMerged } from './bpe-merge.ts'
import { portPattern } from './bpe-pattern.ts'
import { type RankData, readVocabulary, utf8, type Vocabulary } from './bpe-ranks.ts'
import type { Count } from './encoding.ts'

export type { RankData } from './bpe-ranks.ts'

/** Pieces whose counts are remembered. Longer ones would be slices to the engine, which hold on to their whole text. */
const MEMO_SIZE = 100_000
const MEMO_LENGTH = 12

/**
 * A counter for an encoding. Making it costs some 100 ms and 20 MB; counting is O(n), for unbroken runs without
 * any space O(n log n). Throws where the pattern is not understood, which only a change of rank data can cause.
 */
export function createCounter(data: RankData): Count {
  const vocabulary = readVocabulary(data.bpe_ranks)
  const pattern = new RegExp(portPattern(data.pat_str), 'gu')
  const countPiece = createPieceCounter(vocabulary)
  return (text) => {
    let tokens = 0
    let end = 0
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const piece = match[0]
      tokens += countPiece(piece)
      end += piece.length
    }
    if (end !== text.length) throw new Error('the splitting pattern left out some text')
    return tokens
  }
}

function createPieceCounter(vocabulary: Vocabulary): Count {
  const memo = new Map<string, number>()
  return (piece) => {
    const isPlain = isAscii(piece)
    if (isPlain && vocabulary.ranks.has(piece)) return 1
    const known = memo.get(piece)
    if (known !== undefined) return known
    const count = countBytes(isPlain ? piece : utf8(piece), vocabulary)
    if (piece.length <= MEMO_LENGTH) {
      if (memo.size >= MEMO_SIZE) memo.clear()
      memo.set(piece, count)
    }
    return count
  }
}

function countBytes(bytes: string, vocabulary: Vocabulary): number {
  return vocabulary.ranks.has(bytes) ? 1 : countMerged(bytes, vocabulary)
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false
  return true
}
