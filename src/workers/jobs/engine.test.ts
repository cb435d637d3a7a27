import { describe, expect, test, vi } from 'vitest'
import { fail, ok, unwrap } from '#base/result.ts'
import type { Trigger } from '#core/memory/policy.ts'
import type { Trace } from '#core/model/trace.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { actionStep, messageStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import { createCallsLru, createLru } from '../bench/lru.ts'
import { unpackLedger } from '../protocol/packed-ledger.ts'
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

/** 4 + 4 tokens of prompt, then four actions of 4 + 4: text and observation, 16 characters each. */
const TRACE = traceOf([
  systemStep('system prompt...'),
  taskStep('the task to do..'),
  ...[1, 2, 3, 4].map((n) =>
    actionStep({ text: `assistant says ${n}`, tool: '', observation: `observation is ${n}` }),
  ),
])

function engineOf(trace: Trace = TRACE) {
  const loadTrace = vi.fn(async (id: string) =>
    id === 'gone' ? fail({ code: 'no-such-trace', message: 'gone' }) : ok({ ...trace, id }),
  )
  const ranks = vi.fn(loadRanks)
  const engine = createEngine({ loadTrace, loadRanks: ranks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  return { engine, loadTrace, ranks, context }
}

describe('figures', () => {
  test('measure gives the tokens of every step in order', async () => {
    const { engine, context } = engineOf()
    const tokens = unwrap(await engine.measure({ traceId: 't', counting: COUNTING }, context))
    expect(tokens.map(totalTokens)).toEqual([4, 4, 9, 9, 9, 9])
  })

  test('replay sums what each call is shown', async () => {
    const { engine, context } = engineOf()
    const all = unwrap(await engine.replay({ traceId: 't', memory: IDENTITY, counting: COUNTING }, context))
    expect(all.calls.map((call) => call.tokens)).toEqual([8, 17, 26, 35])
    expect(all.totals).toEqual({ calls: 4, peak: 35, cumulative: 86 })
    const last = unwrap(await engine.replay({ traceId: 't', memory: LAST_ONE, counting: COUNTING }, context))
    expect(last.calls.map((call) => call.tokens)).toEqual([8, 17, 17, 17])
  })

  test('the tools of a request count against a trigger’s limit', async () => {
    const tool = { type: 'function', function: { name: 'look', description: 'x'.repeat(400) } }
    const { engine, context } = engineOf({ ...TRACE, tools: [tool] })
    const callsWith = async (trigger: Trigger) => {
      const memory = unwrap(checkSpec({ id: 'keep-last', params: { count: 1 }, trigger }))
      return unwrap(await engine.replay({ traceId: 't', memory, counting: COUNTING }, context)).calls
    }
    const [first] = await callsWith({ kind: 'every-call' })
    const ofTools = (first?.tokens ?? 0) - 8
    expect(ofTools).toBeGreaterThan(100)
    // Recorded: 8, 17, 26, 35, and the tools on top; the limit lies between the second and third call.
    const calls = await callsWith({ kind: 'past-tokens', tokens: 20 + ofTools })
    expect(calls.map(({ tokens }) => tokens - ofTools)).toEqual([8, 17, 17, 17])
    const under = await callsWith({ kind: 'past-tokens', tokens: 35 + ofTools })
    expect(under.map(({ tokens }) => tokens - ofTools)).toEqual([8, 17, 26, 35])
  })

  test('the overhead of requests and messages comes on top', async () => {
    const { engine, context } = engineOf()
    const counting: CountingSettings = { ...COUNTING, overhead: 'cookbook' }
    const all = unwrap(await engine.replay({ traceId: 't', memory: IDENTITY, counting }, context))
    // Two messages: 3 each, and the roles “system” (2) and “user” (1); 3 for the request.
    expect(all.calls[0]?.tokens).toBe(8 + 6 + 3 + 3)
  })

  test('a context travels without the texts of its messages, which the page makes of its own steps', async () => {
    const TEXT = 'long and the same'
    const steps = Array.from({ length: 12_000 }, () => messageStep(TEXT))
    const { engine, context } = engineOf(traceOf([...steps, actionStep({ text: 'Done.' })]))
    const at = { traceId: 't', memory: IDENTITY, call: 0, counting: COUNTING }
    const view = unwrap(await engine.context(at, context))
    expect([view.context.length, view.messages]).toEqual([12_000, 12_000])
    expect(JSON.stringify(view)).not.toContain(TEXT)
    expect(unwrap(await engine.written(at, context))).toHaveLength(12_000)
  })

  test('context and ledger at a call agree with the replay', async () => {
    const { engine, context } = engineOf()
    const at = { traceId: 't', memory: LAST_ONE, call: 3, counting: COUNTING }
    const view = unwrap(await engine.context(at, context))
    expect(view.context).toEqual(['s0', 's1', 's4'])
    expect(view.tokens.map(totalTokens)).toEqual([4, 4, 9])
    expect(view.messages).toBe(4)
    expect(unwrap(await engine.written(at, context))).toMatchObject(
      ['system', 'user', 'assistant', 'tool'].map((role) => ({ role })),
    )
    const ledger = unpackLedger(unwrap(await engine.ledger(at, context)))
    expect(ledger.tokens).toBe(17)
    expect(ledger.rows.map((row) => [row.id, row.state, row.tokensBefore, row.tokensAfter])).toEqual([
      ['s0', 'kept', 4, 4],
      ['s1', 'kept', 4, 4],
      ['s2', 'dropped', 9, 0],
      ['s3', 'dropped', 9, 0],
      ['s4', 'kept', 9, 9],
    ])
    expect(ledger.rows[2]).toMatchObject({ before: 's2', rule: expect.any(String) })
  })

  test('a step that the memory rewrote travels whole', async () => {
    const { engine, context } = engineOf()
    const memory = unwrap(checkSpec({ id: 'shorten-observations', params: { maxLength: 4, keepLast: 0 } }))
    const view = unwrap(await engine.context({ traceId: 't', memory, call: 3, counting: COUNTING }, context))
    const whole = view.context.filter((reference) => typeof reference !== 'string')
    expect(whole.length).toBeGreaterThan(0)
    expect(view.context.slice(0, 2)).toEqual(['s0', 's1'])
  })

  test('count is exact with a vocabulary, which is loaded once', async () => {
    const { engine, ranks, context } = engineOf()
    const count = (text: string) => engine.count({ text, encoding: 'o200k_base' }, context)
    const counts = await Promise.all([count('hello world'), count('Memoscope'), count('hello world')])
    expect(counts.map(unwrap)).toEqual([2, 3, 2])
    expect(ranks).toHaveBeenCalledTimes(1)
    expect(unwrap(await engine.count({ text: 'hello world', encoding: 'chars4' }, context))).toBe(3)
  })
})

describe('whose tokens', () => {
  /** A provider that counts 3 for 2 of ours and has 1000 tokens in front that the file does not hold. */
  const recorded: Trace = {
    ...TRACE,
    calls: TRACE.calls.map((call, index) => {
      const usage = { input: 10, cacheRead: 990 + ([12, 26, 39, 53][index] ?? 0) }
      return { ...call, model: 'claude-sonnet-4', usage }
    }),
  }
  test('the recorded contexts have the recorded sizes', async () => {
    const { engine, context } = engineOf(recorded)
    const counting: CountingSettings = { ...COUNTING, encoding: 'o200k_base' }
    const { calls, tokensInfo } = unwrap(
      await engine.replay({ traceId: 't', memory: IDENTITY, counting }, context),
    )
    expect(tokensInfo.map(({ provenance }) => provenance)).toEqual(Array(4).fill('recorded'))
    expect(calls.map(({ tokens }) => tokens)).toEqual([1012, 1026, 1039, 1053])
  })
  test('what was recorded is not said of a context that a memory made', async () => {
    const { engine, context } = engineOf(recorded)
    const input = { traceId: 't', memory: LAST_ONE, counting: COUNTING }
    const { tokensInfo } = unwrap(await engine.replay(input, context))
    expect(tokensInfo.map((info) => info.recorded !== undefined)).toEqual([true, true, false, false])
    const everything = {
      ...input,
      memory: IDENTITY,
      counting: { ...COUNTING, baseline: 'everything' as const },
    }
    const other = unwrap(await engine.replay(everything, context)).tokensInfo
    expect(other.map((info) => info.recorded)).toEqual([undefined, undefined, undefined, undefined])
  })
  test('a run that records no prompt and names no model is estimated, never exact', async () => {
    const { engine, context } = engineOf()
    const counting: CountingSettings = { ...COUNTING, encoding: 'o200k_base' }
    expect(unwrap(await engine.calibration({ traceId: 't', counting }, context))).toEqual([])
    const { tokensInfo } = unwrap(await engine.replay({ traceId: 't', memory: IDENTITY, counting }, context))
    expect(tokensInfo.map(({ provenance }) => provenance)).toEqual(Array(4).fill('estimated'))
  })
  test('calibration tells each model’s error on calls it was not made on', async () => {
    const { engine, context } = engineOf(recorded)
    const [fit, ...others] = unwrap(await engine.calibration({ traceId: 't', counting: COUNTING }, context))
    expect(others).toEqual([])
    expect(fit).toMatchObject({ model: 'claude-sonnet-4', calls: 4 })
    expect(fit?.heldOut?.medianError).toBeLessThan(0.02)
  })
})

describe('caches', () => {
  test('jobs that start together load a trace once; a later replay is not made again', async () => {
    const { engine, loadTrace, context } = engineOf()
    const input = { traceId: 't', memory: IDENTITY, counting: COUNTING }
    const [one] = await Promise.all([
      engine.replay(input, context),
      engine.measure({ traceId: 't', counting: COUNTING }, context),
    ])
    const sameOtherOrder = { ...COUNTING, dialect: { ...COUNTING.dialect } }
    const { baseline, ...rest } = sameOtherOrder
    const again = await engine.replay({ ...input, counting: { ...rest, baseline } }, context)
    expect(unwrap(again)).toBe(unwrap(one))
    expect(loadTrace).toHaveBeenCalledTimes(1)
  })

  test('a deleted trace is not served any more', async () => {
    const { engine, loadTrace, context } = engineOf()
    const input = { traceId: 't', memory: IDENTITY, counting: COUNTING }
    await engine.replay(input, context)
    engine.keepOnly(new Set(['t', 'u']))
    await engine.replay(input, context)
    expect(loadTrace).toHaveBeenCalledTimes(1)
    engine.keepOnly(new Set(['u']))
    loadTrace.mockResolvedValueOnce(fail({ code: 'no-such-trace', message: 'gone' }))
    expect(await engine.replay(input, context)).toMatchObject({ ok: false, error: { code: 'no-such-trace' } })
    expect((await engine.replay(input, context)).ok).toBe(true)
  })

  test('the least recently used entry goes first', () => {
    const lru = createLru<number>(2)
    lru.set('a', 1)
    lru.set('b', 2)
    lru.get('a')
    lru.set('c', 3)
    expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3])
  })

  test('figures of long runs are few, but always the newest', () => {
    const figures = (calls: number) => ({ calls: { length: calls } })
    const lru = createCallsLru<ReturnType<typeof figures>>(4)
    for (const key of 'abcde') lru.set(key, figures(10))
    expect([...'abcde'].filter((key) => lru.get(key) !== undefined).join('')).toBe('bcde')
    for (const key of 'fgh') lru.set(key, figures(100_000))
    expect([...'bcdefgh'].filter((key) => lru.get(key) !== undefined).join('')).toBe('gh')
    lru.set('i', figures(1_000_000))
    expect([lru.get('h'), lru.get('i')]).toEqual([undefined, figures(1_000_000)])
  })
})

