import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dropMark, gapAt, movedBy } from './column-order.ts'

const MIDDLES = [50, 150, 250]

test('the gap is the one that the pointer is nearest to', () => {
  expect([0, 49, 51, 149, 260, 900].map((x) => gapAt(x, MIDDLES))).toEqual([0, 0, 1, 1, 3, 3])
})

test('a column comes to stand where its mark stood', () => {
  fc.assert(
    fc.property(fc.nat(5), fc.nat(6), (from, gap) => {
      const columns = [0, 1, 2, 3, 4, 5]
      const moved = columns.toSpliced(from, 1).toSpliced(from + movedBy(from, gap), 0, from)
      const [before, after] = [columns[gap - 1], columns[gap]]
      const stays = movedBy(from, gap) === 0
      const marks = columns.filter((place) => dropMark(place, 5, { from, gap }) !== undefined)
      expect(marks).toHaveLength(stays ? 0 : 1)
      if (stays) {
        expect(moved).toEqual(columns)
        return
      }
      const place = moved.indexOf(from)
      if (before !== undefined) expect(moved[place - 1]).toBe(before)
      if (after !== undefined) expect(moved[place + 1]).toBe(after)
    }),
  )
})
