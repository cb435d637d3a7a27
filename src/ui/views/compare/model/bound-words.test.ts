import { expect, test } from 'vitest'
import type { Bound } from '#core/oracle/bound.ts'
import { exactnessWords, gapOf, progressShare, progressWords } from './bound-words.ts'

function boundOf(drop: number, dropFound: number): Bound {
  const totals = { used: 9, lost: 4, drop, dropFound, rewrite: 0 }
  return { memoryClass: 'drop', calls: [], totals, efficiency: 1 }
}

test('a bound that is reached is exact, and another one names both ends', () => {
  expect(gapOf(boundOf(1, 1.01))).toBe(0)
  expect(exactnessWords(boundOf(1, 1))).toMatch(/^Exact/)
  expect(gapOf(boundOf(1, 2.5))).toBe(1.5)
  expect(exactnessWords(boundOf(1, 2.5))).toContain('loses 2.5, and the minimum is at least 1.0')
})

test('progress is told in calls and in time, where that can be foretold', () => {
  expect(progressWords({ done: 340, total: 5000, secondsLeft: 3.2 })).toBe('340 of 5,000 calls, 4 s left')
  expect(progressWords({ done: 0, total: 5000, secondsLeft: undefined })).toBe('0 of 5,000 calls')
  expect(progressShare({ done: 1, total: 3, secondsLeft: undefined }).replace('\u00a0', ' ')).toBe('33%')
})
