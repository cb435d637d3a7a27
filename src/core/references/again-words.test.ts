import { expect, test } from 'vitest'
import { againWords } from './again-words.ts'

test('of lost facts it says how many a tool returned only later and how many never, which add up to all', () => {
  expect(againWords([{ readAgain: 4 }, {}, {}], 3)).toBe(
    'In the recorded run, a tool returned 1 of these facts later; 2 never came back.',
  )
  expect(againWords([{}, {}], 2)).toBe('In the recorded run, no tool returned any of these facts later.')
  expect(againWords([{ readAgain: 0 }], 1)).toBe('In the recorded run, a tool returned this fact later.')
})

test('where it isn’t known of every fact, it says nothing', () => {
  expect(againWords([{ readAgain: 4 }, undefined], 2)).toBeUndefined()
  expect(againWords([{ readAgain: 4 }], 2)).toBeUndefined()
  expect(againWords([], 0)).toBeUndefined()
})
