import { expect, test } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import { totalDollars } from '#core/replay/cost-meter.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY, OWN_COMPACTION } from '#core/spec/spec-data.ts'
import { actionStep, summaryStep, taskStep, traceOf } from '#core/testing/steps.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { createEngine } from './engine.ts'
import { loadRanks } from './ranks.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'chars4',
  dialect: { id: 'openai' },
  overhead: 'none',
  window: 60,
  profile: 'teaching',
  summariser: { id: 'extractive' },
}
const STEPS = [
  taskStep('Look round.'),
  actionStep({
    text: 'I look.',
    observation: `src/one_file.ts and order 58213 ${'in a long list '.repeat(10)}`,
  }),
  actionStep({ text: 'And on.', observation: 'nothing' }),
  actionStep({ text: 'And on.', observation: 'still nothing' }),
  actionStep({ text: 'Order 58213 is done.' }),
]
const COMPACTED = [{ call: 2, changes: ['s1', 's2'].map((id) => ({ kind: 'remove' as const, id })) }]
const context = { signal: new AbortController().signal, onProgress: () => undefined }

function engineOf(recorded: Parameters<typeof traceOf>[1]) {
  const trace = traceOf([...STEPS.slice(0, 3), taskStep('Go on.'), ...STEPS.slice(3)], recorded)
  return createEngine({ loadTrace: async (id) => ok({ ...trace, id }), loadRanks })
}

test('a compaction is held against the full history: what it saved, and which fact a later call no longer had', async () => {
  const engine = engineOf(COMPACTED)
  const found = unwrap(await engine.ownCompaction({ traceId: 't', counting: COUNTING }, context))
  const [sent] = unwrap(
    await engine.sweep(
      { traceIds: ['t'], memories: [IDENTITY], counting: COUNTING, skipsRefusals: true },
      context,
    ),
  )
  expect(found?.events).toEqual([{ call: 2, before: 51, after: 5, isEstimated: true, unseen: 0 }])
  expect(found?.full.cumulative).toBeGreaterThan(sent?.cumulative ?? Number.POSITIVE_INFINITY)
  expect(found?.full.peak).toBeGreaterThan(60)
  expect(found?.firstOver).toBe(3)
  const calls = unwrap(
    await engine.replay({ traceId: 't', memory: IDENTITY, counting: COUNTING }, context),
  ).calls
  const full = unwrap(
    await engine.replay(
      { traceId: 't', memory: IDENTITY, counting: { ...COUNTING, baseline: 'uncompacted' } },
      context,
    ),
  ).calls
  const until = (of: typeof calls) => of.slice(0, 3).reduce((sum, { tokens }) => sum + tokens, 0)
  expect(found?.savedBefore?.tokens).toBe(until(full) - until(calls))
  expect(found?.savedBefore?.tokens).toBeGreaterThan(0)
  expect(found?.lost.map(({ text, call, lastSeen }) => [text, call, lastSeen])).toEqual([['58213', 3, 's1']])
})

test('a summary that can’t be read is marked, and what the agent fetched again is counted', async () => {
  const look = { tool: 'read_file', args: { path: 'src/one_file.ts' } }
  const read = actionStep({ text: 'I look.', ...look, observation: 'order 58213' })
  const trace = traceOf(
    [
      taskStep('Look round.'),
      read,
      actionStep({ text: 'And on.', observation: 'none' }),
      taskStep('Go on.'),
      read,
    ],
    [{ call: 2, changes: ['s1', 's2'].map((id) => ({ kind: 'remove' as const, id })) }],
  )
  const foundWith = async (isOpaque: boolean) => {
    const compactions = [{ kind: 'full' as const, last: 's3', summary: [], restored: [], isOpaque }]
    const engine = createEngine({ loadTrace: async (id) => ok({ ...trace, id, compactions }), loadRanks })
    return unwrap(await engine.ownCompaction({ traceId: 't', counting: COUNTING }, context))
  }
  expect(await foundWith(true)).toMatchObject({
    lostMayBeIn: 'summary',
    refetched: 1,
    refetches: [{ call: 2, repeats: 's1', isSame: true }],
  })
  expect(await foundWith(false)).not.toHaveProperty('lostMayBeIn')
})

