import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noteStep } from '../testing/steps.ts'
import { cutSteps } from './cut-steps.ts'

const stepOf = (length: number) => noteStep('x'.repeat(length))

test('lists hold all steps in order, none of them too many or too long but for a single step', () => {
  const lengths = fc.array(fc.constantFrom(0, 10, 1_500_000, 3_900_000, 5_000_000), { maxLength: 12 })
  fc.assert(
    fc.property(lengths, fc.integer({ min: 1, max: 5 }), (wanted, most) => {
      const steps = wanted.map(stepOf)
      const lists = cutSteps(steps, most)
      expect(lists.flat()).toEqual(steps)
      for (const list of lists) {
        const length = list.reduce((sum, step) => sum + (step.kind === 'note' ? step.text.length : 0), 0)
        expect(list.length).toBeGreaterThan(0)
        expect(list.length).toBeLessThanOrEqual(most)
        expect(list.length === 1 || length <= 4_000_000).toBe(true)
      }
    }),
    { numRuns: 50 },
  )
})
