import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSizes } from './smallest-before.ts'

test('finds the last size before a place that fits, as a search from the end does', () => {
  const sizes = fc.array(fc.oneof(fc.nat(9), fc.constant(Number.POSITIVE_INFINITY)), {
    maxLength: 200,
    size: 'max',
  })
  fc.assert(
    fc.property(sizes, fc.array(fc.tuple(fc.nat(200), fc.nat(10))), (all, questions) => {
      const tree = createSizes()
      for (const size of all) tree.push(size)
      for (const [end, room] of questions) {
        expect(tree.lastFitting(end, room)).toBe(all.slice(0, end).findLastIndex((size) => size <= room))
      }
    }),
  )
})
