/** Pinned steps are always there, whole and in their order, whatever strategy, trigger and mode. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { strategyById } from '../library/index.ts'
import { plainContext } from '../library/tinyagent/plain-context.ts'
import { contextAt } from '../replay/context-at.ts'
import { foldCalls } from '../replay/fold.ts'
import { isIncreasing } from '../replay/order.ts'
import { replay } from '../replay/replay.ts'
import { describeSpec } from '../spec/describe-spec.ts'
import { buildMemory, checkSpec, leanSpec } from '../spec/spec.ts'
import { anyTrace } from '../testing/arbitraries.ts'
import { anySpec, memoryOf } from '../testing/memories.ts'
import { actionStep, idsOf, messageStep, summaryStep, taskStep, traceOf } from '../testing/steps.ts'
import { CATEGORIES } from '../tokens/measure.ts'
import { withPins } from './pins.ts'
import { prunedInFull } from './pruned-in-full.ts'
import { prunedPositional } from './pruned-positional.ts'

const environment = { ...plainContext(), explain: false }
const somePins = fc.uniqueArray(
  fc.nat(20).map((number) => `s${number}`),
  { minLength: 1, maxLength: 4 },
)
const everything = 'everything' as const

describe('pinned steps', () => {
  test('are shown whole at every call, once the log has them', () => {
    fc.assert(
      fc.property(anyTrace(), anySpec, somePins, (trace, spec, pins) => {
        const memory = buildMemory({ ...spec, pins })
        foldCalls(trace, memory, { environment, baseline: everything }, ({ agent, recall }) => {
          for (const step of agent.base) if (pins.includes(step.id)) expect(recall.steps).toContain(step)
          return true
        })
      }),
      { numRuns: 300 },
    )
  })

  test('stand in order where the strategy keeps order', () => {
    fc.assert(
      fc.property(anyTrace(), anySpec, somePins, (trace, spec, pins) => {
        if (strategyById(spec.id)?.guarantees(spec.params).includes('order') !== true) return
        foldCalls(trace, buildMemory({ ...spec, pins }), { environment, baseline: everything }, (visit) => {
          const base = idsOf(visit.agent.base)
          const places = idsOf(visit.recall.steps).map((id) => base.indexOf(id))
          expect(isIncreasing(places.filter((place) => place >= 0))).toBe(true)
          return true
        })
      }),
      { numRuns: 300 },
    )
  })

  test('are the same folded step by step and in full', () => {
    fc.assert(
      fc.property(anyTrace(), anySpec, somePins, (trace, { id, params, trigger, mode }, pins) => {
        const strategy = strategyById(id)
        if (strategy?.fold(params, environment) === undefined) return
        const stage = { strategy, values: params }
        const policy = { stages: [stage], trigger, mode, pins: new Set(pins) }
        const measure = () => CATEGORIES.map(() => 3)
        const options = { baseline: everything, measure, perCall: 0, window: 200 }
        const one = replay(trace, prunedPositional(id, id, { ...policy, stage }), options)
        expect(one).toEqual(replay(trace, prunedInFull(id, id, policy), options))
      }),
      { numRuns: 300 },
    )
  })

  test('come before the first step that came after them, and whole in place of what was made of them', () => {
    const [task, old, pinned, summary, recent] = [
      taskStep('t', { id: 't' }),
      actionStep({ id: 'old' }),
      actionStep({ id: 'pin' }),
      summaryStep('sum', { id: 'sum', origin: ['old', 'pin'] }),
      actionStep({ id: 'recent' }),
    ]
    const before = [task, old, pinned, recent]
    const pins = new Set(['pin'])
    expect(idsOf(withPins(before, [task, summary, recent], pins))).toEqual(['t', 'sum', 'pin', 'recent'])
    const rewritten = { ...pinned, parts: [], origin: ['pin'], rule: 'x' }
    const torn = messageStep('a result', { id: 'pin/0', origin: ['pin'], rule: 'x' })
    expect(withPins(before, [task, rewritten, torn], pins)).toEqual([task, pinned])
    expect(withPins(before, before, pins)).toBe(before)
  })
})

describe('a spec with pins', () => {
  const spec = unwrap(checkSpec({ id: 'keep-last', params: { count: 2 }, pins: ['s1', 's1'] }))

  test('names each once, says how many, and comes back from its lean form', () => {
    expect(spec.pins).toEqual(['s1'])
    expect(describeSpec(spec)).toBe('keep last 2 · 1 pinned')
    expect(unwrap(checkSpec(leanSpec(spec)))).toEqual(spec)
  })

  test('cannot be one of a memory that is no strategy', () => {
    expect(checkSpec({ id: 'hierarchical', pins: ['s1'] })).toMatchObject({
      ok: false,
      error: { code: 'bad-pins' },
    })
  })

  test('leaves the pinned step out of the ledger’s losses', () => {
    const trace = traceOf(Array.from({ length: 6 }, () => actionStep()))
    const options = { baseline: everything, measure: () => CATEGORIES.map(() => 1), perCall: 0, window: 100 }
    const { ledger } = unwrap(contextAt(trace, buildMemory(spec), 5, options))
    expect(ledger.map(({ state }) => state)).toEqual(['dropped', 'kept', 'dropped', 'kept', 'kept'])
    const plain = unwrap(contextAt(trace, memoryOf('keep-last', { params: { count: 2 } }), 5, options))
    expect(plain.ledger[1]?.state).toBe('dropped')
  })
})
