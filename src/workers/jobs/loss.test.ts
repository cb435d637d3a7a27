import { describe, expect, test } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import { checkSpec } from '#core/memories/spec.ts'
import { IDENTITY } from '#core/memories/spec-data.ts'
import { SKELETON_KEY } from '#core/skeleton/skeleton.ts'
import { actionStep, taskStep, traceOf } from '#core/testing/steps.ts'
import type { Trace } from '#core/trace.ts'
import type { Lens } from '../protocol.ts'
import { createEngine } from './engine.ts'
import { loadRanks } from './ranks.ts'

const LENS: Lens = {
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
    const input = { traceId: 't', memory: LAST_ONE, lens: LENS }
    const { calls, totals } = unwrap(await engine.lost(input, context))
    expect(calls.map(({ count }) => count)).toEqual([0, 0, 1, 1])
    expect(totals.count).toBe(2)
    expect(totals.weight).toBeGreaterThan(0.5)
    const listed = unwrap(await engine.lostReferences(input, context))
    expect(listed.map(({ call, text, lastSeen, removed }) => [call, text, lastSeen, removed.rule])).toEqual([
      [2, 'src/one_file.ts', 's1', 'keep last 1'],
      [3, '58213', 's1', 'keep last 1'],
    ])
    expect(unwrap(await engine.lostReferences({ ...input, call: 3 }, context))).toEqual([listed[1]])
    const baseline = unwrap(await engine.lost({ ...input, memory: IDENTITY }, context))
    expect(baseline.totals).toEqual({ count: 0, weight: 0 })
  })

  test('of a call that is not there, and of an old skeleton, are a problem', async () => {
    const { engine, context } = engineOf(TRACE)
    const input = { traceId: 't', memory: LAST_ONE, lens: LENS }
    expect(await engine.lostReferences({ ...input, call: 9 }, context)).toMatchObject({
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