test('what writing the summary cost is of the compaction, and is no saving', async () => {
  const steps = [...STEPS.slice(0, 3), summaryStep('Order 58213 is open.'), ...STEPS.slice(3)]
  const trace = traceOf(steps, COMPACTED)
  const foundWith = async (cost: number | undefined) => {
    const request = cost === undefined ? {} : { request: { cost } }
    const marked = { kind: 'full' as const, last: 's2', summary: ['s3'], restored: [], ...request }
    const engine = createEngine({
      loadTrace: async (id) => ok({ ...trace, id, compactions: [marked] }),
      loadRanks,
    })
    return unwrap(await engine.ownCompaction({ traceId: 't', counting: COUNTING }, context))
  }
  const [free, paid] = [await foundWith(undefined), await foundWith(0.25)]
  expect(paid?.events.map(({ written }) => written)).toEqual([0.25])
  const [before = 0, after = 0] = [free, paid].map((found) => found?.savedBefore?.dollars)
  const { written = 0 } = free?.events[0] ?? {}
  expect(after).toBeCloseTo(before + written - 0.25, 10)
})

const OWN = unwrap(checkSpec({ id: OWN_COMPACTION }))

test('a fact that only a summary contained is not of the full history: the same facts as in Compare are lost', async () => {
  const wait = actionStep({ text: 'And on.', observation: 'nothing' })
  const [task, look] = STEPS
  if (task === undefined || look === undefined) throw new Error('two steps')
  const trace = traceOf(
    [
      task,
      look,
      wait,
      summaryStep('Invoice 99417 is open.'),
      wait,
      wait,
      actionStep({ text: 'Order 58213 and invoice 99417 are done.' }),
    ],
    [
      { call: 2, changes: ['s1', 's2'].map((id) => ({ kind: 'remove' as const, id })) },
      { call: 4, changes: ['s3', 's4'].map((id) => ({ kind: 'remove' as const, id })) },
    ],
  )
  const engine = createEngine({ loadTrace: async (id) => ok({ ...trace, id }), loadRanks })
  const found = unwrap(await engine.ownCompaction({ traceId: 't', counting: COUNTING }, context))
  const counting: CountingSettings = { ...COUNTING, baseline: 'uncompacted' }
  const compared = unwrap(await engine.lostFacts({ traceId: 't', memory: OWN, counting }, context))
  expect(found?.lost.map(({ text }) => text)).toEqual(['58213'])
  expect(compared.map(({ text }) => text)).toEqual(['58213'])
})

test('without a compaction, or over the full history itself, there is nothing to compare', async () => {
  expect(
    unwrap(await engineOf([]).ownCompaction({ traceId: 't', counting: COUNTING }, context)),
  ).toBeUndefined()
  const full: CountingSettings = { ...COUNTING, baseline: 'everything' }
  expect(
    unwrap(await engineOf(COMPACTED).ownCompaction({ traceId: 't', counting: full }, context)),
  ).toBeUndefined()
})

/**
 * Every call reads the prompt before it; the one after the compaction reads only the system prompt that is
 * inferred.
 */
const USAGE = [
  { input: 10, cacheWrite: 30_000, cacheRead: 0 },
  { input: 10, cacheWrite: 20_000, cacheRead: 30_000 },
  { input: 10, cacheWrite: 2000, cacheRead: 25_000 },
  { input: 10, cacheWrite: 100, cacheRead: 27_000 },
  { input: 10, cacheWrite: 100, cacheRead: 27_100 },
]

