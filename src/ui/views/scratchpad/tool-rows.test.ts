import { expect, test } from 'vitest'
import { actionStep, taskStep } from '#core/testing/steps.ts'
import { toolRowsOf } from './tool-rows.ts'

test('The tool whose results are longest comes first, with its calls and characters', () => {
  const steps = [
    taskStep('Find the port.'),
    actionStep({ text: 'a', tool: 'list', args: {}, observation: 'a.ts' }),
    actionStep({ text: 'b', tool: 'read', args: { path: 'a.ts' }, observation: 'The port is 48713.' }),
    actionStep({ text: 'c', tool: 'list', args: {}, observation: 'b.ts' }),
  ]
  expect(toolRowsOf({ steps })).toEqual([
    { tool: 'read', calls: 1, characters: 18 },
    { tool: 'list', calls: 2, characters: 8 },
  ])
})

test('A run without tools has no rows', () => {
  expect(toolRowsOf({ steps: [taskStep('T')] })).toEqual([])
})
