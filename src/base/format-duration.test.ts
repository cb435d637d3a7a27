import { expect, test } from 'vitest'
import { durationWords } from './format-duration.ts'

test('durations are written in two units at most, and none overflows into the next', () => {
  expect([0.42, 12.34, 59.99, 75, 119.7, 7500, 3599.9].map(durationWords)).toEqual([
    '420 ms',
    '12.3 s',
    '1 min 0 s',
    '1 min 15 s',
    '2 min 0 s',
    '2 h 5 min',
    '1 h 0 min',
  ])
})
