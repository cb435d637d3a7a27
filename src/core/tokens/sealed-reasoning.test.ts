import { expect, test } from 'vitest'
import { textPart } from '../message.ts'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { CATEGORIES, totalTokens } from './measure.ts'
import { sealedReasoning, withSealed } from './sealed-reasoning.ts'

const sealed = { kind: 'other' as const, label: 'encrypted_content', value: 'gAAA' }
const none = CATEGORIES.map(() => 0)

test('sealed reasoning weighs what its own answer was billed for', () => {
  const { steps } = traceOf([taskStep('go'), actionStep({ parts: [sealed, textPart('yes')], results: [] })])
  const [, step] = steps
  if (step === undefined) throw new Error('two steps')
  const calls = [{ index: 0, at: 1, stepId: step.id, usage: { output: 900, reasoning: 896 } }]
  const tokensOf = sealedReasoning({ steps, calls })
  const measure = withSealed(() => none, tokensOf)
  expect(totalTokens(measure(step))).toBe(896)
  expect(totalTokens(measure(taskStep('go')))).toBe(0)
  // A strategy that took the sealed part out took its tokens with it.
  expect(totalTokens(measure({ ...actionStep({ text: 'yes' }), id: step.id }))).toBe(0)
})

test('nothing is weighed that a client counted, that was not sealed or not recorded', () => {
  const { steps } = traceOf([
    actionStep({ parts: [{ kind: 'reasoning', text: 'hm' }], results: [] }),
    actionStep({ parts: [sealed], results: [] }),
  ])
  const [open, shut] = steps
  if (open === undefined || shut === undefined) throw new Error('two steps')
  const of = (stepId: string, more: object) => [{ index: 0, at: 0, stepId, ...more }]
  expect(sealedReasoning({ steps, calls: of(open.id, { usage: { reasoning: 5 } }) }).size).toBe(0)
  expect(sealedReasoning({ steps, calls: of(shut.id, { usage: { output: 5 } }) }).size).toBe(0)
  const client = of(shut.id, { usage: { reasoning: 5 }, usageOrigin: 'client' })
  expect(sealedReasoning({ steps, calls: client }).size).toBe(0)
})
