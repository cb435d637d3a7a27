import { expect, it } from 'vitest'
import { shownKind } from '#core/model/injected-text.ts'
import { messageStep, taskStep } from '#core/testing/steps.ts'
import { countKinds } from './kinds.ts'

it('counts the kinds that occur, attached messages apart, in the order of the list of kinds', () => {
  const steps = [messageStep('[file] /src/a.ts'), messageStep('Go on.'), taskStep('Go.'), messageStep('Now.')]
  expect(countKinds(steps.map(shownKind)).map(({ title, count }) => `${title} ${count}`)).toEqual([
    'Task 1',
    'Message 2',
    'Attached 1',
  ])
})
