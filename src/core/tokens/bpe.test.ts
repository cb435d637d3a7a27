/** The algorithm on small vocabularies of our own; against real vocabularies and js-tiktoken: workers/jobs/ranks.test.ts. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCounter } from './bpe.ts'
import { countMerged } from './bpe-merge.ts'
import { portPattern } from './bpe-pattern.ts'
import { readVocabulary, utf8, type Vocabulary } from './bpe-ranks.ts'

const BYTES = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte))

/** All single bytes, then these tokens in this order. */
function vocabularyOf(tokens: readonly string[]): Vocabulary {
  const ranks = new Map([...BYTES, ...tokens].map((token, rank) => [token, rank]))
  return { ranks, longest: Math.max(1, ...tokens.map((token) => token.length)) }
}

function dataOf(tokens: readonly string[], pattern: string) {
  const encoded = [...BYTES, ...tokens].map((token) => Buffer.from(token, 'latin1').toString('base64'))
  return { pat_str: pattern, bpe_ranks: `! 0 ${encoded.join(' ')}\n` }
}

/** The definition, word for word, in cubic time. */
function countByDefinition(bytes: string, { ranks }: Vocabulary): number {
  const parts = [...bytes]
  for (;;) {
    const joined = parts
      .slice(1)
      .map((part, index) => ranks.get(parts[index] + part) ?? Number.POSITIVE_INFINITY)
    const best = Math.min(...joined)
    if (!Number.isFinite(best)) return parts.length
    const at = joined.indexOf(best)
    parts.splice(at, 2, `${parts[at]}${parts[at + 1]}`)
  }
}

describe('merging', () => {
  const letters = fc
    .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 40 })
    .map((list) => list.join(''))
  const tokens = fc.uniqueArray(
    letters.map((text) => text.slice(0, 5)),
    { maxLength: 30 },
  )

  test('counts as the definition does, whatever the vocabulary', () => {
    fc.assert(
      fc.property(tokens, letters, (list, text) => {
        const vocabulary = vocabularyOf(list.filter((token) => token.length > 1))
        expect(countMerged(text, vocabulary)).toBe(countByDefinition(text, vocabulary))
      }),
      { numRuns: 1000 },
    )
  })

  test('counts long pieces, which take another way, as the definition does', () => {
    const long = fc.array(fc.constantFrom('a', 'b', 'ab', 'ba', 'cab'), { minLength: 80, maxLength: 150 })
    fc.assert(
      fc.property(tokens, long, (list, parts) => {
        const text = parts.join('').padEnd(101, 'c')
        const vocabulary = vocabularyOf(list.filter((token) => token.length > 1))
        expect(countMerged(text, vocabulary)).toBe(countByDefinition(text, vocabulary))
      }),
      { numRuns: 300 },
    )
  })

  test('takes a pair of a lower rank first even where only a merge has made it', () => {
    // “abc” was learned before “bc”: joining b and c makes a pair that goes before all that waited.
    const vocabulary = vocabularyOf(['abc', 'bc', 'ca'])
    const text = 'abca'.repeat(50)
    expect(countMerged(text, vocabulary)).toBe(countByDefinition(text, vocabulary))
  })

  test('counts a run of one letter by arithmetic, even of a million', () => {
    const doubling = vocabularyOf(['aa', 'aaaa', 'aaaaaaaa'])
    expect(countMerged('a'.repeat(1_000_000), doubling)).toBe(125_000)
    expect(countMerged('a'.repeat(1_000_003), doubling)).toBe(125_002)
  })

  test('counts beyond the window as the sum of its windows', () => {
    const doubling = vocabularyOf(['aa', 'aaaa'])
    expect(countMerged('a'.repeat(1000), doubling, 400)).toBe(250)
    expect(countMerged('a'.repeat(1000), doubling, 399)).toBe(101 + 101 + 51)
  })

  test('does work in proportion to the length', () => {
    const lookups = (length: number): number => {
      let count = 0
      const { ranks, longest } = vocabularyOf(['aa', 'aaaa'])
      const counting = new Map(ranks)
      counting.get = (key) => {
        count++
        return ranks.get(key)
      }
      countMerged('a'.repeat(length), { ranks: counting, longest })
      return count
    }
    expect(lookups(100_000) / lookups(10_000)).toBeLessThan(11)
  })
})

