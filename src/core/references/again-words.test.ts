import { expect, test } from 'vitest'
import { againWords } from './again-words.ts'

test('of lost facts it says how many later results contain and how many they don’t, which add up to all', () => {
  expect(againWords([{ readAgain: 4 }, {}, {}], 3)).toBe(
    'In the recorded run, 1 of these facts appears again in later tool results; 2 don’t.',
  )
  expect(againWords([{}, {}], 2)).toBe(
    'No later tool result of the recorded run contains any of these facts.',
  )
  expect(againWords([{ readAgain: 0 }], 1)).toBe(
    'A later tool result of the recorded run contains this fact.',
  )
})

test('where it isn’t known of every fact, it says nothing', () => {
  expect(againWords([{ readAgain: 4 }, undefined], 2)).toBeUndefined()
  expect(againWords([{ readAgain: 4 }], 2)).toBeUndefined()
  expect(againWords([], 0)).toBeUndefined()
})
