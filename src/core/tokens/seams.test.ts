import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeams } from './seams.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('a place that some token spans is never a seam, wherever the token stands in the piece', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'ab中文字天é🙂'), minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 8 }), texts, texts, (tokens, before, behind) => {
      const seams = createSeams()
      for (const token of tokens) {
        const bytes = bytesOf(token)
        // Tokens are bytes: some end within a character.
        seams.add(bytes, 0, bytes.length)
        seams.add(bytes, 1, bytes.length - 1)
      }
      for (const token of tokens) {
        const length = bytesOf(before).length
        const piece = bytesOf(before + token + behind)
        for (let at = length + 1; at < length + bytesOf(token).length; at++) {
          expect(seams.isSeam(piece, at, { start: 0, end: piece.length })).toBe(false)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('characters that no token joins are cut, within a character never', () => {
  const seams = createSeams()
  for (const token of ['中', '文', '天', '中文']) seams.add(bytesOf(token), 0, bytesOf(token).length)
  const piece = bytesOf('中文天中')
  const cuts = [...piece.keys()].filter(
    (at) => at > 0 && seams.isSeam(piece, at, { start: 0, end: piece.length }),
  )
  expect(cuts).toEqual([6, 9])
})
