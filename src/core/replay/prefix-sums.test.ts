import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPrefixSums } from './prefix-sums.ts'

test('prefix sums equal adding up the list, however it grew and changed', () => {
  const change = fc.record({ position: fc.nat({ max: 300 }), amount: fc.integer({ min: -5, max: 5 }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), fc.nat({ max: 400 }), (changes, end) => {
      const sums = createPrefixSums()
      const list: number[] = Array.from({ length: 500 }, () => 0)
      for (const { position, amount } of changes) {
        sums.add(position, amount)
        list[position] = (list[position] ?? 0) + amount
      }
      expect(sums.below(end)).toBe(list.slice(0, end).reduce((sum, value) => sum + value, 0))
    }),
  )
})
