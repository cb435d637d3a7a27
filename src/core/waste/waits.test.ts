import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { actionStep, messageStep, taskStep } from '../testing/steps.ts'
import { waitsOf } from './waits.ts'

test('the agent waits from what it did last until the user’s next message, whatever its program attached', () => {
  const steps = [
    taskStep('bake', { timestamp: 10 }),
    actionStep({ text: 'done', timestamp: 40 }),
    messageStep('once more', { role: 'user', timestamp: 100 }),
    actionStep({ text: 'done', timestamp: 130 }),
    messageStep('late', { role: 'user', timestamp: 120 }),
  ]
  expect(waitsOf({ steps }).user).toBe(60)
  expect(waitsOf({ steps: steps.map(({ timestamp: _, ...step }) => step) })).toEqual({
    user: 0,
    idle: 0,
  })
})

const HOUR = 3600
/** A tool call whose result let the agent go on after an hour. */
function idleIn(tool: string, args: JsonObject): number {
  const steps = [
    taskStep('bake', { timestamp: 0 }),
    actionStep({ tool, args, observation: 'done', timestamp: 10 }),
    actionStep({ text: 'done', timestamp: 10 + HOUR }),
  ]
  return waitsOf({ steps }).idle
}

test('a tool call took no longer than its limit, so the rest of its time is a wait for approval or a sleep', () => {
  expect(idleIn('Bash', { command: 'make', timeout: 300_000 })).toBe(HOUR - 300)
  expect(idleIn('Bash', { command: 'make' })).toBe(HOUR - 120)
  expect(idleIn('exec_command', { cmd: 'make', yield_time_ms: 1000 })).toBe(HOUR - 1)
  expect(idleIn('shell', { command: 'cat a.ts' })).toBe(HOUR - 600)
  expect(idleIn('Edit', { file_path: 'a.ts' })).toBe(HOUR - 600)
  expect(idleIn('AskUserQuestion', { questions: [] })).toBe(HOUR)
})

test('a tool call without a known limit may have worked all the time', () => {
  expect(idleIn('Task', { prompt: 'search' })).toBe(0)
  expect(idleIn('bash', { command: 'make' })).toBe(0)
  expect(idleIn('bash', { command: 'make', timeout: 7200 })).toBe(0)
})
