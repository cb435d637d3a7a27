import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cosineTo } from '../model/services.ts'
import { anyText } from '../testing/arbitraries.ts'
import { createLexicalEmbedder, embedLexically } from './lexical.ts'

/** The cosine of the angle between the first text and each of the others. */
function nearness(texts: readonly string[]): readonly number[] {
  const [first = new Float64Array(), ...others] = embedLexically(texts)
  return others.map(cosineTo(first))
}

describe('the lexical embedder', () => {
  it('finds texts near that share words, parts of identifiers or pieces of words', () => {
    const [same = 0, identifier = 0, piece = 0, other = 0] = nearness([
      'parse the request',
      'the request to parse',
      'parseRequest()',
      'parsing requests',
      'quick brown fox',
    ])
    expect(same).toBeGreaterThan(identifier)
    expect(Math.min(identifier, piece)).toBeGreaterThan(0.2)
    expect(other).toBeLessThan(0.1)
  })

  it('takes what all texts share for little', () => {
    const [rare = 0, common = 0] = nearness(['error in lexer', 'lexer', 'error', 'error', 'error', 'error'])
    expect(rare).toBeGreaterThan(common)
  })

  it('gives the zero vector for a text without words', () => {
    const [vector] = embedLexically(['—'])
    expect(vector?.every((value) => value === 0)).toBe(true)
  })

  it('gives the very same vectors whatever it has embedded before', () => {
    const words = fc.array(fc.constantFrom('read_file', 'parser', 'parse', 'línea', '7'), { maxLength: 6 })
    const texts = fc.array(
      fc.oneof(
        words.map((some) => some.join(' ')),
        anyText,
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 6 }), (calls) => {
        const embed = createLexicalEmbedder()
        for (const call of calls) expect(embed(call)).toEqual(embedLexically(call))
      }),
    )
  })

  it('gives them also where they are only looked at, and leaves those that are kept as they are', () => {
    const embed = createLexicalEmbedder()
    const kept = embed(['parse the request'])
    for (const texts of [['one'], ['a longer', 'list of texts', 'one'], ['short'], []]) {
      expect(embed(texts, true)).toEqual(embedLexically(texts))
    }
    expect(kept).toEqual(embedLexically(['parse the request']))
  })
})
