import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonPairs } from './common-subsequence.ts'

/** The length by the table that every textbook has. */
function lengthOf(left: readonly number[], right: readonly number[]): number {
  let row = right.map(() => 0)
  for (const key of left) {
    const next: number[] = []
    right.forEach((other, place) => {
      const before = place === 0 ? 0 : (row[place - 1] ?? 0)
      next.push(key === other ? before + 1 : Math.max(row[place] ?? 0, next[place - 1] ?? 0))
    })
    row = next
  }
  return row.at(-1) ?? 0
}

const sequence = fc.array(fc.nat(6), { maxLength: 90 })

describe('a longest common subsequence', () => {
  test('is as long as the table says, in order on both sides, of equal keys', () => {
    fc.assert(
      fc.property(sequence, sequence, fc.constantFrom(undefined, 1, 8), (left, right, mostWords) => {
        const pairs = commonPairs(left, right, mostWords)
        expect(pairs).toHaveLength(lengthOf(left, right))
        pairs.forEach((pair, index) => {
          expect(left[pair.left]).toBe(right[pair.right])
          const before = pairs[index - 1]
          if (before === undefined) return
          expect(pair.left).toBeGreaterThan(before.left)
          expect(pair.right).toBeGreaterThan(before.right)
        })
      }),
    )
  })

  test('of long sequences of one key pairs all that there are', () => {
    expect(commonPairs(Array(3000).fill(1), Array(2000).fill(1))).toHaveLength(2000)
  })
})
