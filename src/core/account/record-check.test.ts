import { describe, expect, test } from 'vitest'
import { given } from '#base/given.ts'
import type { Call, Trace } from '../model/trace.ts'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { createPricing } from './pricing.ts'
import { recordCheck } from './record-check.ts'
import type { RunRecord } from './recorded.ts'

const MODEL = 'gpt-4o'
/** 10,000 input and 1,000 output tokens of GPT-4o: $0.035 at list prices. */
const USAGE = { input: 10_000, output: 1_000 }

type Recorded = Pick<Trace, 'recordedTotals'> & Pick<RunRecord, 'outputs'>

function checkOf(
  call: Partial<Call> | ((index: number) => Partial<Call>),
  { recordedTotals, outputs }: Recorded = {},
) {
  const turns = [0, 1].map((index) =>
    actionStep({ text: `turn ${index}`, tool: 'look', observation: 'seen' }),
  )
  const trace = traceOf([taskStep('count'), ...turns])
  const calls = trace.calls.map((one) => ({
    ...one,
    model: MODEL,
    ...(typeof call === 'function' ? call(one.index) : call),
  }))
  const figures = { byCategory: [], steps: 1, counts: NONE, changed: [], stablePrefix: 0 }
  const sent = {
    calls: calls.map(({ index }) => ({ call: index, tokens: 8_000, ...figures })),
    totals: { calls: 2, peak: 8_000, cumulative: 16_000 },
  }
  const prompts = calls.map(({ usage }) =>
    usage !== undefined ? { prompt: usage.input ?? 0, from: 'call' as const } : undefined,
  )
  return recordCheck(
    { calls, ...given({ recordedTotals }) },
    { sent, record: { prompts, ...given({ outputs }) }, pricing: createPricing('auto'), scaleOf: () => 1 },
  )
}
const NONE = { kept: 0, rewritten: 0, dropped: 0, moved: 0, added: 0 }

describe('the check against recorded dollars', () => {
  test('compares them with the recorded usage at list prices', () => {
    const { cost } = checkOf({ usage: USAGE, cost: 0.035 }) ?? {}
    expect(cost?.recorded).toBeCloseTo(0.07, 9)
    expect(cost?.listPrice).toBeCloseTo(0.07, 9)
    expect(cost?.gap).toBeUndefined()
  })
  test('says what is likely where they differ', () => {
    expect(checkOf({ usage: USAGE, cost: 0.02 })?.cost?.gap).toBe('cache-not-recorded')
    expect(checkOf({ usage: { ...USAGE, cacheRead: 0 }, cost: 0.02 })?.cost?.gap).toBe('below-list')
    expect(checkOf({ usage: USAGE, cost: 0.05 })?.cost?.gap).toBe('above-list')
    expect(checkOf({ usage: USAGE, cost: 1 })?.cost?.gap).toBe('unrelated')
  })
  test('says how many calls are priced without a cache, as others cost the full list price', () => {
    const model = 'claude-sonnet-4'
    const paid = { model, cost: 0.045, usage: USAGE }
    expect(checkOf(paid)?.cost?.uncached).toBeUndefined()
    expect(checkOf((index) => (index === 1 ? paid : { model }))?.cost?.uncached).toBe(1)
  })
  test('takes the total of the run where calls record none', () => {
    const recordedTotals = { cost: 0.07, input: 20_000, output: 2_000, source: 'info' }
    const { cost, input } = checkOf({}, { recordedTotals }) ?? {}
    expect(cost?.listPrice).toBeCloseTo(0.07, 9)
    expect(input).toEqual({ recorded: 20_000, counted: 16_000, inferred: 0, isUsed: false })
  })
  test('has no list price for a model without one, and nothing where nothing is recorded', () => {
    expect(checkOf({ usage: USAGE, cost: 1, model: 'nobody-1' })?.cost).toEqual({ recorded: 2 })
    expect(checkOf({})).toBeUndefined()
  })
})

test('output that some calls don’t record is said with what the others do, unless the run records its own', () => {
  const noOutput = { usage: { input: 10_000 } }
  expect(checkOf(noOutput)?.output).toEqual({ recorded: 0, calls: 2, unrecorded: 2 })
  expect(checkOf({ ...noOutput, failure: 'aborted' })?.output).toBeUndefined()
  expect(checkOf({ usage: USAGE })?.output).toBeUndefined()
  expect(checkOf(noOutput, { outputs: [1_000, 1_000] })?.output).toBeUndefined()
})

test('the check against recorded tokens is our count of the same prompts', () => {
  expect(checkOf({ usage: USAGE })).toEqual({
    input: { recorded: 20_000, counted: 16_000, inferred: 4_000, isUsed: true },
  })
})