test('the full history costs what its own prompts would have read, with a range for what nobody can know', async () => {
  const long = actionStep({ text: 'I look.', observation: 'a long result '.repeat(6000) })
  const [first, , ...rest] = STEPS
  if (first === undefined) throw new Error('a first step')
  const trace = traceOf([first, long, long, taskStep('Go on.'), ...rest], COMPACTED)
  const calls = trace.calls.map((call) => ({
    ...call,
    model: 'claude-sonnet-4-20250514',
    usage: { ...USAGE[call.index], output: 10 },
  }))
  const engine = createEngine({ loadTrace: async (id) => ok({ ...trace, id, calls }), loadRanks })
  const { encoding: _, window: __, ...counted } = COUNTING
  const counting: CountingSettings = { ...counted, profile: 'auto' }
  const found = unwrap(await engine.ownCompaction({ traceId: 't', counting }, context))
  const sent = unwrap(await engine.summary({ traceId: 't', counting }, context)).cost?.value ?? 0
  const compared = unwrap(
    await engine.replay(
      { traceId: 't', memory: OWN, counting: { ...counting, baseline: 'uncompacted' } },
      context,
    ),
  ).totals.costs
  // Its column in Compare is what was sent, and costs what is recorded.
  expect(compared?.info?.source).toBe('usage')
  expect(compared && totalDollars(compared)).toBe(sent)
  const { value = 0, low = 0, high = 0, source } = found?.fullCost ?? {}
  expect(found?.full.billed).toBe(value)
  expect(source).toBe('calibrated')
  expect(value).toBeGreaterThan(sent)
  expect(low).toBeLessThanOrEqual(value)
  expect(high).toBeGreaterThanOrEqual(value)
  // Five calls that read some 50,000 tokens at a tenth of the price: not a prompt that is written again.
  expect(value - sent).toBeLessThan((50_000 * 3.75) / 1e6)
})

/**
 * The first prompt begins with 90,000 tokens of a conversation from before the file; the compaction before
 * the third call removes them with two steps.
 */
const CONTINUED = [100_000, 100_500, 12_000, 12_400]

test('what a compaction removed beside the file stays in the full history, in the size that the provider counted', async () => {
  const trace = traceOf([...STEPS.slice(0, 3), taskStep('Go on.'), ...STEPS.slice(3)], COMPACTED)
  const calls = trace.calls.map((call) => ({
    ...call,
    model: 'claude-sonnet-4-20250514',
    usage: { input: CONTINUED[call.index] ?? 0, output: 10 },
  }))
  const engine = createEngine({ loadTrace: async (id) => ok({ ...trace, id, calls }), loadRanks })
  const { encoding: _, window: __, ...counted } = COUNTING
  const counting: CountingSettings = { ...counted, profile: 'auto' }
  const found = unwrap(await engine.ownCompaction({ traceId: 't', counting }, context))
  const uncompacted = { ...counting, baseline: 'uncompacted' as const }
  const prompts = async (memory: typeof IDENTITY) =>
    unwrap(await engine.replay({ traceId: 't', memory, counting: uncompacted }, context)).calls.map(
      ({ tokens }) => tokens,
    )
  // By hand: what was sent after the compaction, and the 88,500 tokens less that the compaction left of it.
  const byHand = CONTINUED.map((tokens, call) => (call < 2 ? tokens : tokens + 100_500 - 12_000))
  const full = await prompts(IDENTITY)
  for (const [call, tokens] of full.entries()) {
    expect(Math.abs(tokens - (byHand[call] ?? 0)), `call ${call}`).toBeLessThan(0.01 * tokens)
  }
  expect(found?.full.cumulative).toBe(full.reduce((sum, tokens) => sum + tokens, 0))
  expect(found?.full.overWindow).toBe(0)
  // Undone alone, as on its card, it saved the same two calls the same tokens.
  const [report] = unwrap(await engine.compactions({ traceId: 't', counting }, context))
  expect(report?.cost?.saved.calls).toBe(2)
  expect(report?.cost?.saved.tokens).toBeGreaterThan(0.99 * 2 * (100_500 - 12_000))
  expect(report?.cost?.saved.tokens).toBeLessThan(1.01 * 2 * (100_500 - 12_000))
  // The agent's own compaction over that history is what was sent, and nothing is carried there.
  expect(await prompts(OWN)).toEqual(CONTINUED)
})
