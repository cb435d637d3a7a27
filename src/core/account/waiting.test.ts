import { expect, test } from 'vitest'
import { actionStep, messageStep, taskStep } from '../testing/steps.ts'
import { waitingOf } from './waiting.ts'

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
