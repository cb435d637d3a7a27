import { expect, test } from 'vitest'
import { actionStep, taskStep } from '#core/testing/steps.ts'
import { toolRowsOf } from './tool-rows.ts'

test('The tool whose results are longest comes first, with their characters', () => {
  const steps = [
    taskStep('Find the port.'),
    actionStep({ text: 'a', tool: 'list', args: {}, observation: 'a.ts' }),
    actionStep({ text: 'b', tool: 'read', args: { path: 'a.ts' }, observation: 'The port is 48713.' }),
    actionStep({ text: 'c', tool: 'list', args: {}, observation: 'b.ts' }),
  ]
  expect(toolRowsOf({ steps })).toEqual([
    { tool: 'read', characters: 18 },
    { tool: 'list', characters: 8 },
  ])
})

test('A tool goes by its own name, and one without results has no row', () => {
  const steps = [
    actionStep({ tool: 'mcp__browser__click', args: {}, observation: 'clicked' }),
    actionStep({ tool: 'wait', args: {}, observation: '' }),
  ]
  expect(toolRowsOf({ steps }).map(({ tool }) => tool)).toEqual(['click'])
})

test('A run without tools has no rows', () => {
  expect(toolRowsOf({ steps: [taskStep('T')] })).toEqual([])
})
