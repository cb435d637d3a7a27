/** Lists that no call could take as its arguments. */
import { expect, it } from 'vitest'
import { append, largest, smallest } from './lists.ts'

const million = Array.from({ length: 1_000_000 }, (_, index) => index)

it('are appended and measured at any length', () => {
  const list = [-1]
  append(list, million)
  expect(list).toHaveLength(1_000_001)
  expect([smallest(list), largest(list)]).toEqual([-1, 999_999])
})

it('have the ends of Math where they are empty', () => {
  expect([smallest([]), largest([])]).toEqual([Math.min(), Math.max()])
})
