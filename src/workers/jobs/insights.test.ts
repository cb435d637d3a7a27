import { expect, test } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import { teaching } from '#core/profiles/teaching.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { actionStep, taskStep, traceOf } from '#core/testing/steps.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { createEngine } from './engine.ts'
import { loadRanks } from './ranks.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'chars4',
  dialect: { id: 'openai' },
  overhead: 'none',
  window: 1000,
  summariser: { id: 'extractive' },
}
const look = (agent: string) => actionStep({ tool: 'look', args: {}, observation: 'x'.repeat(400), agent })
const TRACE = traceOf([
  { ...taskStep('go'), agent: 'a' },
  ...['a', 'b', 'a', 'b'].map(look),
  actionStep({ text: 'done', agent: 'a' }),
])

async function insightsUnder(counting: Partial<CountingSettings>) {
  const engine = createEngine({ loadTrace: async (id) => ok({ ...TRACE, id }), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  return unwrap(await engine.insights({ traceId: 't', counting: { ...COUNTING, ...counting } }, context))
}

test('breaks the run down by tool and by what the tool was used on', async () => {
  const { breakdown } = await insightsUnder({})
  expect(breakdown[0]).toMatchObject({ tool: 'look', uses: 4, unsent: 1, subjects: [{ uses: 3 }] })
})

test('tells the costliest steps of a run', async () => {
  const { heaviest } = await insightsUnder({})
  expect(heaviest[0]).toMatchObject({ step: TRACE.steps[1]?.id, calls: 2 })
})

test('the steps of a run cost together what its prompts did, by tool and one by one', async () => {
  const engine = createEngine({ loadTrace: async (id) => ok({ ...TRACE, id }), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const wanted = { traceId: 't', memory: IDENTITY, counting: { ...COUNTING, profile: 'teaching' } }
  const { calls } = unwrap(await engine.replay(wanted, context))
  const paid = calls.map(({ cost }) => (cost ? cost.money.billed - cost.money.output : Number.NaN))
  const { breakdown, heaviest } = await insightsUnder({ profile: 'teaching' })
  for (const parts of [breakdown, heaviest]) {
    const priced = parts.reduce((sum, { dollars = Number.NaN }) => sum + dollars, 0)
    expect(priced).toBeCloseTo(
      paid.reduce((sum, one) => sum + one, 0),
      12,
    )
  }
  const [unpriced] = (await insightsUnder({})).heaviest
  expect(unpriced?.dollars).toBeUndefined()
})

async function wasteUnder(counting: Partial<CountingSettings>) {
  const engine = createEngine({ loadTrace: async (id) => ok({ ...TRACE, id }), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  return unwrap(await engine.waste({ traceId: 't', counting: { ...COUNTING, ...counting } }, context))
}

test('tells what calls were sent without using it', async () => {
  expect(await wasteUnder({})).toMatchObject([{ kind: 'repeated-result', tokens: 100 }])
})

test('says what carrying it along cost, under the run’s prices', async () => {
  const [first] = await wasteUnder({ profile: 'teaching' })
  // Its 100 tokens were carried by three calls, uncached at most: $10 per million.
  expect(first?.dollars).toBeGreaterThan(0)
  expect(first?.dollars).toBeLessThanOrEqual(((first?.overRun ?? 0) * 10) / 1e6)
  const [unpriced] = await wasteUnder({})
  expect(unpriced?.dollars).toBeUndefined()
})

test('of the baseline with everything, each step is carried by all calls after it', async () => {
  const { heaviest } = await insightsUnder({ baseline: 'everything' })
  expect(heaviest[0]).toMatchObject({ step: TRACE.steps[1]?.id, calls: 4 })
})

test('counts as the figures under the same counting settings do', async () => {
  const scaled = { ...teaching, encoding: { id: 'chars4' as const, factor: { low: 1, typical: 2, high: 3 } } }
  const [first] = await wasteUnder({ profile: scaled.id, customProfiles: [scaled] })
  expect(first?.tokens).toBe(200)
})

test('says what each cache miss cost more than a hit, under the run’s prices', async () => {
  const changed = { ...TRACE, calls: TRACE.calls.map((call) => ({ ...call, usage: usageOf(call.index) })) }
  const engine = createEngine({ loadTrace: async (id) => ok({ ...changed, id }), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const counting = { ...COUNTING, profile: 'teaching' }
  const costs = unwrap(await engine.missCosts({ traceId: 't', memory: IDENTITY, counting }, context))
  // Agent a wrote 8,000 tokens and read none of them at its next call: $10 per million in place of $1.
  expect(costs).toEqual({ 2: expect.closeTo(8000 * (10 - 1) * 1e-6, 6) })
  const unpriced = { traceId: 't', memory: IDENTITY, counting: COUNTING }
  expect(unwrap(await engine.missCosts(unpriced, context))).toEqual({})
})

/** The third call, agent a's second, reads nothing; the later ones read what came before. */
function usageOf(call: number) {
  if (call > 2) return { input: 1000, cacheRead: 8500, output: 10 }
  return { input: call === 2 ? 9000 : 8000, cacheRead: 0, output: 10 }
}
