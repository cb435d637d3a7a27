import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionStep, taskStep } from '#core/testing/steps.ts'
import { longestWaits, WAITS_CODE } from './longest-waits.ts'

test('The longest waits come first, each with the tools of the step before it', () => {
  const steps = [
    { ...taskStep('Go.', { timestamp: 100 }), number: 1 },
    {
      ...actionStep({ tool: 'mcp__browser__click', args: {}, observation: 'clicked' }),
      number: 2,
      timestamp: 104,
    },
    { ...actionStep({ text: 'a' }), number: 3, timestamp: 164 },
    { ...actionStep({ text: 'b' }), number: 4, timestamp: 200 },
    { ...taskStep('c'), number: 5, timestamp: 230 },
  ]
  expect(longestWaits({ steps }, 5)).toEqual([
    { step: 2, did: 'click', seconds: 60 },
    { step: 3, did: 'reply', seconds: 36 },
    { step: 4, did: 'reply', seconds: 30 },
    { step: 1, did: 'task', seconds: 4 },
  ])
  expect(longestWaits({ steps }, 1)).toHaveLength(1)
})

test('A run without times has no waits', () => {
  expect(longestWaits({ steps: [taskStep('T'), actionStep({ text: 'a' })] }, 5)).toEqual([])
})

test('the code that is shown is a cell of the notebook that the button opens', () => {
  const inOneLine = (code: string) => code.replace(/\s+/g, '')
  const notebook = readFileSync('public/notebooks/open-run.ts', 'utf8')
  expect(inOneLine(notebook)).toContain(inOneLine(WAITS_CODE.replace('// ', '// %% ')))
})
