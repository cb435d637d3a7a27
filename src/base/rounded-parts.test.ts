import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundedParts } from './rounded-parts.ts'

const cents = fc.double({ min: 0, max: 1000, noNaN: true })

test('rounded parts add up to the rounded total, each less than one unit from its part', () => {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), fc.nat(4), (parts, decimals) => {
      const unit = 10 ** -decimals
      const rounded = roundedParts(parts, { decimals })
      // What is exactly between two units may go either way.
      expect(Math.abs(sum(rounded) - sum(parts))).toBeLessThanOrEqual(unit * 0.5001)
      for (const [at, part] of rounded.entries())
        expect(Math.abs(part - (parts[at] ?? 0))).toBeLessThan(unit * 1.0001)
    }),
  )
})

test('a part that needs no rounding stays, and the largest remainders go up', () => {
  expect(roundedParts([70.2912, 27.687, 5.5887, 0.0073], { decimals: 2 })).toEqual([70.29, 27.68, 5.59, 0.01])
  expect(roundedParts([1.1, 2.2, 3.3], { decimals: 2 })).toEqual([1.1, 2.2, 3.3])
})

test('parts add up to a total of its own that is shown, as far as rounding allows', () => {
  expect(roundedParts([1.004, 1.004], { decimals: 2, total: 2.01 })).toEqual([1.01, 1])
  expect(roundedParts([1, 1], { decimals: 2, total: 5 })).toEqual([1, 1])
})
