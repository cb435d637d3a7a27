import { expect, it } from 'vitest'
import { shownKind } from '#core/model/injected-text.ts'
import { actionStep, messageStep, taskStep } from '#core/testing/steps.ts'
import { countKinds } from './kinds.ts'

it('counts the kinds that occur, attached messages and replies apart, in the order of the list of kinds', () => {
  const reply = { ...actionStep(), parts: [{ kind: 'text', text: 'Done.' }] } as const
  const steps = [
    messageStep('[file] /src/a.ts'),
    reply,
    actionStep({ tool: 'run' }),
    messageStep('Go on.'),
    taskStep('Go.'),
    messageStep('Now.'),
  ]
  expect(countKinds(steps.map(shownKind)).map(({ title, count }) => `${title} ${count}`)).toEqual([
    'Task 1',
    'Action 1',
    'Reply 1',
    'Message 2',
    'Attached 1',
  ])
})
