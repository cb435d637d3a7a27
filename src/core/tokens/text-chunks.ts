/**
 * A text as UTF-8, a chunk at a time, so that a long one needs no buffer of its length. A chunk ends where no
 * piece of any encoding can reach across: between an ASCII letter and a space or line feed. Lone surrogates
 * become U+FFFD.
 */
import { END } from './char-classes.ts'

/** UTF-16 units of a chunk; more where there is no place to cut. */
const CHUNK = 2 ** 16

/**
 * A text without any place to cut is cut here all the same, so that memory holds; the sum may then be a token
 * or two too large for each seam. Only millions of characters without a space behind a letter are such a
 * text.
 */
const LONGEST_CHUNK = 2 ** 23

/** Up to here a loop is faster than asking the encoder. */
const SHORT = 48

const encoder = new TextEncoder()
let buffer = new Uint8Array(CHUNK * 3 + 1)

/** Calls back with each chunk: its bytes, followed by END, and how many they are. The bytes are reused. */
export function eachChunk(
  text: string,
  visit: (bytes: Uint8Array, length: number) => void,
  longest = LONGEST_CHUNK,
): void {
  for (let start = 0; start < text.length; ) {
    const end = chunkEnd(text, start, longest)
    const whole = start === 0 && end === text.length
    write(whole ? text : text.substring(start, end), visit)
    start = end
  }
  // What a very long chunk needed is given back.
  if (buffer.length > LONGEST_KEPT) buffer = new Uint8Array(CHUNK * 3 + 1)
}

const LONGEST_KEPT = 2 ** 21

/**
 * The bytes of a short text of ASCII alone, as in a chunk of it; undefined for any other. A message costs
 * little so.
 */
export function shortAscii(text: string): Uint8Array | undefined {
  if (text.length > SHORT) return undefined
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 0x7f) return undefined
    buffer[at] = unit
  }
  buffer[text.length] = END
  return buffer
}

function write(text: string, visit: (bytes: Uint8Array, length: number) => void): void {
  if (buffer.length <= text.length * 3) buffer = new Uint8Array(text.length * 3 + 1)
  const { written } = encoder.encodeInto(text, buffer)
  buffer[written] = END
  visit(buffer, written)
}

function chunkEnd(text: string, start: number, longest: number): number {
  for (let size = Math.min(CHUNK, longest); start + size < text.length; size *= 2) {
    if (size >= longest) return betweenCharacters(text, start + longest)
    for (let at = start + size; at > start + size / 2; at--) if (isSeam(text, at)) return at
  }
  return text.length
}

function isSeam(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit !== 0x20 && unit !== 0x0a) return false
  const before = text.charCodeAt(at - 1) | 0x20
  return before >= 0x61 && before <= 0x7a
}

function betweenCharacters(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}
