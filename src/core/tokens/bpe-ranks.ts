/**
 * The vocabulary of an encoding, unpacked. Tokens are bytes; they are kept as binary strings (one character a byte,
 * U+0000 to U+00FF), so that a piece of plain ASCII text is its own key.
 */

/** What js-tiktoken's `ranks/<encoding>` files hold, as far as it is used here. */
export interface RankData {
  /** How text is split into pieces; merges never cross from one piece to the next. */
  readonly pat_str: string
  /** Lines of `! first-rank token token …`: base64 of each token's bytes, with ranks counting up. */
  readonly bpe_ranks: string
}

export interface Vocabulary {
  /** Rank of each token: the lower, the earlier a pair is merged into it. */
  readonly ranks: ReadonlyMap<string, number>
  /** Bytes of the longest token: no longer pair need be looked up. */
  readonly longest: number
}

/** O(length of the data); about 100 ms for 200,000 tokens. */
export function readVocabulary(bpeRanks: string): Vocabulary {
  const ranks = new Map<string, number>()
  let longest = 0
  for (const line of bpeRanks.split('\n')) {
    const [, first, ...tokens] = line.split(' ')
    const offset = Number(first)
    decodeAll(tokens).forEach((token, index) => {
      ranks.set(token, offset + index)
      longest = Math.max(longest, token.length)
    })
  }
  return { ranks, longest }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUE_OF = new Uint8Array(128)
for (let value = 0; value < DIGITS.length; value++) VALUE_OF[DIGITS.charCodeAt(value)] = value

/** Decodes into one buffer first: one long string cut into slices is made far faster than many short ones. */
function decodeAll(tokens: readonly string[]): readonly string[] {
  const bytes = new Uint8Array(tokens.reduce((sum, token) => sum + token.length, 0))
  const ends: number[] = []
  let end = 0
  for (const token of tokens) {
    end = decode(token, bytes, end)
    ends.push(end)
  }
  const all = binaryString(bytes.subarray(0, end))
  return ends.map((tokenEnd, index) => all.slice(ends[index - 1] ?? 0, tokenEnd))
}

/** Writes the bytes of a base64 text at `at`; gives where they end. */
function decode(base64: string, bytes: Uint8Array, at: number): number {
  let end = at
  let bits = 0
  let held = 0
  for (let index = 0; index < base64.length; index++) {
    const unit = base64.charCodeAt(index)
    if (unit === 0x3d) break
    held = (held << 6) | (VALUE_OF[unit] ?? 0)
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[end++] = (held >> bits) & 0xff
      held &= 0xff
    }
  }
  return end
}

function binaryString(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192))
  }
  return text
}

/** The UTF-8 bytes of a text as a binary string; a lone surrogate counts as U+FFFD. O(length). */
export function utf8(text: string): string {
  const parts: string[] = []
  let bytes: number[] = []
  for (const character of text) {
    pushUtf8(bytes, character.codePointAt(0) ?? 0)
    if (bytes.length > 8000) {
      parts.push(String.fromCharCode(...bytes))
      bytes = []
    }
  }
  parts.push(String.fromCharCode(...bytes))
  return parts.join('')
}

function pushUtf8(bytes: number[], point: number): void {
  const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point
  if (code < 0x80) bytes.push(code)
  else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f))
  else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f))
  else {
    const middle = 0x80 | ((code >> 12) & 0x3f)
    bytes.push(0xf0 | (code >> 18), middle, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f))
  }
}
