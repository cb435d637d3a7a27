import { expect, it } from 'vitest'
import type { Mode } from '../memory/policy.ts'
import { checkSpec } from '../spec/spec.ts'
import { actionStep, controlStep, taskStep } from '../testing/steps.ts'
import { ownCount } from './own-count.ts'

function countOf(params: Readonly<Record<string, unknown>>, mode: Mode = 'destructive') {
  const spec = checkSpec({ id: 'marsys-compaction', params, mode })
  if (!spec.ok) throw new Error(spec.error.message)
  return ownCount(spec.value, [taskStep('x'.repeat(400)), controlStep()])
}

it('counts characters and three tokens a message, where the strategy counts so', () => {
  expect(countOf({ threshold: 500 })).toEqual({ tokens: 103, threshold: 500, charsPerToken: 4 })
  expect(countOf({ charsPerToken: 2 })?.tokens).toBe(203)
  expect(countOf({ counter: 'tokens' })).toBeUndefined()
  // There it counts the whole history, not what is sent.
  expect(countOf({}, 'view')).toBeUndefined()
})

it('counts a call and its result as two messages, as the strategy is given them', () => {
  const spec = checkSpec({ id: 'marsys-compaction', mode: 'destructive' })
  const step = actionStep({ tool: 'read', observation: 'x'.repeat(4000) })
  expect(spec.ok && ownCount(spec.value, [step])?.tokens).toBeGreaterThan(1000)
})
