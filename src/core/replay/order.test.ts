import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isIncreasing, outOfOrder } from './order.ts'

/** The length of a longest increasing subsequence, by trying every one: slow and plainly right. */
function longest(positions: readonly number[], from = 0, above = Number.NEGATIVE_INFINITY): number {
  const position = positions[from]
  if (position === undefined) return 0
  const without = longest(positions, from + 1, above)
  return position > above ? Math.max(without, 1 + longest(positions, from + 1, position)) : without
}

describe('what is out of order', () => {
  it('is nothing in an increasing sequence or an empty one', () => {
    expect(outOfOrder([1, 4, 9])).toEqual([])
    expect(outOfOrder([])).toEqual([])
  })
  it('is the one that was moved to the front, not all that it passed', () =>
    expect(outOfOrder([3, 0, 1, 2])).toEqual([0]))
  it('is the one that was moved to the end', () => expect(outOfOrder([1, 2, 3, 0])).toEqual([3]))
  it('is all but one where everything is reversed', () => expect(outOfOrder([3, 2, 1])).toHaveLength(2))
  it('leaves an increasing sequence as long as there is any', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 }), (positions) => {
        const out = new Set(outOfOrder(positions))
        const left = positions.filter((_, index) => !out.has(index))
        expect(isIncreasing(left)).toBe(true)
        expect(left).toHaveLength(longest(positions))
      }),
    )
  })
  it('does not take equal positions for increasing', () => expect(isIncreasing([1, 1])).toBe(false))
})
