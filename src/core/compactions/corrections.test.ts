import { expect, test } from 'vitest'
import { actionStep, idsOf, messageStep, summaryStep, taskStep, traceOf } from '../testing/steps.ts'
import { userMessages } from './corrections.ts'

test.each([
  ['No, keep the old name.', true],
  ['that’s not what I asked for', true],
  ['You forgot the tests', true],
  ['[Request interrupted by user]', true],
  ['Now add a button.', false],
  ['Nothing else, thanks', false],
])('“%s” corrects the agent: %s', (text, isCorrection) => {
  const { steps } = traceOf([actionStep({ text: 'I look.' }), messageStep(text)])
  expect(userMessages(steps, new Set())).toMatchObject([{ after: 1, isCorrection }])
})

test('what the compaction wrote, programs added, or came long after is no message of the user', () => {
  const { steps } = traceOf([
    summaryStep('It looked.'),
    messageStep('[file] no.ts'),
    messageStep('<system-reminder>Stop.</system-reminder>'),
    ...Array.from({ length: 25 }, () => actionStep({ text: 'I look.' })),
    taskStep('No.'),
  ])
  expect(userMessages(steps, new Set(idsOf(steps).slice(0, 2)))).toEqual([])
})
