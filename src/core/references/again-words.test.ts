import { expect, test } from 'vitest'
import { againWords } from './again-words.ts'

test('of lost facts it says how many a tool returned again and how many not, which add up to all', () => {
  expect(againWords([{ readAgain: 4 }, {}, {}], 3)).toBe('a tool returned 1 again, 2 not')
  expect(againWords([{}, {}], 2)).toBe('no tool returned them again')
  expect(againWords([{ readAgain: 0 }], 1)).toBe('a tool returned it again')
})

test('where it isn’t known of every fact, it says nothing', () => {
  expect(againWords([{ readAgain: 4 }, undefined], 2)).toBeUndefined()
  expect(againWords([{ readAgain: 4 }], 2)).toBeUndefined()
  expect(againWords([], 0)).toBeUndefined()
})
