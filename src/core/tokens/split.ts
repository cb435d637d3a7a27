/**
 * How the encodings cut a text into pieces: for each splitting pattern a scanner over UTF-8 bytes of exactly
 * its language. No pattern looks back, so from the start of any piece the rest does not depend on what came
 * before. The patterns are in the rank data; `splitterFor` knows them by heart and refuses any other.
 */
import {
  BLANK,
  CASELESS,
  classAt,
  END,
  endOfRun,
  LETTER,
  LOWER,
  MARK,
  NUMBER,
  OTHER,
  SPACE,
  sizeOf,
  startBefore,
  UPPER,
} from './char-classes.ts'

/** Where the piece ends that starts at a byte. The text is followed by the byte END. */
type PieceEnd = (bytes: Uint8Array, start: number) => number

const BLANK_BYTE = 0x20
const APOSTROPHE = 0x27
const SLASH = 0x2f

/** What may be before a word of o200k and cl100k: anything but a line break, a letter or a number. */
const BEFORE_WORD = BLANK | MARK | OTHER
const PUNCTUATION = MARK | OTHER
const UPPER_FORM = UPPER | CASELESS | MARK
const LOWER_FORM = LOWER | CASELESS | MARK
/** The bit that tells small letters from capitals. */
const ANY_CASE = 0x20

/** r50k_base and p50k_base: `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+` */
const splitGpt2: PieceEnd = (bytes, start) => {
  const short = contractionLength(bytes, start, 0)
  if (short > 0) return start + short
  const at = bytes[start] === BLANK_BYTE ? start + 1 : start
  const kind = classAt(bytes, at)
  if ((kind & LETTER) !== 0) return endOfRun(bytes, at, LETTER)
  if ((kind & NUMBER) !== 0) return endOfRun(bytes, at, NUMBER)
  if ((kind & PUNCTUATION) !== 0) return endOfRun(bytes, at, PUNCTUATION)
  return endOfSpaces(bytes, start, false)
}

/** cl100k_base: contractions in any case, a letter run with one character before it, numbers by three. */
const splitCl100k: PieceEnd = (bytes, start) => {
  const short = contractionLength(bytes, start, ANY_CASE)
  if (short > 0) return start + short
  const kind = classAt(bytes, start)
  if ((kind & LETTER) !== 0) return endOfRun(bytes, start, LETTER)
  if ((kind & BEFORE_WORD) !== 0) {
    const word = start + sizeOf(bytes[start] ?? 0)
    if ((classAt(bytes, word) & LETTER) !== 0) return endOfRun(bytes, word, LETTER)
  }
  return endOfRest(bytes, start, kind, 0)
}

/** o200k_base: words that begin again at a capital, contractions at their end, slashes after line breaks. */
const splitO200k: PieceEnd = (bytes, start) => {
  const kind = classAt(bytes, start)
  if ((kind & LETTER) !== 0) return endOfWord(bytes, start)
  if ((kind & BEFORE_WORD) !== 0) {
    const word = start + sizeOf(bytes[start] ?? 0)
    if ((classAt(bytes, word) & (LETTER | MARK)) !== 0) {
      if ((kind & MARK) === 0 || hasLowerForm(bytes, word)) return endOfWord(bytes, word)
      // A mark is a lower-case word of its own, which comes before capitals with a mark in front.
      return endOfContraction(bytes, word)
    }
    if ((kind & MARK) !== 0) return endOfContraction(bytes, word)
  }
  return endOfRest(bytes, start, kind, SLASH)
}

/** Numbers, punctuation with the breaks (and what else) behind it, spaces. */
function endOfRest(bytes: Uint8Array, start: number, kind: number, alsoBehind: number): number {
  if ((kind & NUMBER) !== 0) return endOfNumber(bytes, start)
  const at = bytes[start] === BLANK_BYTE ? start + 1 : start
  if ((classAt(bytes, at) & PUNCTUATION) === 0) return endOfSpaces(bytes, start, true)
  let end = endOfRun(bytes, at, PUNCTUATION)
  while (isBreak(bytes[end]) || (alsoBehind !== 0 && bytes[end] === alsoBehind)) end++
  return end
}

function isBreak(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d
}

