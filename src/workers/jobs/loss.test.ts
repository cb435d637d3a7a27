import { describe, expect, test } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { SKELETON_KEY } from '#core/skeleton/skeleton.ts'
import { checkSpec } from '#core/spec/spec.ts'
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
const LAST_ONE = unwrap(checkSpec({ id: 'keep-last', params: { count: 1 } }))
const TRACE = traceOf([
  taskStep('Look round.'),
  actionStep({ text: 'I look.', observation: 'src/one_file.ts and order 58213' }),
  actionStep({ text: 'And on.', observation: 'nothing' }),
  actionStep({ tool: 'open', args: { path: 'src/one_file.ts' } }),
  actionStep({ text: 'Order 58213 is done.' }),
])

function engineOf(trace: Trace) {
  const engine = createEngine({ loadTrace: async (id) => ok({ ...trace, id }), loadRanks })
  return { engine, context: { signal: new AbortController().signal, onProgress: () => undefined } }
}

describe('lost references', () => {
  test('are counted and weighed a call, and listed with their reason', async () => {
    const { engine, context } = engineOf(TRACE)
    const input = { traceId: 't', memory: LAST_ONE, counting: COUNTING }
    const { calls, totals } = unwrap(await engine.lost(input, context))
    expect(calls.map(({ count }) => count)).toEqual([0, 0, 1, 1])
    expect(totals.count).toBe(2)
    expect(totals.weight).toBeGreaterThan(0.5)
    const listed = unwrap(await engine.lostFacts(input, context))
    expect(listed.map(({ call, text, lastSeen, removed }) => [call, text, lastSeen, removed.rule])).toEqual([
      [2, 'src/one_file.ts', 's1', 'keep last 1'],
      [3, '58213', 's1', 'keep last 1'],
    ])
    expect(unwrap(await engine.lostFacts({ ...input, call: 3 }, context))).toEqual([listed[1]])
    const baseline = unwrap(await engine.lost({ ...input, memory: IDENTITY }, context))
    expect(baseline.totals).toMatchObject({ count: 0, weight: 0, faults: 0 })
  })

  test('come with what the strategy makes the agent read again, which a skeleton cannot say', async () => {
    const read = actionStep({ tool: 'read_file', args: { path: 'src/a.ts' }, observation: 'some lines' })
    const trace = traceOf([taskStep('Look round.'), read, actionStep(), actionStep(), actionStep()])
    const { engine, context } = engineOf(trace)
    const input = { traceId: 't', memory: LAST_ONE, counting: COUNTING }
    const risk = unwrap(await engine.rereadRisk(input, context))
    expect(risk?.removed.pages).toBe(1)
    expect(risk?.expected.pages).toBeGreaterThan(risk?.anyway.pages ?? 1)
    expect(unwrap(await engine.rereadRisk({ ...input, memory: IDENTITY }, context))?.removed.pages).toBe(0)
    const bare = engineOf({ ...trace, metadata: { [SKELETON_KEY]: { version: 1 } } })
    expect(unwrap(await bare.engine.rereadRisk(input, bare.context))).toBeUndefined()
  })

  test('of a call that is not there, and of an old skeleton, are a problem', async () => {
    const { engine, context } = engineOf(TRACE)
    const input = { traceId: 't', memory: LAST_ONE, counting: COUNTING }
    expect(await engine.lostFacts({ ...input, call: 9 }, context)).toMatchObject({
      ok: false,
      error: { code: 'no-such-call' },
    })
    const old = engineOf({ ...TRACE, metadata: { [SKELETON_KEY]: { version: 1 } } })
    expect(await old.engine.lost(input, old.context)).toMatchObject({
      ok: false,
      error: { code: 'no-references' },
    })
  })
})

describe('what a memory could have done', () => {
  const again = traceOf([
    taskStep('Look round.'),
    actionStep({ tool: 'open', args: { path: 'a_file.ts' }, observation: 'order 58213' }),
    actionStep({ text: 'And on.', observation: 'nothing '.repeat(30) }),
    actionStep({ tool: 'open', args: { path: 'a_file.ts' }, observation: 'order 58213' }),
    actionStep({ text: 'Order 58213 is done.' }),
  ])
  const input = { traceId: 't', memory: LAST_ONE, counting: COUNTING }

  test('page faults are counted with the losses, and listed', async () => {
    const { engine, context } = engineOf(again)
    expect(unwrap(await engine.lost(input, context)).totals.faults).toBe(1)
    const [fault, ...others] = unwrap(await engine.refetchedResults(input, context))
    expect([fault?.call, fault?.repeats, fault?.isSame, others]).toEqual([2, 's1', true, []])
    expect(unwrap(await engine.refetchedResults({ ...input, call: 3 }, context))).toEqual([])
  })

  test('its bound is that of its own tokens, or of a budget', async () => {
    const { engine, context } = engineOf(again)
    const own = unwrap(await engine.bound(input, context))
    expect(own.memoryClass).toBe('drop')
    expect(own.totals.drop).toBeLessThan(own.totals.lost)
    const nothing = unwrap(await engine.bound({ ...input, budget: 0 }, context))
    expect(nothing.totals.drop).toBeCloseTo(nothing.totals.used)
  })

  test('a sweep sums over runs and tells how far it is', async () => {
    const { engine, context } = engineOf(again)
    const told: number[] = []
    const memories = [IDENTITY, LAST_ONE]
    const given = { traceIds: ['one', 'two'], memories, counting: COUNTING }
    const onProgress = ({ done, total }: { done: number; total: number }) => told.push(done / total)
    const rows = unwrap(await engine.sweep(given, { ...context, onProgress }))
    expect(told).toEqual([0.25, 0.5, 0.75, 1])
    expect(rows.map(({ runs, faults }) => [runs, faults])).toEqual([
      [2, 0],
      [2, 2],
    ])
    const once = unwrap(await engine.replay(input, context)).totals
    expect(rows[1]?.cumulative).toBe(2 * once.cumulative)
  })

  test('a sweep ends when nobody wants it any more', async () => {
    const { engine } = engineOf(again)
    const abort = new AbortController()
    const context = { signal: abort.signal, onProgress: () => abort.abort() }
    const given = { traceIds: ['one', 'two'], memories: [LAST_ONE], counting: COUNTING }
    expect(await engine.sweep(given, context)).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })
})
