import { expect, test } from 'vitest'
import { actionStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { unsentWords } from './unsent-words.ts'

const TRACE = traceOf([taskStep('go'), actionStep({ text: 'one' }), actionStep({ text: 'two' })])

test('the last step is larger than all that were sent, but no call was sent it', () => {
  const words = unsentWords(TRACE, [[10], [900], [540_984]]).replaceAll('\u00a0', ' ')
  expect(words).toBe('Step 2 (540,984 tokens) was never sent to a model, so it isn’t listed.')
})

test('nothing is said of a small last step, or as long as sizes are not known', () => {
  expect(unsentWords(TRACE, [[10], [900], [800]])).toBe('')
  expect(unsentWords(TRACE, undefined)).toBe('')
})
