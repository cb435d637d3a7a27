import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { createCounter } from '#core/tokens/bpe.ts'
import { hexOf, MOST_SHOWN } from '#core/tokens/token-pieces.ts'
import { loadRanks } from '../jobs/ranks.ts'
import { createTokenPieces } from './token-pieces.ts'

const split = createTokenPieces(loadRanks)

describe('a text split into its tokens', () => {
  test('is the text again when they are put together, with as many tokens as are counted', async () => {
    const text = 'Hello, Welt!\n\n  def f(x): return 你好 🎉 <|endoftext|>'
    const pieces = unwrap(await split(text, 'cl100k_base'))
    const bytes = pieces.flatMap((piece) => piece.bytes)
    expect(new TextDecoder().decode(new Uint8Array(bytes))).toBe(text)
    expect(pieces).toHaveLength(createCounter(await loadRanks('cl100k_base'))(text))
    expect(pieces[0]).toMatchObject({ id: 9906, text: 'Hello' })
  })
  test('says where a token is only part of a character', async () => {
    const pieces = unwrap(await split('🫠', 'cl100k_base'))
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.some(({ text }) => text === undefined)).toBe(true)
    expect(hexOf(pieces.flatMap(({ bytes }) => bytes))).toBe('F0 9F AB A0')
  })
  test('is cut where it is long, and shown as U+FFFD where it is half a character', async () => {
    const pieces = unwrap(await split('ab '.repeat(MOST_SHOWN), 'cl100k_base'))
    expect(pieces.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBe(MOST_SHOWN)
    expect(hexOf(unwrap(await split('\ud800', 'cl100k_base')).flatMap(({ bytes }) => bytes))).toBe('EF BF BD')
  })
  test('needs a vocabulary', async () => {
    expect(await split('a', 'chars4')).toMatchObject({ ok: false, error: { code: 'no-vocabulary' } })
    const broken = createTokenPieces(() => Promise.reject(new Error('gone')))
    expect(await broken('a', 'o200k_base')).toMatchObject({ ok: false, error: { code: 'ranks-unavailable' } })
  })
})
