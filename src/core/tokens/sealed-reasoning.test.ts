import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { bindDialect } from '../dialects/index.ts'
import { textPart } from '../model/message.ts'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { countChars4 } from './encoding.ts'
import { CATEGORIES, createMeasure, totalTokens } from './measure.ts'
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
  expect(sealedReasoning({ steps, calls: of(shut.id, { usage: { output: 5, reasoning: 0 } }) }).size).toBe(0)
  expect(sealedReasoning({ steps, calls: of(shut.id, { usage: { input: 5 } }) }).size).toBe(0)
  const client = of(shut.id, { usage: { reasoning: 5 }, usageOrigin: 'client' })
  expect(sealedReasoning({ steps, calls: client }).size).toBe(0)
})

test('thinking of which only the signature was recorded weighs the output that cannot be seen', () => {
  const signed = {
    kind: 'other' as const,
    label: 'thinking',
    value: { type: 'thinking', thinking: '', signature: 'x'.repeat(4000) },
  }
  const { steps } = traceOf([actionStep({ parts: [signed, textPart('yes')], results: [] })])
  const [step] = steps
  if (step === undefined) throw new Error('a step')
  const measure = createMeasure(countChars4, unwrap(bindDialect({ id: 'openai' })), 'none')
  const calls = [{ index: 0, at: 0, stepId: step.id, usage: { output: 500 } }]
  const sealedTokens = totalTokens(withSealed(measure, sealedReasoning({ steps, calls }))(step))
  expect(sealedTokens).toBe(500)
  // Without usage nothing is known of it, and its letters say nothing.
  expect(totalTokens(measure(step))).toBe(countChars4('yes'))
})
