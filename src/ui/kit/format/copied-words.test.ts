import { expect, test } from 'vitest'
import { copiedWords } from './copied-words.ts'

test('what a fork copied is told apart from what the run did', () => {
  expect(copiedWords(7)).toBe('7 more in the history copied from the parent session aren’t counted.')
  expect(copiedWords(1)).toBe('1 more in the history copied from the parent session isn’t counted.')
  expect(copiedWords(0)).toBe('')
})
