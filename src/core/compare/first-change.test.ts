import { expect, test } from 'vitest'
import { firstChange } from './first-change.ts'

test('begins at the word with the first difference, on one line', () => {
  expect(firstChange('call read\n  four hundred lines', 'call read\n  [result\ncleared]', 80)).toBe(
    '… [result cleared]',
  )
})

test('begins at the beginning where nothing is the same', () => {
  expect(firstChange('abc', 'summary: short', 80)).toBe('summary: short')
})

test('shows the end of what was only cut', () => {
  expect(firstChange('one two three four', 'one two', 80)).toBe('… one two …')
})

test('is empty where nothing is left, and as long as asked for at most', () => {
  expect(firstChange('one', '', 80)).toBe('')
  expect(firstChange('', 'x'.repeat(500), 80)).toHaveLength(80)
})