function endOfNumber(bytes: Uint8Array, start: number): number {
  let at = start
  for (let digits = 0; digits < 3 && (classAt(bytes, at) & NUMBER) !== 0; digits++)
    at += sizeOf(bytes[at] ?? 0)
  return at
}

/**
 * Up to its last line break where it has one; else without its last character, which goes with what follows.
 */
function endOfSpaces(bytes: Uint8Array, start: number, isBreakEnd: boolean): number {
  const end = endOfRun(bytes, start, SPACE)
  if (isBreakEnd) {
    for (let at = end; at > start; at--) if (isBreak(bytes[at - 1])) return at
  }
  if (bytes[end] === END) return end
  const last = startBefore(bytes, end)
  return last > start ? last : end
}

/**
 * `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+` or, where that fails, capitals alone; a
 * contraction.
 */
function endOfWord(bytes: Uint8Array, start: number): number {
  const upper = endOfRun(bytes, start, UPPER_FORM)
  if ((classAt(bytes, upper) & LOWER) !== 0)
    return endOfContraction(bytes, endOfRun(bytes, upper, LOWER_FORM))
  const lower = endOfLowerForm(bytes, start, upper)
  return lower > start && lower < upper ? lower : endOfContraction(bytes, upper)
}

/**
 * The end of the last character that may be lower case in a run that no lower-case letter follows; else its
 * start.
 */
function endOfLowerForm(bytes: Uint8Array, start: number, upper: number): number {
  let at = upper
  while (at > start) {
    const last = startBefore(bytes, at)
    if (classAt(bytes, last) !== UPPER) return at
    at = last
  }
  return start
}

function hasLowerForm(bytes: Uint8Array, start: number): boolean {
  const upper = endOfRun(bytes, start, UPPER_FORM)
  return (classAt(bytes, upper) & LOWER) !== 0 || endOfLowerForm(bytes, start, upper) > start
}

function endOfContraction(bytes: Uint8Array, at: number): number {
  return bytes[at] === APOSTROPHE ? at + contractionLength(bytes, at, ANY_CASE) : at
}

/**
 * Bytes of `'s`, `'t`, `'m`, `'d`, `'re`, `'ve`, `'ll` at a place; 0: none. The long s is an s in any case.
 */
function contractionLength(bytes: Uint8Array, at: number, fold: number): number {
  if (bytes[at] !== APOSTROPHE) return 0
  const first = bytes[at + 1] ?? END
  if (first === END) return 0
  if (first === 0xc5) return fold !== 0 && bytes[at + 2] === 0xbf ? 3 : 0
  const one = first | fold
  if (one === 0x73 || one === 0x74 || one === 0x6d || one === 0x64) return 2
  const two = (bytes[at + 2] ?? END) | fold
  if (two === 0x65 && (one === 0x72 || one === 0x76)) return 3
  return two === 0x6c && one === 0x6c ? 3 : 0
}

/** The pattern of r50k_base and p50k_base. */
export const GPT2_PATTERN =
  "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+"

/** The pattern of cl100k_base. */
export const CL100K_PATTERN =
  "('s|'S|'t|'T|'re|'rE|'Re|'RE|'ve|'vE|'Ve|'VE|'m|'M|'ll|'lL|'Ll|'LL|'d|'D)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+"

/** The pattern of o200k_base. */
export const O200K_PATTERN =
  "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+('s|'S|'t|'T|'re|'rE|'Re|'RE|'ve|'vE|'Ve|'VE|'m|'M|'ll|'lL|'Ll|'LL|'d|'D)?|[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*('s|'S|'t|'T|'re|'rE|'Re|'RE|'ve|'vE|'Ve|'VE|'m|'M|'ll|'lL|'Ll|'LL|'d|'D)?|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+"

const SPLITTERS: readonly (readonly [string, PieceEnd])[] = [
  [GPT2_PATTERN, splitGpt2],
  [CL100K_PATTERN, splitCl100k],
  [O200K_PATTERN, splitO200k],
]

/**
 * The scanner of a pattern. Throws where it is none of the known ones, which only a change of rank data can
 * cause.
 */
export function splitterFor(pattern: string): PieceEnd {
  const known = SPLITTERS.find(([text]) => text === pattern)
  if (known === undefined) throw new Error('the splitting pattern of this vocabulary is not known')
  return known[1]
}
