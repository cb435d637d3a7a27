/**
 * The oracle in the engine: a column of it is its bound, found once, and given up when no one wants it
 * any more.
 */
import { describe, expect, test } from 'vitest'
import { finish, type Pieces } from '#base/pieces.ts'
import { ok, unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY, ORACLE } from '#core/spec/spec-data.ts'
import { plantedTrace } from '#core/testing/planted-facts.ts'
import { createEngine } from '../jobs/engine.ts'
import { loadRanks } from '../jobs/ranks.ts'
import type { PartsDone } from '../protocol/job-table.ts'
import { unpackLedger } from '../protocol/packed-ledger.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { inPieces } from './in-pieces.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'chars4',
  dialect: { id: 'openai' },
  overhead: 'none',
  window: 1000,
  summariser: { id: 'extractive' },
}
const { trace } = plantedTrace(3, 60)
const LAST = { id: 'keep-last', params: { count: 3 } }

function engineOf() {
  const engine = createEngine({ loadTrace: async (id) => ok({ ...trace, id }), loadRanks })
  return { engine, context: { signal: new AbortController().signal, onProgress: () => undefined } }
}

const specOf = (spec: Parameters<typeof checkSpec>[0]) => unwrap(checkSpec(spec))

describe('a column of the best possible', () => {
  test.each([
    ['a budget', { id: ORACLE, params: { budget: 120 } }, { memory: IDENTITY, budget: 120 }],
    ['the tokens of a memory', { id: ORACLE, like: LAST }, { memory: specOf(LAST) }],
  ])('with %s is what the bound says', async (_, spec, question) => {
    const { engine, context } = engineOf()
    const of = { traceId: 't', counting: COUNTING }
    const bound = unwrap(await engine.bound({ ...of, ...question, withCheapest: true }, context))
    const memory = specOf(spec)
    expect(unwrap(await engine.bound({ ...of, memory }, context))).toBe(bound)
    const lost = unwrap(await engine.lost({ ...of, memory }, context))
    expect(lost.totals.weight).toBeCloseTo(bound.totals.dropFound)
    const call = trace.calls.length - 1
    const { rows } = unpackLedger(unwrap(await engine.ledger({ ...of, memory, call }, context)))
    expect(rows.filter(({ state }) => state === 'kept').map(({ id }) => id)).toEqual(
      expect.arrayContaining([...(bound.calls[call]?.choice ?? [])]),
    )
    const replay = unwrap(await engine.replay({ ...of, memory }, context))
    replay.calls.forEach(({ tokens }, at) => {
      expect(tokens).toBeLessThanOrEqual((bound.calls[at]?.tokens ?? 0) + 1e-9)
    })
  })

  test('is found once for all who wait, and not before the one that was begun', async () => {
    const { engine, context } = engineOf()
    const of = { traceId: 't', counting: COUNTING, memory: specOf({ id: ORACLE, like: LAST }) }
    const [one, other, replay] = await Promise.all([
      engine.bound(of, context),
      engine.bound(of, context),
      engine.replay(of, context),
    ])
    expect(unwrap(one)).toBe(unwrap(other))
    expect(replay.ok).toBe(true)
  })

  test('is given up by those who no longer want it, while others get it', async () => {
    const { engine, context } = engineOf()
    const gone = new AbortController()
    const of = { traceId: 't', counting: COUNTING, memory: specOf(LAST) }
    const left = engine.bound(of, { ...context, signal: gone.signal })
    const waiting = engine.bound({ ...of, budget: 50 }, { ...context, signal: gone.signal })
    const stays = engine.bound(of, context)
    gone.abort()
    expect(await left).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(await waiting).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect((await stays).ok).toBe(true)
  })
})

describe('work in pieces', () => {
  function* counting(to: number): Pieces<string, PartsDone> {
    for (let done = 0; done < to; done++) yield { done, total: to }
    return 'all'
  }

  test('begins no piece after an abort', async () => {
    const abort = new AbortController()
    let pauses = 0
    let pieces = 0
    function* work(): Pieces<string> {
      for (;;) {
        pieces++
        yield
      }
    }
    const pause = async () => {
      if (++pauses === 3) abort.abort()
    }
    expect(await inPieces(work(), { signal: abort.signal, pause })).toMatchObject({
      error: { code: 'cancelled' },
    })
    expect(pieces).toBe(3)
  })

  test('gives what doing it at once gives', async () => {
    const { signal } = new AbortController()
    expect(unwrap(await inPieces(counting(50), { signal }))).toBe(finish(counting(50)))
  })
})
