import { expect, test } from 'vitest'
import { againWords } from './again-words.ts'

test('of lost facts it says how many a tool returned only later and how many never, which add up to all', () => {
  expect(againWords([{ readAgain: 4 }, {}, {}], 3)).toBe('1 returned by a tool only later, 2 never')
  expect(againWords([{}, {}], 2)).toBe('none returned by a tool later')
  expect(againWords([{ readAgain: 0 }], 1)).toBe('returned by a tool only later')
})

test('where it isn’t known of every fact, it says nothing', () => {
  expect(againWords([{ readAgain: 4 }, undefined], 2)).toBeUndefined()
  expect(againWords([{ readAgain: 4 }], 2)).toBeUndefined()
  expect(againWords([], 0)).toBeUndefined()
})
