import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTrace } from '../testing/arbitraries.ts'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { exposureOf } from './exposure.ts'
import { stepPrices } from './step-prices.ts'
import type { TokenPrices } from './token-prices.ts'

const trace = traceOf([taskStep('go'), ...['one', 'two', 'three'].map((text) => actionStep({ text }))])
const pricesOf = (calls: number): TokenPrices =>
  new Map(Array.from({ length: calls }, (_, call) => [call, { fresh: 10 ** call, carried: 2 * 10 ** call }]))

test('a step is new to the first call that is sent it, and carried along by the others', () => {
  const prices = stepPrices(exposureOf(trace), pricesOf(3))
  expect(['s0', 's1', 's2', 's3'].map((id) => prices.of(id))).toEqual([1 + 20 + 200, 10 + 200, 100, 0])
})

test('a step that a compaction took out and put back is new again', () => {
  const [task] = structuredClone(trace.steps)
  if (task === undefined) throw new Error('no task')
  const changes = [
    { call: 1, changes: [{ kind: 'remove', id: 's0' } as const] },
    { call: 2, changes: [{ kind: 'insert', step: task } as const] },
  ]
  expect(stepPrices(exposureOf({ ...trace, recorded: changes }), pricesOf(3)).of('s0')).toBe(1 + 100)
})

test('one call without a price leaves its steps without one, and no others', () => {
  const prices = new Map(pricesOf(3))
  prices.delete(1)
  const { of } = stepPrices(exposureOf(trace), prices)
  expect(['s0', 's1', 's2'].map(of)).toEqual([undefined, undefined, 100])
})

test('of any run, a step costs what its calls cost one by one', () => {
  fc.assert(
    fc.property(anyTrace(20), (any) => {
      const exposure = exposureOf(any)
      const prices = new Map(any.calls.map(({ index }) => [index, { fresh: index + 1, carried: 0.5 }]))
      const { of } = stepPrices(exposure, prices)
      for (const { id } of any.steps) {
        const stretches = exposure.stretchesOf(id).map(({ order, from, to }) => order.slice(from, to))
        expect(stretches.flat()).toEqual(exposure.callsFrom(id, 0))
        const slow = stretches.flatMap((calls) => calls.map((call, place) => (place === 0 ? call + 1 : 0.5)))
        expect(of(id)).toBeCloseTo(
          slow.reduce((sum, one) => sum + one, 0),
          9,
        )
      }
    }),
    { numRuns: 60 },
  )
})