describe('what goes wrong', () => {
  test('problems of trace, dialect and call are passed on', async () => {
    const { engine, context } = engineOf()
    const input = { traceId: 't', memory: IDENTITY, call: 0, counting: COUNTING }
    const codeOf = async (change: object) => {
      const result = await engine.context({ ...input, ...change }, context)
      return result.ok ? 'ok' : result.error.code
    }
    expect(await codeOf({})).toBe('ok')
    expect(await codeOf({ traceId: 'gone' })).toBe('no-such-trace')
    expect(await codeOf({ counting: { ...COUNTING, dialect: { id: 'klingon' } } })).toBe('unknown-dialect')
    expect(await codeOf({ call: 99 })).toBe('no-such-call')
  })

  test('a vocabulary that does not load is a problem, and asked for again', async () => {
    const { engine, ranks, context } = engineOf()
    ranks.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const input = { text: 'hello', encoding: 'cl100k_base' } as const
    expect(await engine.count(input, context)).toMatchObject({
      ok: false,
      error: { code: 'ranks-unavailable' },
    })
    expect(await engine.count(input, context)).toEqual({ ok: true, value: 1 })
  })

  test('a cancelled job does not start to fold', async () => {
    const { engine, context } = engineOf()
    const controller = new AbortController()
    const job = engine.replay(
      { traceId: 't', memory: IDENTITY, counting: COUNTING },
      { ...context, signal: controller.signal },
    )
    controller.abort()
    expect(await job).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })
})