describe('the counter', () => {
  const spaced = ' ?\\p{L}+|\\s+|[^\\s\\p{L}]+'

  test('counts the pieces of the pattern by themselves', () => {
    const count = createCounter(dataOf(['ab', ' ab'], spaced))
    expect(count('')).toBe(0)
    expect(count('ab ab ab')).toBe(3)
    expect(count('abab')).toBe(2)
    expect(count('ab!ab')).toBe(3)
  })

  test('counts the bytes of a text, not its characters', () => {
    const count = createCounter(dataOf(['\xc3\xa9'], spaced))
    expect(count('é')).toBe(1)
    expect(count('è')).toBe(2)
    expect(count('語')).toBe(3)
    expect(count('🙂')).toBe(4)
  })

  test('does not take a letter above U+007F for the byte of the same number', () => {
    expect(createCounter(dataOf([], spaced))('é')).toBe(2)
  })

  test('counts the same text the same again and again', () => {
    const count = createCounter(dataOf(['ab', 'abc'], spaced))
    expect([count('abcab xyz'), count('abcab xyz'), count('abcab xyz')]).toEqual([6, 6, 6])
  })

  test('counts a lone surrogate as U+FFFD', () => {
    const count = createCounter(dataOf(['\xef\xbf\xbd'], spaced))
    expect(count('\ud800')).toBe(1)
    expect(count('\udc00\ud800')).toBe(count('\ufffd\ufffd'))
  })
})

describe('rank data', () => {
  test('is read from lines that each say where their ranks begin', () => {
    const { ranks, longest } = readVocabulary('! 0 YQ== Yg==\n! 7 YWI= YWJj\n')
    expect([...ranks]).toEqual([
      ['a', 0],
      ['b', 1],
      ['ab', 7],
      ['abc', 8],
    ])
    expect(longest).toBe(3)
  })

  test('holds every byte', () => {
    const { ranks } = readVocabulary(dataOf([], '').bpe_ranks)
    expect([...ranks.keys()]).toEqual(BYTES)
  })

  test('bytes are those of TextEncoder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(utf8(text)).toBe(Buffer.from(new TextEncoder().encode(text)).toString('latin1'))
      }),
    )
    expect(utf8('a\ud83d'.repeat(9000))).toBe('a\xef\xbf\xbd'.repeat(9000))
  })
})

describe('patterns', () => {
  const piecesOf = (pattern: string, text: string) => text.match(new RegExp(portPattern(pattern), 'gu'))

  test('spaces are Unicode’s, not JavaScript’s: U+0085 is one, U+FEFF is none', () => {
    expect(piecesOf('\\s+|[^\\s]+', 'a\u0085\ufeffb')).toEqual(['a', '\u0085', '\ufeffb'])
    expect(piecesOf('\\s+(?!\\S)|\\s+|\\S', ' \u0085x')).toEqual([' ', '\u0085', 'x'])
  })

  test('contractions match in both cases and with the long s, inline flag or not', () => {
    for (const pattern of ["'(?i:[sdmt]|ll|ve|re)|.", "(?i:'s|'t|'re)|.", "('s|'S|'t|'T)|."]) {
      expect(piecesOf(pattern, "'s'S'ſ'T")).toEqual(["'s", "'S", "'ſ", "'T"])
    }
  })

  test('an escaped letter is not taken for a letter', () => {
    expect(piecesOf('(?i:\\p{Lu}x)|.', 'AXbx')).toEqual(['AX', 'b', 'x'])
  })
})
