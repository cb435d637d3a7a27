import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noteStep } from '#core/testing/steps.ts'
import { alignedTo } from './held-values.ts'

const STEPS = Array.from({ length: 12 }, (_, at) => noteStep(`n${at}`))
const someSteps = fc.shuffledSubarray(STEPS)

test('a step keeps its value wherever it goes; a new one has none', () => {
  fc.assert(
    fc.property(someSteps, someSteps, (before, after) => {
      const values = before.map((step) => step.text)
      expect(alignedTo(after, { steps: before, values })).toEqual(
        after.map((step) => (before.includes(step) ? step.text : undefined)),
      )
    }),
  )
})
