import { expect, test } from 'vitest'
import { neverBackWords } from './again-words.ts'

test('of lost facts it says how many never came back in a later tool result', () => {
  expect(neverBackWords([{ readAgain: 4 }, {}, {}])).toBe('2 never came back')
  expect(neverBackWords([{}, {}])).toBe('None of them came back')
  expect(neverBackWords([{ readAgain: 0 }, { readAgain: 9 }])).toBe('All of them came back later')
  expect(neverBackWords([{ readAgain: 0 }])).toBe('It came back later')
  expect(neverBackWords([{}])).toBe('It never came back')
  expect(neverBackWords([])).toBeUndefined()
})
