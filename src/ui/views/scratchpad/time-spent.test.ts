import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionStep, answerStep, messageStep, taskStep } from '#core/testing/steps.ts'
import { TIME_CODE, timeSpent } from './time-spent.ts'

test('the time until the next step is added up by the tool of a step, most time first', () => {
  const steps = [
    { ...taskStep('Go.'), timestamp: 100 },
    { ...actionStep({ tool: 'mcp__browser__click', args: {}, observation: 'clicked' }), timestamp: 112 },
    { ...actionStep({ text: 'a' }), timestamp: 172 },
    { ...actionStep({ text: 'b' }), timestamp: 232 },
    { ...taskStep('c'), timestamp: 262 },
    { ...actionStep({ text: 'untimed' }) },
  ]
  const { rows, minutes } = timeSpent({ steps }, 5)
  expect(rows.map(({ after, steps, minutes, share }) => [after, steps, minutes, share])).toEqual([
    ['click', 1, 1, '37%'],
    ['a reply without a tool call', 2, 1, '37%'],
    ['a reply, until your message', 1, 0.5, '19%'],
    ['task', 2, 0.2, '7%'],
  ])
  expect(minutes).toBeCloseTo(2.7)
  const first = timeSpent({ steps }, 1)
  expect(first).toMatchObject({ rows: rows.slice(0, 1), minutes, rest: { steps: 5, share: '63%' } })
  expect(first.rest?.minutes).toBeCloseTo(1.7)
  expect(timeSpent({ steps: [taskStep('T'), actionStep({ text: 'a' })] }, 5).rows).toEqual([])
})

test('a later message of a person or of the agent’s program is told from the first task', () => {
  const steps = [
    { ...taskStep('a'), timestamp: 0 },
    { ...messageStep('b'), timestamp: 60 },
    { ...answerStep('c'), timestamp: 90 },
  ]
  expect(timeSpent({ steps }, 5).rows.map(({ after }) => after)).toEqual([
    'task',
    'a message to the agent',
    'answer',
  ])
})

test('a wait after a reply is of what ended it, and attachments are told from messages', () => {
  const ended = '<task-notification>\n<summary>Agent "Map pumps" finished</summary>\n</task-notification>'
  const hook = '[hook_additional_context] now'
  const steps = [
    { ...actionStep({ text: 'I wait for the agent.' }), timestamp: 0 },
    { ...messageStep(hook), timestamp: 600 },
    { ...messageStep(ended), timestamp: 600 },
    { ...actionStep({ text: 'It is done.' }), timestamp: 660 },
    { ...messageStep('Go on.'), timestamp: 900 },
    { ...messageStep(hook), timestamp: 960 },
    { ...actionStep({ text: 'Yes.' }), timestamp: 961 },
  ]
  expect(timeSpent({ steps }, 6).rows.map(({ after, steps }) => [after, steps])).toEqual([
    ['a reply, until a notification', 1],
    ['a reply, until your message', 1],
    ['a notification', 1],
    ['a message to the agent', 1],
    ['an attachment', 2],
    ['a reply without a tool call', 1],
  ])
})

test('a wait after the output of a local command is one for the user, unless the agent answers', () => {
  const output = '<local-command-stdout>Set model to opus</local-command-stdout>'
  const steps = [
    { ...messageStep(output), timestamp: 0 },
    { ...messageStep('Go on.'), timestamp: 600 },
    { ...actionStep({ text: 'Done.' }), timestamp: 601 },
    { ...messageStep(output), timestamp: 601 },
    { ...actionStep({ text: 'No response requested.' }), timestamp: 631 },
  ]
  expect(
    timeSpent({ steps }, 6)
      .rows.map(({ after, minutes }) => [after, minutes])
      .slice(0, 2),
  ).toEqual([
    ['a reply, until your message', 10],
    ['a local command', 0.5],
  ])
})

test('the time after the last reply, until a person closes the session, is left out', () => {
  const exit = '<command-name>/exit</command-name>'
  const done = [
    { ...taskStep('a'), timestamp: 0 },
    { ...actionStep({ tool: 'read', observation: 'b' }), timestamp: 60 },
    { ...actionStep({ text: 'Done.' }), timestamp: 120 },
  ]
  const { rows, minutes } = timeSpent({ steps: [...done, { ...messageStep(exit), timestamp: 99_999 }] }, 5)
  expect(minutes).toBe(2)
  expect(rows.map(({ after, minutes }) => [after, minutes])).toEqual([
    ['task', 1],
    ['read', 1],
    ['a reply without a tool call', 0],
  ])
})

test('a share below 1% is not shown as 0%', () => {
  const steps = [
    { ...actionStep({ text: 'a' }), timestamp: 0 },
    { ...taskStep('b'), timestamp: 9990 },
    { ...actionStep({ tool: 'read', observation: 'c' }), timestamp: 9991 },
  ]
  const { rows, rest } = timeSpent({ steps }, 1)
  expect(rows.map(({ after, share }) => [after, share])).toEqual([['a reply, until your message', '100%']])
  expect(rest).toMatchObject({ steps: 2, share: '<1%' })
})

test('the time after a tool call that it can’t have run is a wait, not the tool’s', () => {
  const steps = [
    { ...actionStep({ tool: 'Bash', args: { command: 'make' }, observation: 'done' }), timestamp: 0 },
    { ...actionStep({ text: 'done' }), timestamp: 3720 },
  ]
  expect(timeSpent({ steps }, 5).rows.map(({ after, minutes }) => [after, minutes])).toEqual([
    ['a tool call, until approval or wake-up', 60],
    ['Bash', 2],
    ['a reply without a tool call', 0],
  ])
})

test('a step that calls several tools is of none of them', () => {
  const [step] = [actionStep({ tool: 'read', observation: 'a' })]
  const other = actionStep({ tool: 'search', observation: 'b' })
  const both = { ...step, calls: [...step.calls, ...other.calls], timestamp: 0 }
  const steps = [both, { ...taskStep('c'), timestamp: 60 }]
  expect(timeSpent({ steps }, 5).rows.map(({ after }) => after)).toEqual(['several tools', 'task'])
})

test('the code that is shown is a cell of the notebook that the button opens', () => {
  const inOneLine = (code: string) => code.replace(/\s+/g, '')
  const notebook = readFileSync('public/notebooks/open-run.ts', 'utf8')
  expect(inOneLine(notebook)).toContain(inOneLine(TIME_CODE.replace('// ', '// %% ')))
})
