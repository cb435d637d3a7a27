/**
 * The algorithm on small vocabularies of our own; against real vocabularies and their peers:
 * workers/jobs/ranks.test.ts.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCounter } from './bpe.ts'
import { countMerged } from './bpe-merge.ts'
import { GPT2_PATTERN } from './split.ts'
import { hashOf, NONE, readVocabulary, type Vocabulary } from './vocabulary.ts'

const BYTES = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte))

function ranksText(tokens: readonly string[]): string {
  const encoded = tokens.map((token) => Buffer.from(token, 'latin1').toString('base64'))
  return `! 0 ${encoded.join(' ')}\n`
}

/** All single bytes, then these tokens in this order. */
function vocabularyOf(tokens: readonly string[]): Vocabulary {
  return readVocabulary(ranksText([...BYTES, ...tokens]))
}

function dataOf(tokens: readonly string[]) {
  return { pat_str: GPT2_PATTERN, bpe_ranks: ranksText([...BYTES, ...tokens]) }
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

function mergedCount(text: string, vocabulary: Vocabulary): number {
  // Not at the start of the bytes, as a piece never is.
  return countMerged(bytesOf(`xy${text}z`), 2, text.length + 2, vocabulary)
}

/** The definition, word for word, in cubic time. */
function countByDefinition(text: string, tokens: readonly string[]): number {
  const ranks = new Map([...BYTES, ...tokens].map((token, rank) => [token, rank]))
  const parts = [...text]
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
  const tokens = fc
    .uniqueArray(
      letters.map((text) => text.slice(0, 5)),
      { maxLength: 30 },
    )
    .map((list) => list.filter((token) => token.length > 1))

  test('counts as the definition does, whatever the vocabulary', () => {
    fc.assert(
      fc.property(tokens, letters, (list, text) => {
        expect(mergedCount(text, vocabularyOf(list))).toBe(countByDefinition(text, list))
      }),
      { numRuns: 500 },
    )
  })

  test('counts long pieces, which take another way, as the definition does', () => {
    const long = fc.array(fc.constantFrom('a', 'b', 'ab', 'ba', 'cab'), { minLength: 80, maxLength: 150 })
    fc.assert(
      fc.property(tokens, long, (list, parts) => {
        const text = parts.join('').padEnd(101, 'c')
        expect(mergedCount(text, vocabularyOf(list))).toBe(countByDefinition(text, list))
      }),
      { numRuns: 300 },
    )
  })

  test('takes a pair of a lower rank first even where only a merge has made it', () => {
    // “abc” was learned before “bc”: joining b and c makes a pair that goes before all that waited.
    const list = ['abc', 'bc', 'ca']
    const text = 'abca'.repeat(50)
    expect(mergedCount(text, vocabularyOf(list))).toBe(countByDefinition(text, list))
  })

  test('counts a run of one letter by arithmetic, even of a million', () => {
    const doubling = vocabularyOf(['aa', 'aaaa', 'aaaaaaaa'])
    expect(mergedCount('a'.repeat(1_000_000), doubling)).toBe(125_000)
    expect(mergedCount('a'.repeat(1_000_003), doubling)).toBe(125_002)
  })

  test('does work in proportion to the length', () => {
    const lookups = (length: number): number => {
      let count = 0
      const vocabulary = vocabularyOf(['aa', 'aaaa'])
      const rank: Vocabulary['rank'] = (...given) => {
        count++
        return vocabulary.rank(...given)
      }
      mergedCount('a'.repeat(length), { ...vocabulary, rank })
      return count
    }
    expect(lookups(100_000) / lookups(10_000)).toBeLessThan(11)
  })
})

describe('the counter', () => {
  test('counts the pieces of the pattern by themselves', () => {
    const count = createCounter(dataOf(['ab', ' ab']))
    expect(count('')).toBe(0)
    expect(count('ab ab ab')).toBe(3)
    expect(count('abab')).toBe(2)
    expect(count('ab!ab')).toBe(3)
  })

  test('counts the bytes of a text, not its characters', () => {
    const count = createCounter(dataOf(['\xc3\xa9']))
    expect(count('é')).toBe(1)
    expect(count('è')).toBe(2)
    expect(count('語')).toBe(3)
    expect(count('🙂')).toBe(4)
  })

  test('does not take a letter above U+007F for the byte of the same number', () => {
    expect(createCounter(dataOf([]))('é')).toBe(2)
  })

  test('counts the same text the same again and again', () => {
    const count = createCounter(dataOf(['ab', 'abc']))
    expect([count('abcab xyz'), count('abcab xyz'), count('abcab xyz')]).toEqual([6, 6, 6])
  })

  test('counts pieces the same whether they were seen before or pushed out by others', () => {
    const count = createCounter(dataOf(['ab', 'abc', ' x']))
    const words = Array.from({ length: 200_000 }, (_, index) => `abc${index.toString(36)}`).join(' ')
    const fresh = createCounter(dataOf(['ab', 'abc', ' x']))(words)
    expect([count(words), count(words)]).toEqual([fresh, fresh])
  })

  test('refuses a pattern that it does not know', () => {
    expect(() => createCounter({ ...dataOf([]), pat_str: '.' })).toThrow('pattern')
  })

  test('counts a lone surrogate as U+FFFD', () => {
    const count = createCounter(dataOf(['\xef\xbf\xbd']))
    expect(count('\ud800')).toBe(1)
    expect(count('\udc00\ud800')).toBe(count('\ufffd\ufffd'))
  })
})

describe('a vocabulary', () => {
  const find = ({ find: look }: Vocabulary, text: string) => {
    const bytes = bytesOf(text)
    return look(bytes, 0, bytes.length, hashOf(bytes, 0, bytes.length))
  }

  test('is read from lines that each say where their ranks begin', () => {
    const vocabulary = readVocabulary('! 0 YQ== Yg==\n! 7 YWI= YWJj\n')
    expect(['a', 'b', 'ab', 'abc', 'c', 'abcd'].map((text) => find(vocabulary, text))).toEqual([
      0,
      1,
      7,
      8,
      NONE,
      NONE,
    ])
    expect(vocabulary.longest).toBe(3)
    expect(vocabulary.rank(bytesOf('xab'), 1, 3)).toBe(7)
  })

  test('finds every token it was given and nothing else', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 2, maxLength: 6 }), { maxLength: 60 }), (texts) => {
        const tokens = texts.map((text) => Buffer.from(text).toString('latin1'))
        const vocabulary = vocabularyOf(tokens)
        tokens.forEach((token, index) => {
          expect(find(vocabulary, token)).toBe(256 + index)
          const longer = `${token}!`
          if (!tokens.includes(longer)) expect(find(vocabulary, longer)).toBe(NONE)
        })
        expect(BYTES.map((byte) => find(vocabulary, byte))).toEqual(BYTES.map((_, byte) => byte))
      }),
    )
  })
})
