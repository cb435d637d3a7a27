/**
 * A short text as the tokens that a model reads: what is shown to see how a text becomes tokens. Never for
 * counting.
 */

/** Characters (code points): the code that splits for show is slow on long unbroken texts. */
export const MOST_SHOWN = 2000

export interface TokenPiece {
  readonly id: number
  /** Its UTF-8 bytes. */
  readonly bytes: readonly number[]
  /** What they say; absent where they are only part of a character. */
  readonly text?: string
}

/** The bytes as text, where they are whole characters. */
export function pieceOf(id: number, bytes: readonly number[]): TokenPiece {
  try {
    return {
      id,
      bytes,
      text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes)),
    }
  } catch {
    // Part of a character only, which another token goes on with: it has no text of its own.
    return { id, bytes }
  }
}

/** As people write bytes: `E2 82`. */
export function hexOf(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
}
