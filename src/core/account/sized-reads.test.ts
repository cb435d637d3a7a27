import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readUnder, type SizedPrompt, sizedRead } from './sized-reads.ts'

const amount = fc.integer({ min: 0, max: 200_000 })
const anyPrompt: fc.Arbitrary<SizedPrompt> = fc.record({ simulated: amount, tokens: amount, front: amount })

test('a read is never negative, nor larger than the prompt that it is in or the one that left it', () => {
  fc.assert(
    fc.property(amount, anyPrompt, anyPrompt, (read, own, from) => {
      const size = sizedRead(read, own, from)
      expect(size).toBeGreaterThanOrEqual(0)
      expect(size).toBeLessThanOrEqual(Math.min(own.tokens, from.tokens))
    }),
  )
})

test('all of an earlier prompt is as large as that prompt was, whether we count too little of it or too much', () => {
  const grown = fc.record({ simulated: amount, tokens: amount, newTokens: amount })
  fc.assert(
    fc.property(grown, ({ simulated, tokens, newTokens }) => {
      fc.pre(simulated > 0)
      const from = { simulated, tokens, front: 0 }
      // The later prompt lacks at least as much of what was sent.
      const own = { simulated: simulated + newTokens, tokens: tokens + newTokens, front: 0 }
      expect(sizedRead(simulated, own, from)).toBeCloseTo(tokens, 6)
    }),
  )
})

test('a part is read with what both prompts hold beyond our count, and no more', () => {
  const from = { simulated: 50_000, tokens: 80_000, front: 20_000 }
  const own = { simulated: 60_000, tokens: 85_000, front: 20_000 }
  expect(sizedRead(20_000, own, from)).toBe(20_000 + 25_000)
  expect(sizedRead(0, own, from)).toBe(0)
})

test('the start that was read is as much smaller under a strategy as what it removed of that start', () => {
  const chain =
    (...sizes: readonly number[]) =>
    (call: number): SizedPrompt | undefined => {
      const tokens = sizes[call]
      if (tokens === undefined) return undefined
      return { simulated: tokens, tokens, front: 0, ...(call === 0 ? {} : { from: call - 1 }) }
    }
  const both = { sent: chain(1000, 5000, 6000, 9000), under: chain(1000, 3000, 4000, 6500) }
  expect(readUnder(5900, 3, both)).toBe(3900)
  expect(readUnder(1500, 3, both)).toBe(1500)
  expect(readUnder(500, 3, both)).toBe(500)
  expect(readUnder(8500, 0, both)).toBe(8500)
})
