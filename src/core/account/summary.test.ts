import { expect, test } from 'vitest'
import { taskStep } from '../testing/steps.ts'
import { durationOf } from './summary.ts'

const at = (...times: readonly number[]) => ({
  steps: times.map((timestamp) => ({ ...taskStep('go'), timestamp })),
  calls: [],
})

test('a run takes from its first recorded time to its last', () => {
  expect(durationOf(at(100, 130, 160))).toBe(60)
  expect(durationOf(at(160, 100))).toBe(60)
})

test('a duration is unknown where only one time is recorded, or the same one for all', () => {
  expect(durationOf(at(100))).toBeUndefined()
  expect(durationOf(at(100, 100, 100))).toBeUndefined()
})
