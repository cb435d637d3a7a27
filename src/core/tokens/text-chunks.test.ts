import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { END } from './char-classes.ts'
import { eachChunk } from './text-chunks.ts'

/** Lone surrogates as U+FFFD. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

function chunksOf(text: string, longest?: number): readonly Buffer[] {
  const chunks: Buffer[] = []
  eachChunk(
    text,
    (bytes, length) => {
      expect(bytes[length]).toBe(END)
      chunks.push(Buffer.from(bytes.subarray(0, length)))
    },
    longest,
  )
  return chunks
}

describe('the chunks of a text', () => {
  test('are its UTF-8, lone surrogates as U+FFFD', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(Buffer.concat(chunksOf(text)).equals(Buffer.from(wellFormed(text)))).toBe(true)
      }),
      { numRuns: 30 },
    )
    for (const text of ['a\ud83d', '\ude00', 'x\ud83dy'.repeat(9000), 'plain', '']) {
      expect(Buffer.concat(chunksOf(text)).toString()).toBe(wellFormed(text))
    }
  })

  test('end between a letter and a space or line feed', () => {
    const text = 'One word, 2 words 3.\nAnd a line\n\nmore!  '.repeat(20_000)
    const chunks = chunksOf(text)
    expect(chunks.length).toBeGreaterThan(5)
    expect(Buffer.concat(chunks).toString()).toBe(text)
    chunks.slice(1).forEach((chunk, index) => {
      expect(String.fromCharCode(chunk[0] ?? 0)).toMatch(/[ \n]/)
      expect(String.fromCharCode(chunks[index]?.at(-1) ?? 0)).toMatch(/[a-z]/i)
    })
  })

  test('are longer where there is no place to cut', () => {
    expect(chunksOf('中'.repeat(300_000))).toHaveLength(1)
  })

  test('are cut all the same where they would be too long, never within a character', () => {
    const chunks = chunksOf('🙂'.repeat(1000), 301)
    expect(chunks.length).toBe(7)
    expect(chunks.every((chunk) => !chunk.includes('\ufffd'))).toBe(true)
    expect(Buffer.concat(chunks).toString()).toBe('🙂'.repeat(1000))
  })
})
