import { expect, test } from 'vitest'
import { actionStep, messageStep, taskStep, traceOf } from '../../testing/steps.ts'
import { occasionMisses } from './occasion-misses.ts'

test('misses are counted by what came before the call, without the first call of the run', () => {
  const look = () => actionStep({ tool: 'look', observation: 'a' })
  const run = traceOf([taskStep('go'), look(), look(), messageStep('more'), look(), look()])
  expect(occasionMisses(run, [{ call: 0 }, { call: 2 }])).toEqual({
    user: { missed: 1, calls: 1 },
    tool: { missed: 0, calls: 2 },
  })
})
