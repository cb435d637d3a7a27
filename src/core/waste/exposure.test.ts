import { expect, test } from 'vitest'
import type { Change } from '../model/change.ts'
import { actionStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { exposureOf } from './exposure.ts'

const STEPS = [
  systemStep('Be brief.'),
  taskStep('go'),
  ...['one', 'two', 'three', 'four'].map((text) => actionStep({ text })),
]
const PLAIN = traceOf(STEPS)
const remove = (id: string): Change => ({ kind: 'remove', id })
/** The step as a stored run has it: of the same content, and another object. */
const copied = (at: number, change = {}) => {
  const [step] = structuredClone(PLAIN.steps.slice(at, at + 1))
  if (step === undefined) throw new Error('no such step')
  return { kind: 'insert', step: { ...step, ...change } } as const
}

test('a step that a compaction removes and inserts again as it was counts at all its calls', () => {
  const changes = [remove('s0'), remove('s2'), copied(0)]
  const exposure = exposureOf(traceOf(STEPS, [{ call: 2, changes }]))
  expect(exposure.of('s0')).toBe(4)
  expect(exposure.from('s0', 1)).toBe(3)
  expect(exposure.of('s2')).toBe(1)
  expect(exposure.made()).toEqual([])
})

test('a step that is put back later does not count at the calls without it', () => {
  const exposure = exposureOf(
    traceOf(STEPS, [
      { call: 1, changes: [remove('s0')] },
      { call: 3, changes: [copied(0)] },
    ]),
  )
  expect(exposure.of('s0')).toBe(2)
  expect(exposure.from('s0', 1)).toBe(1)
})

test('what is put back with another content is another form of the step', () => {
  const shorter = copied(1, { parts: [{ kind: 'text', text: 'g' }] })
  const exposure = exposureOf(traceOf(STEPS, [{ call: 2, changes: [remove('s1'), shorter] }]))
  expect(exposure.of('s1')).toBe(2)
  expect(exposure.made()).toMatchObject([{ step: shorter.step, calls: 2, stretch: { from: 2, to: 4 } }])
})
