/**
 * A short text split into its tokens with their ids, by js-tiktoken: for show, where counting has code of its
 * own.
 */
import { errorMessage } from '#base/errors.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { takeCodePoints } from '#base/text.ts'
import { t } from '#base/words.ts'
import type { EncodingId, RankedEncoding } from '#core/tokens/encoding.ts'
import { MOST_SHOWN, pieceOf, type TokenPiece } from '#core/tokens/token-pieces.ts'
import type { LoadRanks } from './counters.ts'

type Split = (text: string) => readonly TokenPiece[]

/** Splits at most MOST_SHOWN characters; fails with `no-vocabulary` and `ranks-unavailable`. */
type TokenPieces = (text: string, encoding: EncodingId) => Promise<Result<readonly TokenPiece[]>>

export function createTokenPieces(loadRanks: LoadRanks): TokenPieces {
  const known = new Map<RankedEncoding, Promise<Split>>()
  return async (text, encoding) => {
    if (encoding === 'chars4')
      return fail({ code: 'no-vocabulary', message: t`Characters ÷ 4 has no tokens to show.` })
    const split = known.get(encoding) ?? makeSplit(encoding, loadRanks)
    known.set(encoding, split)
    try {
      return ok((await split)(takeCodePoints(text, MOST_SHOWN)))
    } catch (error) {
      known.delete(encoding)
      const reason = errorMessage(error)
      return fail({ code: 'ranks-unavailable', message: t`The vocabulary couldn’t be loaded: ${reason}` })
    }
  }
}

/** Text that looks like a special token is split as the text it is. */
async function makeSplit(encoding: RankedEncoding, loadRanks: LoadRanks): Promise<Split> {
  const [{ Tiktoken }, ranks] = await Promise.all([import('js-tiktoken/lite'), loadRanks(encoding)])
  const encoder = new Tiktoken({ ...ranks, special_tokens: {} })
  const bytesOf = bytesById(ranks.bpe_ranks)
  const wellFormed = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text))
  return (text) => encoder.encode(wellFormed(text), [], []).map((id) => pieceOf(id, bytesOf(id)))
}

/** The lines of the rank data: a mark, the id of the first token, then tokens in base64. */
function bytesById(ranks: string): (id: number) => readonly number[] {
  const lines = ranks
    .split('\n')
    .map((line) => line.split(' '))
    .map(([, first, ...tokens]) => ({ first: Number(first), tokens }))
  return (id) => {
    const line = lines.find(({ first, tokens }) => id >= first && id < first + tokens.length)
    const token = line?.tokens[id - line.first] ?? ''
    return Array.from(atob(token), (letter) => letter.charCodeAt(0))
  }
}
