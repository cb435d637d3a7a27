/**
 * What the splitting patterns of the encodings ask of a character, as one bit each. The rules are Rust's, as
 * in OpenAI's tiktoken: white space is Unicode's White_Space, which U+0085 belongs to and U+FEFF does not.
 */

/** Lu, Lt. */
export const UPPER = 1
/** Lm, Lo: letters without case. */
export const CASELESS = 2
/** M: marks, which are no letters to `\p{L}`. */
export const MARK = 4
/** Ll. */
export const LOWER = 8
/** N. */
export const NUMBER = 16
/** White space but line breaks. */
export const BLANK = 32
/** Carriage return, line feed. */
const BREAK = 64
/** All else. */
export const OTHER = 128

export const LETTER = UPPER | CASELESS | LOWER
export const SPACE = BLANK | BREAK

/** Behind the last byte of a text: no byte of UTF-8, in no class. */
export const END = 0xff

/** By code point; 0 is not looked up yet. */
const classes = new Uint8Array(0x110000)

const RULES: readonly (readonly [RegExp, number])[] = [
  [/[\r\n]/u, BREAK],
  [/\p{White_Space}/u, BLANK],
  [/\p{Ll}/u, LOWER],
  [/[\p{Lu}\p{Lt}]/u, UPPER],
  [/[\p{Lm}\p{Lo}]/u, CASELESS],
  [/\p{M}/u, MARK],
  [/\p{N}/u, NUMBER],
]

function classOf(point: number): number {
  const known = classes[point] ?? OTHER
  if (known !== 0) return known
  const character = String.fromCodePoint(point)
  const found = RULES.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER
  classes[point] = found
  return found
}

for (let point = 0; point < 0x80; point++) classOf(point)

/** The class of the character that starts at a byte; 0 at the end. */
export function classAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? END
  if (lead < 0x80) return classes[lead] ?? OTHER
  return lead === END ? 0 : classOf(pointAt(bytes, at, lead))
}

/** How many bytes the character has that starts with this one. */
export function sizeOf(lead: number): number {
  if (lead < 0x80) return 1
  if (lead < 0xe0) return 2
  return lead < 0xf0 ? 3 : 4
}

function pointAt(bytes: Uint8Array, at: number, lead: number): number {
  const second = (bytes[at + 1] ?? 0) & 0x3f
  if (lead < 0xe0) return ((lead & 0x1f) << 6) | second
  const third = (bytes[at + 2] ?? 0) & 0x3f
  if (lead < 0xf0) return ((lead & 0x0f) << 12) | (second << 6) | third
  return ((lead & 0x07) << 18) | (second << 12) | (third << 6) | ((bytes[at + 3] ?? 0) & 0x3f)
}

/** The class of a character of three bytes: most of what is not ASCII, and by far the longest runs. */
function classOfThree(bytes: Uint8Array, at: number, lead: number): number {
  const behind = (((bytes[at + 1] ?? 0) & 0x3f) << 6) | ((bytes[at + 2] ?? 0) & 0x3f)
  return classOf(((lead & 0x0f) << 12) | behind)
}

/** Where the run of characters of these classes ends that starts at a byte. */
export function endOfRun(bytes: Uint8Array, start: number, mask: number): number {
  let at = start
  for (;;) {
    const lead = bytes[at] ?? END
    if (lead < 0x80) {
      if (((classes[lead] ?? 0) & mask) === 0) return at
      at++
    } else if (lead >= 0xe0 && lead < 0xf0) {
      if ((classOfThree(bytes, at, lead) & mask) === 0) return at
      at += 3
    } else {
      if ((classAt(bytes, at) & mask) === 0) return at
      at += sizeOf(lead)
    }
  }
}

/** Where the character starts that ends before a byte. */
export function startBefore(bytes: Uint8Array, end: number): number {
  let at = end - 1
  while (((bytes[at] ?? 0) & 0xc0) === 0x80) at--
  return at
}
