import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionStep, taskStep } from '#core/testing/steps.ts'
import { TOOL_ROWS_CODE, toolRowsOf } from './tool-rows.ts'

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

test('the code that is shown is a cell of the notebook that the button opens', () => {
  const inOneLine = (code: string) => code.replace(/\s+/g, '')
  const notebook = readFileSync('public/notebooks/open-run.ts', 'utf8')
  expect(inOneLine(notebook)).toContain(inOneLine(TOOL_ROWS_CODE.replace('// ', '// %% ')))
})
