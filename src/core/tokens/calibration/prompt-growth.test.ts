import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Call, RecordedChange } from '../../model/trace.ts'
import { actionStep, systemStep, taskStep, traceOf } from '../../testing/steps.ts'
import { CATEGORIES, type Measure, totalTokens } from '../measure.ts'
import { boundedSizes } from './prompt-growth.ts'

/** Steps of these sizes, all of which a model answered with a prompt of the size recorded before it. */
function runOf(sizes: readonly number[], prompts: readonly number[], more: readonly RecordedChange[] = []) {
  const actions = sizes.map(() => actionStep({ text: 'look', tool: 'look', observation: 'seen' }))
  const trace = traceOf([systemStep('be brief'), taskStep('count'), ...actions], more)
  const calls = trace.calls.map((call): Call => ({ ...call, usage: { input: prompts[call.index] ?? 1 } }))
  const measure: Measure = ({ number }) => {
    const tokens = sizes[number - 2] ?? 0
    return CATEGORIES.map((_, index) =>
      index === 0 ? tokens >> 1 : index === 1 ? tokens - (tokens >> 1) : 0,
    )
  }
  return { trace: { ...trace, calls }, measure }
}

function sizesOf(...given: Parameters<typeof runOf>): readonly number[] {
  const { trace, measure } = runOf(...given)
  const bounded = boundedSizes(trace, { measure, scaleOf: () => 1 }).measure
  return trace.steps.slice(2).map((step) => totalTokens(bounded(step)))
}

describe('a step', () => {
  test('is at most as large as what the next prompt has grown by', () => {
    expect(sizesOf([16_521, 50, 50], [1000, 15_037, 15_100])).toEqual([14_037, 50, 50])
  })
  test('is never made larger by a prompt that has grown by more', () => {
    expect(sizesOf([100, 50], [1000, 9000])).toEqual([100, 50])
  })
  test('shares what a prompt has grown by with the others that are new in it', () => {
    const { trace, measure } = runOf([6000, 2000, 0], [1000, 0, 7000])
    const calls = trace.calls.map((call) => (call.index === 1 ? { ...call, usage: {} } : call))
    const bounded = boundedSizes({ ...trace, calls }, { measure, scaleOf: () => 1 })
    expect(trace.steps.slice(2, 4).map((step) => totalTokens(bounded.measure(step)))).toEqual([4500, 1500])
  })
  test('counts in full where something was removed before the next prompt', () => {
    const removal: RecordedChange = { call: 1, changes: [{ kind: 'remove', id: 's1' }] }
    expect(sizesOf([1000, 50], [5000, 5800], [removal])).toEqual([1000, 50])
    expect(sizesOf([1000, 50], [5000, 4000])).toEqual([1000, 50])
  })
  test('counts in full where the agent compacted or cleared old results before the next prompt', () => {
    const { trace, measure } = runOf([1000, 50], [5000, 5800])
    const last = trace.steps[2]?.id ?? ''
    for (const kind of ['micro', 'full'] as const) {
      const compactions = [{ kind, last, summary: [], restored: [] }]
      expect(boundedSizes({ ...trace, compactions }, { measure, scaleOf: () => 1 })).toEqual({ measure })
    }
  })
  test('counts in full where no usage is recorded, or only a recorder’s own count', () => {
    const { trace, measure } = runOf([1000, 50], [5000, 5800])
    for (const other of [{ usage: {} }, { usageOrigin: 'client' as const }]) {
      const calls = trace.calls.map((call) => ({ ...call, ...other }))
      expect(boundedSizes({ ...trace, calls }, { measure, scaleOf: () => 1 })).toEqual({ measure })
    }
  })
  test('counts in full where the prompt before is another agent’s', () => {
    const { trace, measure } = runOf([1000, 50], [5000, 5800])
    const calls = trace.calls.map((call) => ({ ...call, agent: `agent ${call.index}` }))
    expect(boundedSizes({ ...trace, calls }, { measure, scaleOf: () => 1 })).toEqual({ measure })
  })
  test('counts in full where the next prompt is of another model', () => {
    const { trace, measure } = runOf([1000, 50], [5000, 5800])
    const calls = trace.calls.map((call) => ({ ...call, model: `model ${call.index}` }))
    const bounded = boundedSizes({ ...trace, calls }, { measure, scaleOf: () => 1 })
    expect(bounded).toEqual({ measure })
  })
  test('keeps its share when a strategy rewrites it', () => {
    const { trace, measure } = runOf([1000, 50], [5000, 5800])
    const bounded = boundedSizes(trace, { measure, scaleOf: () => 1 })
    const [, , step] = trace.steps
    expect(step && totalTokens(bounded.measure({ ...step }))).toBe(800)
  })
  test('is in the tokens of the main model, whichever model’s prompt bounds it', () => {
    const { trace, measure } = runOf([1000, 50], [5000, 6800])
    const bounded = boundedSizes(trace, { measure, scaleOf: () => 2 })
    const [, , step] = trace.steps
    expect(step && totalTokens(bounded.measure(step))).toBe(900)
  })
})

test('no step is larger than what its prompt has grown by where nothing was removed', () => {
  const turn = fc.record({ size: fc.nat(20_000), share: fc.double({ min: 0.5, max: 3, noNaN: true }) })
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 12 }), (turns) => {
      const growths = turns.map(({ size, share }) => Math.ceil(size * share))
      let prompt = 1000
      const prompts = [prompt, ...growths.map((growth) => (prompt += growth))]
      const sizes = turns.map(({ size }) => size)
      const bounded = sizesOf(sizes, prompts)
      bounded.slice(0, -1).forEach((size, at) => {
        expect(size).toBeLessThanOrEqual(growths[at] ?? 0)
        expect(size).toBeLessThanOrEqual(sizes[at] ?? 0)
      })
    }),
  )
})
