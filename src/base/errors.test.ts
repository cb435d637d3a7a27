import { expect, test } from 'vitest'
import { CANCELED, errorMessage, isCanceled } from './errors.ts'

test('what was thrown is said in its own words, whatever it is', () => {
  expect([new RangeError('too long'), 'stopped', undefined, 7].map(errorMessage)).toEqual([
    'too long',
    'stopped',
    'undefined',
    '7',
  ])
})

test('only what a person ended counts as canceled', () => {
  expect([CANCELED, { code: 'file-unreadable', message: 'No.' }].map(isCanceled)).toEqual([true, false])
})
