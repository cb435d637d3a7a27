/** The panel that shows how a text becomes tokens. */
import { takeCodePoints } from '#base/text.ts'
import type { EncodingId } from '#core/tokens/encoding.ts'
import { MOST_SHOWN, type TokenPiece } from '#core/tokens/token-pieces.ts'
import { store } from '../store/store.ts'
import { type Derived, useJob } from './jobs.ts'

/** Opens it with the start of a text; without one, with a text that shows what is worth seeing. */
export function openTokens(text = SHOWN_FIRST): void {
  store.setState({ panel: 'tokens', tokenText: takeCodePoints(text, MOST_SHOWN) })
}

const SHOWN_FIRST =
  'Tokens are not words: tokenization splits, joins and counts.\n\nif (x_1 >= 10_000) { return "naïve 你好 🎉" }'

/** The tokens of a text; the last ones stay while the next are made. */
export function useTokenPieces(text: string, encoding: EncodingId): Derived<readonly TokenPiece[]> {
  return useJob('tokenPieces', { text, encoding })
}
