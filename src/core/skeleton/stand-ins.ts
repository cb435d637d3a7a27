/**
 * Stand-ins for texts: the same length in code points and in UTF-16 units, equal for equal texts, different
 * for different ones, and nothing of what was said. They are numbered, not hashed, so no one can try texts
 * against them.
 */
import { codePointLength } from '#base/text.ts'

export interface StandIns {
  text(text: string): string
  /** For a number as it is in JSON: as many digits. */
  number(literal: string): string
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FILLER = '.'
/** All between the white space around it, as JavaScript and Python know it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python counts these as white space.
const WORDS = /[^\s\u001c-\u001f\u0085](?:.*[^\s\u001c-\u001f\u0085])?/s
/** Letters for texts too short for a number in DIGITS: the unified ideographs, of which there are enough. */
const WIDE_FIRST = 0x4e00
const WIDE_COUNT = 20_000
/** Letters beyond the basic plane, two UTF-16 units each. */
const ASTRAL_FIRST = 0x20000
const ASTRAL_COUNT = 42_000

export function createStandIns(): StandIns {
  const texts = new Map<string, string>()
  const numbers = new Map<string, string>()
  const counters = new Map<string, number>()
  const next = (key: string): number => {
    const value = counters.get(key) ?? 0
    counters.set(key, value + 1)
    return value
  }
  const makeWord = (text: string): string => {
    const points = codePointLength(text)
    const astral = text.length - points
    const label = next(`${points} ${astral}`)
    const basic = points - astral
    if (basic === 0) return wideNumber(label, astral, ASTRAL_FIRST, ASTRAL_COUNT)
    return numbered(label, basic) + String.fromCodePoint(ASTRAL_FIRST).repeat(astral)
  }
  // White space around a text says nothing, and strategies and dialects ask for it or take it away.
  const make = (text: string): string => text.replace(WORDS, (words) => makeWord(words))
  return {
    text: (text) => remembered(texts, text, make),
    number: (literal) =>
      remembered(numbers, literal, ({ length }) => digits(next(`number ${length}`), length)),
  }
}

function remembered(known: Map<string, string>, text: string, make: (text: string) => string): string {
  let made = known.get(text)
  if (made === undefined) {
    made = make(text)
    known.set(text, made)
  }
  return made
}

/** `label` in this many characters: its digits and filler, or, where they do not fit, wider letters. */
function numbered(label: number, length: number): string {
  let written = ''
  let rest = label
  do {
    written = (DIGITS[rest % DIGITS.length] ?? '') + written
    rest = Math.floor(rest / DIGITS.length)
  } while (rest > 0)
  if (written.length <= length) return written + FILLER.repeat(length - written.length)
  return wideNumber(label, length, WIDE_FIRST, WIDE_COUNT)
}

/** `label` in exactly `length` letters of a range. */
function wideNumber(label: number, length: number, first: number, count: number): string {
  let written = ''
  let rest = label
  for (let at = 0; at < length; at++) {
    written = String.fromCodePoint(first + (rest % count)) + written
    rest = Math.floor(rest / count)
  }
  return written
}

/** A whole number of exactly `length` digits. */
function digits(label: number, length: number): string {
  if (length === 1) return String(label % 10)
  const first = 10 ** (Math.min(length, 15) - 1)
  const head = String(first + (label % (first * 9)))
  return head + '0'.repeat(Math.max(0, length - head.length))
}
