import { expect, test } from 'vitest'
import { defined } from '#base/assert.ts'
import { ok, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
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
  expect(cost?.overWindow).toBe(0)
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

test('a call that no compaction precedes can’t be undone', async () => {
  const engine = engineOf(traceOf(STEPS, CUT))
  const memory = unwrap(checkSpec({ id: 'undo-compaction', params: { call: 1 } }))
  const found = await engine.replay({ traceId: 't', memory, counting: COUNTING }, context)
  expect(found).toMatchObject({ ok: false, error: { code: 'no-such-compaction' } })
})
