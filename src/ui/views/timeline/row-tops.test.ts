import { expect, test } from 'vitest'
import { rowAt, topsOf, wholeRows } from './row-tops.ts'

const kinds = ['task', 'attached', 'attached', 'action'] as const
const tops = topsOf(
  kinds.map((kind) => ({ kind })),
  { row: 44, attached: 24 },
)

test('what a program attached is less high than the other rows', () => {
  expect([...tops]).toEqual([0, 44, 68, 92, 136])
})
test('the row at a place, at its first and at its last pixel, and beyond the end', () => {
  expect([0, 43, 44, 67, 68, 135, 500].map((offset) => rowAt(tops, offset))).toEqual([0, 0, 1, 1, 2, 3, 3])
  expect(rowAt(topsOf([], { row: 44, attached: 24 }), 10)).toBe(0)
})
test('a list that is scrolled begins with a whole row', () => {
  expect([0, 1, 44, 50, 92].map((offset) => wholeRows(tops, offset))).toEqual([0, 44, 44, 68, 92])
})
