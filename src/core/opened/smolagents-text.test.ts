import { expect, it } from 'vitest'
import { actionStep, answerStep, numbered, systemStep, taskStep } from '../testing/steps.ts'
import { smolagentsTexts } from './smolagents-text.ts'

const timed = { timestamp: 100, duration: 1.5 }
const steps = numbered([
  systemStep('Be careful.'),
  taskStep('Count the lights.'),
  { ...actionStep({ text: 'I look.', tool: 'look', observation: 'four' }), ...timed },
  { ...actionStep({ text: 'Once more.', tool: 'look', observation: 'four' }), ...timed, duration: 2 },
  answerStep('4'),
])

const textOf = (id: string, given = steps) => {
  const usage = { input: 1000, cacheRead: 200, output: 30 }
  const calls = [2, 3].flatMap((at) => given[at] ?? []).map((step) => ({ stepId: step.id, usage }))
  return smolagentsTexts(given, calls)
    .find((text) => text.id === id)
    ?.text.split('\n')
}

it('a context is replayed as smolagents does: the prompt, the task, and what the agent said at each step', () => {
  const [first, second] = steps.slice(2)
  expect(textOf('smolagents-replay')).toEqual([
    "Replaying the agent's steps:",
    'System prompt',
    'Be careful.',
    'New task:',
    'Count the lights.',
    `──── Step ${first?.number} ────`,
    'Agent output:',
    'I look.',
    `──── Step ${second?.number} ────`,
    'Agent output:',
    'Once more.',
  ])
})

it('its monitor has a line for each step with the tokens so far', () => {
  expect(textOf('smolagents-monitor')).toEqual([
    '[Step 1: Duration 1.50 seconds| Input tokens: 1,200 | Output tokens: 30]',
    '[Step 2: Duration 2.00 seconds| Input tokens: 2,400 | Output tokens: 60]',
  ])
  expect(smolagentsTexts(steps, [])[1]?.text).toContain('[Step 2: Duration 2.00 seconds]')
  expect(textOf('smolagents-monitor', steps.slice(0, 2))?.[0]).toMatch(/no recorded durations/)
})
