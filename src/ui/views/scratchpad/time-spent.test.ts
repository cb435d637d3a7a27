import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionStep, taskStep } from '#core/testing/steps.ts'
import { TIME_CODE, timeSpent } from './time-spent.ts'

test('the time until the next step is added up by the tools of a step, most time first', () => {
  const steps = [
    { ...taskStep('Go.'), timestamp: 100 },
    { ...actionStep({ tool: 'mcp__browser__click', args: {}, observation: 'clicked' }), timestamp: 112 },
    { ...actionStep({ text: 'a' }), timestamp: 172 },
    { ...actionStep({ text: 'b' }), timestamp: 232 },
    { ...taskStep('c'), timestamp: 262 },
    { ...taskStep('untimed') },
  ]
  expect(timeSpent({ steps }, 5)).toEqual([
    { after: 'reply', steps: 2, minutes: 1.5 },
    { after: 'click', steps: 1, minutes: 1 },
    { after: 'task', steps: 1, minutes: 0.2 },
  ])
  expect(timeSpent({ steps }, 1)).toHaveLength(1)
  expect(timeSpent({ steps: [taskStep('T'), actionStep({ text: 'a' })] }, 5)).toEqual([])
})

test('the code that is shown is a cell of the notebook that the button opens', () => {
  const inOneLine = (code: string) => code.replace(/\s+/g, '')
  const notebook = readFileSync('public/notebooks/open-run.ts', 'utf8')
  expect(inOneLine(notebook)).toContain(inOneLine(TIME_CODE.replace('// ', '// %% ')))
})
