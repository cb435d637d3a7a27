import { expect, test } from 'vitest'
import { actionStep, messageStep, taskStep } from '../testing/steps.ts'
import { durationOf, waitingOf } from './summary.ts'

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

test('the agent waits from what it did last until the user’s next message, whatever its program attached', () => {
  const steps = [
    taskStep('bake', { timestamp: 10 }),
    actionStep({ text: 'done', timestamp: 40 }),
    messageStep('once more', { role: 'user', timestamp: 100 }),
    actionStep({ text: 'done', timestamp: 130 }),
    messageStep('late', { role: 'user', timestamp: 120 }),
  ]
  expect(waitingOf({ steps })).toBe(60)
  expect(waitingOf({ steps: steps.map(({ timestamp: _, ...step }) => step) })).toBe(0)
})
