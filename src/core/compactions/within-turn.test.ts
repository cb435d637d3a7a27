import { expect, test } from 'vitest'
import { actionStep, messageStep, taskStep, traceOf } from '../testing/steps.ts'
import { countWithinTurn } from './within-turn.ts'

test('a compaction is within a turn unless the user wrote since the agent’s last call', () => {
  const trace = traceOf([
    taskStep('Look round.'),
    actionStep({ text: 'I look.', observation: 'a list' }),
    actionStep({ text: 'Done.' }),
    messageStep('Go on.'),
    actionStep({ text: 'I go on.', observation: 'a list' }),
    messageStep('<system-reminder>Two files changed.</system-reminder>'),
    actionStep({ text: 'And on.' }),
  ])
  const within = trace.calls.map(({ index }) => countWithinTurn(trace, [index]))
  expect(within).toEqual([0, 1, 0, 1])
  expect(countWithinTurn(trace, [0, 1, 2, 3])).toBe(2)
})
