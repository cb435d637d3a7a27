import { expect, test } from 'vitest'
import { durationWords, elapsedText, shortDuration } from './format-duration.ts'

test('durations are written in two units at most, and none overflows into the next', () => {
  expect([0.42, 12.34, 59.99, 75, 119.7, 7500, 3599.9].map(durationWords)).toEqual([
    '420 ms',
    '12.3 s',
    '1 min',
    '1 min 15 s',
    '2 min',
    '2 h 5 min',
    '1 h',
  ])
})

test('in a column durations take one unit, and times since the start are written as a clock', () => {
  expect([0, 0.42, 59.99, 75, 3599.6, 7500].map(shortDuration)).toEqual([
    '0s',
    '0.4s',
    '1m',
    '1m 15s',
    '1h',
    '2h 5m',
  ])
  expect([0, 5.9, 65, 3661, 100_000, 200_000].map(elapsedText)).toEqual([
    '0:00',
    '0:05',
    '1:05',
    '1:01:01',
    '27:46:40',
    '2 d 7:33',
  ])
})
