/**
 * The scanners against the patterns themselves, run as expressions with Rust's meaning, on all kinds of
 * characters.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { portPattern } from '../testing/rust-pattern.ts'
import { END } from './char-classes.ts'
import { CL100K_PATTERN, GPT2_PATTERN, O200K_PATTERN, splitterFor } from './split.ts'

const PATTERNS = [
  ['r50k and p50k', GPT2_PATTERN],
  ['cl100k', CL100K_PATTERN],
  ['o200k', O200K_PATTERN],
] as const

/** Lone surrogates as U+FFFD. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

function scanned(pattern: string, text: string): readonly string[] {
  const encoded = new TextEncoder().encode(text)
  const bytes = new Uint8Array([...encoded, END])
  const endOfPiece = splitterFor(pattern)
  const pieces: string[] = []
  for (let at = 0; at < encoded.length; ) {
    const end = endOfPiece(bytes, at)
    pieces.push(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(at, end)))
    at = end
  }
  return pieces
}

function matched(pattern: string, text: string): readonly string[] {
  return text.match(new RegExp(portPattern(pattern), 'gu')) ?? []
}

/** One of every class that a pattern tells apart, in one to four bytes, and what is at their edges. */
const CHARACTERS = [
  ...'aszABSǅʰªー中ßéÉдДſKא\u0301\u093e\u0903\u20dd1２٣²Ⅷ½ \t\n\r\v\f\u0085\u00a0\u2003\u2028\u3000',
  ...'\'"!/-_.\u0000\u007f\u200b\u200d\ufeff\u180e\ufffd€🙂𝐀𝐚𐐀𐐨𠀀\u{1d165}\u{1d7ce}\u{10ffff}',
  ...["'s", "'S", "'ll", "'Ve", "'rE", "'m", "'D", "'ſ", "'l", "'r", "'x"],
]

describe.each(PATTERNS)('the scanner of %s', (_, pattern) => {
  test('cuts where the pattern does, whatever the characters', () => {
    const text = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 14 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (given) => {
        expect(scanned(pattern, given)).toEqual(matched(pattern, given))
      }),
      { numRuns: 4000 },
    )
  })

  test('cuts every two and three characters where the pattern does', () => {
    const some = CHARACTERS.filter((_one, index) => index % 2 === 0)
    const texts = CHARACTERS.flatMap((one) => CHARACTERS.map((two) => one + two))
    const threes = some.flatMap((one) => some.map((two) => `A${one}${two}a`))
    for (const text of [...texts, ...threes]) {
      expect(scanned(pattern, text), JSON.stringify(text)).toEqual(matched(pattern, text))
    }
  })

  test('leaves nothing out of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        expect(scanned(pattern, text).join('')).toBe(wellFormed(text))
      }),
      { numRuns: 30 },
    )
  })
})

describe('a scanner', () => {
  test('does work in proportion to the length, for every unbroken family', () => {
    const families = [
      'a',
      'A',
      'Aa',
      '中A',
      'A\u0301',
      ' ',
      '\n ',
      ' \n',
      "'s",
      '!',
      '!\n',
      '/\n',
      '1',
      '🙂',
      '\u00a0',
    ]
    for (const [, pattern] of PATTERNS) {
      for (const family of families) {
        const ratio = readsOf(pattern, `x${family.repeat(4000)}`) / readsOf(pattern, `x${family.repeat(500)}`)
        expect(ratio, family).toBeLessThan(8.1)
      }
      // A break, a mark or a caseless letter far before the end: what is looked at twice is looked at no more
      // than that.
      for (const front of ['\n', '中', '\u0301', ' \n']) {
        for (const rest of [' ', 'A']) {
          const text = (length: number) => (front + rest.repeat(length)).repeat(2)
          expect(readsOf(pattern, text(4000)) / readsOf(pattern, text(500)), front + rest).toBeLessThan(8.1)
        }
      }
    }
  })
})

/** How often bytes are read to cut a text. */
function readsOf(pattern: string, text: string): number {
  const encoded = new TextEncoder().encode(text)
  let reads = 0
  const bytes = new Proxy(new Uint8Array([...encoded, END]), {
    get: (target, key) => {
      reads++
      return Reflect.get(target, key)
    },
  })
  const endOfPiece = splitterFor(pattern)
  for (let at = 0; at < encoded.length; ) at = endOfPiece(bytes, at)
  return reads
}
