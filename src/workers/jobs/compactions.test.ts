import { describe, expect, test } from 'vitest'
import { defined } from '#base/assert.ts'
import { given } from '#base/given.ts'
import { ok, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { actionStep, messageStep, summaryStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { totalTokens } from '#core/tokens/measure.ts'
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
  actionStep({ tool: 'read', args: { path: 'a.ts' }, observation: `order 58213 ${'in a list '.repeat(12)}` }),
  actionStep({ text: 'And on.', observation: 'nothing' }),
  summaryStep('The order is 58213.'),
  actionStep({ text: 'And on.', observation: 'still nothing' }),
  actionStep({ text: 'It is done.' }),
]
const CUT = [{ call: 2, changes: ['s0', 's1', 's2'].map((id) => ({ kind: 'remove' as const, id })) }]
const context = { signal: new AbortController().signal, onProgress: () => undefined }

function engineOf(trace: Trace) {
  return createEngine({ loadTrace: async (id) => ok({ ...trace, id }), loadRanks })
}

test('a compaction has its account, and what it saved against the history without it', async () => {
  const compactions = [{ kind: 'full' as const, last: 's2', summary: ['s3'], restored: [] }]
  const engine = engineOf({ ...traceOf(STEPS, CUT), compactions })
  const [report] = unwrap(await engine.compactions({ traceId: 't', counting: COUNTING }, context))
  const { steps, cost } = defined(report, 'a compaction')
  expect(steps.map(({ step, fate }) => [step, fate])).toEqual([
    ['s0', 'removed'],
    ['s1', 'summarized'],
    ['s2', 'removed'],
  ])
  expect(cost?.saved.calls).toBe(2)
  expect(cost?.saved.tokens).toBeGreaterThan(60)
  expect(cost?.saved.dollars).toBeDefined()
  expect(cost).not.toHaveProperty('fullAt')
})

test('steps whose results were cleared before have the tokens of what was sent', async () => {
  const step = { ...defined(STEPS[1], 'a read'), results: [] }
  const cleared = { call: 1, changes: [{ kind: 'replace' as const, step: { ...step, id: 's1' } }] }
  const compactions = [{ kind: 'full' as const, last: 's2', summary: ['s3'], restored: [] }]
  const trace = { ...traceOf(STEPS, [cleared, ...CUT]), compactions }
  const made = unwrap(await engineOf(trace).compactions({ traceId: 't', counting: COUNTING }, context))
  const full = unwrap(await engineOf(trace).measure({ traceId: 't', counting: COUNTING }, context))[1] ?? []
  const [id, tokens = 0] = made.at(-1)?.changed?.before[0] ?? []
  expect(id).toBe('s1')
  expect(tokens).toBeLessThan(totalTokens(full))
  expect(made.at(-1)?.changed?.after).toEqual([])
})

test('what wrote the summary has its price: a call of the run, or a request that the file records', async () => {
  const usage = { input: 900, output: 100 }
  const writtenBy = async (trace: Trace) => {
    const made = unwrap(await engineOf(trace).compactions({ traceId: 't', counting: COUNTING }, context))
    return made[0]?.cost?.summary
  }
  const marked = { kind: 'full' as const, last: 's2', summary: ['s3'], restored: [] }
  const beside = { ...traceOf(STEPS, CUT), compactions: [{ ...marked, request: { usage } }] }
  const priced = await writtenBy(beside)
  expect(priced?.tokens).toBe(1000)
  expect(priced?.dollars).toBeGreaterThan(0)
  const paid = { ...beside, compactions: [{ ...marked, request: { usage, cost: 7 } }] }
  expect(await writtenBy(paid)).toEqual({ tokens: 1000, dollars: 7 })
  // The answer to the question for a summary is the summary.
  const own = traceOf(STEPS, [{ call: 2, changes: defined(CUT[0], 'a cut').changes.slice(0, 2) }])
  const calls = own.calls.map((call) => (call.index === 1 ? { ...call, usage } : call))
  const asked = { ...own, calls, compactions: [{ ...marked, summary: ['s2'] }] }
  expect(await writtenBy(asked)).toEqual(priced)
})

test('what wrote the summary is estimated where no call or request records it, but not of an encrypted one', async () => {
  const marked = { kind: 'full' as const, last: 's2', summary: ['s3'], restored: [] }
  const summaryOf = async (isOpaque: boolean) => {
    const trace = { ...traceOf(STEPS, CUT), compactions: [{ ...marked, isOpaque }] }
    const made = unwrap(await engineOf(trace).compactions({ traceId: 't', counting: COUNTING }, context))
    return made[0]?.cost?.summary
  }
  expect(await summaryOf(false)).toMatchObject({ isEstimated: true, dollars: expect.any(Number) })
  expect(await summaryOf(true)).toBeUndefined()
})

test('the figures are those of the recorded contexts, whatever the columns are built on', async () => {
  const engine = engineOf(traceOf(STEPS, CUT))
  const recorded = unwrap(await engine.compactions({ traceId: 't', counting: COUNTING }, context))
  const everything: CountingSettings = { ...COUNTING, baseline: 'everything' }
  expect(unwrap(await engine.compactions({ traceId: 't', counting: everything }, context))).toEqual(recorded)
})

test('a run that was never compacted has none', async () => {
  const engine = engineOf(traceOf(STEPS))
  expect(unwrap(await engine.compactions({ traceId: 't', counting: COUNTING }, context))).toEqual([])
})

test('undone in a column it has the tokens of the whole history, until the context window is full', async () => {
  const compactions = [{ kind: 'full' as const, last: 's2', summary: ['s3'], restored: [] }]
  const engine = engineOf({ ...traceOf(STEPS, CUT), compactions })
  const memory = unwrap(checkSpec({ id: 'undo-compaction', params: { call: 2 } }))
  const tokensIn = async (counting: CountingSettings) =>
    unwrap(await engine.replay({ traceId: 't', memory, counting }, context)).calls.map(({ tokens }) => tokens)
  const sent = unwrap(await engine.replay({ traceId: 't', memory: IDENTITY, counting: COUNTING }, context))
  const [, before = 0, at = 0, after = 0] = sent.calls.map(({ tokens }) => tokens)
  const [, own = 0, undone = 0, later = 0] = await tokensIn({ ...COUNTING, window: 100_000 })
  expect(own).toBe(before)
  expect(undone).toBeGreaterThan(before)
  const [, , fits, full] = await tokensIn({ ...COUNTING, window: later - 1 })
  expect([fits, full]).toEqual([undone, after])
  expect(undone).toBeGreaterThan(at)
})

test('what it saved is what undoing it in a column brings back, attached files apart', async () => {
  const attached = messageStep('[file] a.ts\norder 58213 in a list', { role: 'user' })
  const steps = [...STEPS.slice(0, 4), attached, ...STEPS.slice(4)]
  const compactions = [{ kind: 'full' as const, last: 's2', summary: ['s3'], restored: ['s4'] }]
  const engine = engineOf({ ...traceOf(steps, CUT), compactions })
  const counting = { ...COUNTING, window: 100_000 }
  const sumOf = async (memory: CheckedSpec) => {
    const { calls } = unwrap(await engine.replay({ traceId: 't', memory, counting }, context))
    return calls.slice(2).reduce((sum, { tokens }) => sum + tokens, 0)
  }
  const undone = await sumOf(unwrap(checkSpec({ id: 'undo-compaction', params: { call: 2 } })))
  const [report] = unwrap(await engine.compactions({ traceId: 't', counting }, context))
  expect(report?.cost?.saved.tokens).toBe(undone - (await sumOf(IDENTITY)))
})

test('what it saved is that of the column too where the context window would be full', async () => {
  const compactions = [{ kind: 'full' as const, last: 's2', summary: ['s3'], restored: [] }]
  const engine = engineOf({ ...traceOf(STEPS, CUT), compactions })
  const undo = unwrap(checkSpec({ id: 'undo-compaction', params: { call: 2 } }))
  const totalsOf = async (memory: CheckedSpec, window: number) => {
    const counting = { ...COUNTING, window }
    return unwrap(await engine.replay({ traceId: 't', memory, counting }, context))
  }
  const whole = await totalsOf(undo, 100_000)
  // The last call is larger than the window by a token.
  const window = (whole.calls.at(-1)?.tokens ?? 0) - 1
  const [undone, sent] = [await totalsOf(undo, window), await totalsOf(IDENTITY, window)]
  const counting = { ...COUNTING, window }
  const [report] = unwrap(await engine.compactions({ traceId: 't', counting }, context))
  const cost = defined(report?.cost, 'a cost')
  expect([cost.fullAt, cost.saved.calls]).toEqual([3, 1])
  expect(cost.saved.tokens).toBe(undone.totals.cumulative - sent.totals.cumulative)
  const dollars = ({ totals: { costs } }: typeof sent) => costs?.cost.money.billed ?? 0
  expect(dollars(undone)).not.toBe(dollars(sent))
  expect(cost.saved.dollars).toBeCloseTo(dollars(undone) - dollars(sent), 9)
})

test('a call that no compaction precedes can’t be undone', async () => {
  const engine = engineOf(traceOf(STEPS, CUT))
  const memory = unwrap(checkSpec({ id: 'undo-compaction', params: { call: 1 } }))
  const found = await engine.replay({ traceId: 't', memory, counting: COUNTING }, context)
  expect(found).toMatchObject({ ok: false, error: { code: 'no-such-compaction' } })
})

describe('the second call after a compaction', () => {
  const LONG = 'in a list '.repeat(8000)
  const LONG_STEPS = [
    taskStep('Look round.'),
    actionStep({ text: 'I read.', observation: LONG }),
    actionStep({ text: 'And on.', observation: 'nothing' }),
    summaryStep('It is long.'),
    actionStep({ text: 'And on.', observation: 'still nothing' }),
    actionStep({ text: 'It is done.' }),
  ]
  const model = 'claude-sonnet-4-5'

  /** The first call after the compaction reads 5,000 tokens and writes 9,000; the next reads `read`. */
  async function savedWhere(read: number, more: { readonly reasoning?: number } = {}) {
    const usages = [
      { input: 10, cacheRead: 5000, cacheWrite: 9000 },
      { input: 10, cacheRead: 14_000, cacheWrite: 20_000 },
      { input: 10, cacheRead: 5000, cacheWrite: 9000 },
      { input: 10, cacheRead: read, cacheWrite: 14_500 - read, ...more },
    ]
    const trace = traceOf(LONG_STEPS, CUT)
    const calls = trace.calls.map((call) => ({ ...call, model, ...given({ usage: usages[call.index] }) }))
    const compactions = [{ kind: 'full' as const, last: 's2', summary: ['s3'], restored: [] }]
    const counting: CountingSettings = { ...COUNTING, window: 1_000_000, profile: 'auto' }
    const engine = engineOf({ ...trace, calls, compactions })
    const [report] = unwrap(await engine.compactions({ traceId: 't', counting }, context))
    return defined(report?.cost, 'a cost').saved
  }

  test('makes it save less if the cache had nothing yet of what the first one wrote', async () => {
    const [hit, missed] = [await savedWhere(14_000), await savedWhere(5000)]
    expect(missed.missed).toBeUndefined()
    expect(missed.dollars ?? 0).toBeLessThan(hit.dollars ?? 0)
  })

  test('would have missed without the compaction, too, if the file shows another cause', async () => {
    const thinking = await savedWhere(5000, { reasoning: 40 })
    expect(thinking.missed?.calls).toEqual([3])
    expect(thinking.dollars ?? 0).toBeGreaterThan((await savedWhere(5000)).dollars ?? 0)
  })
})
