import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestPairs } from './best-pairs.ts'

type Weights = readonly (readonly number[])[]

/** The greatest sum, by trying every alignment: slow and plainly right. */
function greatest(weights: Weights, left = 0, right = 0): number {
  if (left >= weights.length || right >= (weights[0]?.length ?? 0)) return 0
  const gain = weights[left]?.[right] ?? 0
  return Math.max(
    greatest(weights, left + 1, right),
    greatest(weights, left, right + 1),
    gain === 0 ? 0 : gain + greatest(weights, left + 1, right + 1),
  )
}

const table: fc.Arbitrary<Weights> = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([left, right]) =>
    fc.array(fc.array(fc.constantFrom(0, 0, 1, 2, 5, 8), { minLength: right, maxLength: right }), {
      minLength: left,
      maxLength: left,
    }),
  )

test('no alignment weighs more, both sides keep their order, and what may not be paired is not', () => {
  fc.assert(
    fc.property(table, (weights) => {
      const pairs = bestPairs(
        weights.length,
        weights[0]?.length ?? 0,
        (one, other) => weights[one]?.[other] ?? 0,
      )
      const gains = pairs.map(({ left, right }) => weights[left]?.[right] ?? 0)
      expect(gains.reduce((sum, gain) => sum + gain, 0)).toBe(greatest(weights))
      expect(gains).not.toContain(0)
      pairs.slice(1).forEach((pair, index) => {
        expect(pair.left).toBeGreaterThan(pairs[index]?.left ?? 0)
        expect(pair.right).toBeGreaterThan(pairs[index]?.right ?? 0)
      })
    }),
  )
})
