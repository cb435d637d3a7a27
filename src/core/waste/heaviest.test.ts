import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replay } from '../replay/replay.ts'
import { buildMemory } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { anyTrace } from '../testing/arbitraries.ts'
import { actionStep, messageStep, taskStep, traceOf } from '../testing/steps.ts'
import { heaviestSteps } from './heaviest.ts'

test('an early step costs more than a late one of its size, and a step that no call was shown costs nothing', () => {
  const steps = [taskStep('go'), ...['one', 'two', 'three'].map((text) => actionStep({ text }))]
  const heavy = heaviestSteps(traceOf(steps), { measure: () => [10], baseline: 'as-recorded', most: 10 })
  expect(heavy.map(({ calls, overRun }) => [calls, overRun])).toEqual([
    [3, 30],
    [2, 20],
    [1, 10],
  ])
  expect(
    heaviestSteps(traceOf(steps), { measure: () => [10], baseline: 'as-recorded', most: 2 }),
  ).toHaveLength(2)
})

test('a request that was refused showed its steps to nobody', () => {
  const plain = traceOf([taskStep('go'), ...['one', 'two', 'three'].map((text) => actionStep({ text }))])
  const trace = {
    ...plain,
    calls: plain.calls.map((call) => (call.index === 1 ? { ...call, failure: 'overloaded' } : call)),
  }
  const heavy = heaviestSteps(trace, { measure: () => [10], baseline: 'as-recorded', most: 10 })
  expect(heavy.map(({ calls }) => calls)).toEqual([2, 1, 1])
})

test('a step that agents were shown in another form counts in that form at their calls', () => {
  const steps = [taskStep('go'), ...['one', 'two', 'three'].map((text) => actionStep({ text }))]
  const plain = traceOf(steps)
  const said = plain.steps[1]
  const form = { ...messageStep('one said: one'), id: 'form', number: 1, origin: [said?.id ?? ''] }
  const trace = traceOf(steps, [
    {
      call: 2,
      changes: [
        { kind: 'remove', id: said?.id ?? '' },
        { kind: 'insert', step: form },
      ],
    },
  ])
  const measure = (step: { readonly id: string }) => [step.id === 'form' ? 100 : 10]
  const [first] = heaviestSteps(trace, { measure, baseline: 'as-recorded', most: 10 })
  expect(first).toEqual({ step: said?.id, tokens: [10], calls: 2, overRun: 110, byCategory: [110] })
})

test('the steps of a run without recorded changes cost together what its calls cost', () => {
  fc.assert(
    fc.property(anyTrace(20), (trace) => {
      const options = { baseline: 'everything' as const, measure: () => [3], perCall: 0, window: 100 }
      const { totals } = replay(trace, buildMemory(IDENTITY), options)
      const sum = heaviestSteps(trace, { ...options, most: 1000 }).reduce(
        (total, { overRun }) => total + overRun,
        0,
      )
      expect(sum).toBe(totals.cumulative)
    }),
    { numRuns: 60 },
  )
})
