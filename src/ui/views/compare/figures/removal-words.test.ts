import { expect, test } from 'vitest'
import { removalWords } from './removal-words.ts'

test('says what took a fact away in the words for states of a step, and before which call', () => {
  expect(removalWords({ how: 'dropped', rule: 'keep last 2', call: 3 })).toBe(
    'dropped by “keep last 2” before call 4',
  )
  expect(removalWords({ how: 'dropped', rule: 'keep last 2' })).toBe('dropped by “keep last 2”')
  expect(removalWords({ how: 'rewritten', rule: 'shorten' })).toBe('shortened by “shorten”')
})
