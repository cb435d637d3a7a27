/** What a pipeline of any two strategies gives, and what it may promise. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { strategies } from '../library/index.ts'
import { plainContext } from '../library/tinyagent/plain-context.ts'
import type { ParamValues } from '../model/params.ts'
import type { Step } from '../model/step.ts'
import { isIncreasing } from '../replay/order.ts'
import { buildMemory } from '../spec/spec.ts'
import { IDENTITY, PIPELINE } from '../spec/spec-data.ts'
import { anySteps, anyValues } from '../testing/arbitraries.ts'
import { idsOf } from '../testing/steps.ts'
import type { Guarantee, Strategy } from './strategy.ts'

const context = plainContext({ now: 1500 })
const cue = { call: 0, text: '', now: 1500 }

interface Drawn {
  readonly strategy: Strategy
  readonly values: ParamValues
}

const anyStage: fc.Arbitrary<Drawn> = fc
  .constantFrom(...strategies)
  .chain((strategy) => anyValues(strategy.params).map((values) => ({ strategy, values })))

function prune(steps: readonly Step[], { strategy, values }: Drawn): readonly Step[] {
  return strategy.refuses(steps, values, context) === undefined
    ? strategy.prune(steps, values, context)
    : steps
}

function shownBy(stages: readonly Drawn[], steps: readonly Step[]): readonly Step[] {
  const pipeline = stages.map(({ strategy, values }) => ({ id: strategy.id, params: values }))
  const memory = buildMemory({ ...IDENTITY, id: PIPELINE, pipeline })
  const state = steps.reduce(
    (before, step) => memory.add(before, step),
    memory.create({ ...context, explain: true }),
  )
  return memory.recall(state, cue).steps
}

function bothGuarantee(one: Drawn, other: Drawn, guarantee: Guarantee): boolean {
  return [one, other].every(({ strategy, values }) => strategy.guarantees(values).includes(guarantee))
}

describe('a pipeline of any two strategies', () => {
  test('gives what applying one after the other gives', () => {
    fc.assert(
      fc.property(anySteps(), anyStage, anyStage, (drawn, one, other) => {
        const steps = drawn.filter((step) => step.demo !== true)
        expect(shownBy([one, other], steps)).toEqual(prune(prune(steps, one), other))
      }),
      { numRuns: 300 },
    )
  })

  test('keeps the order where both do', () => {
    fc.assert(
      fc.property(anySteps(), anyStage, anyStage, (steps, one, other) => {
        if (!bothGuarantee(one, other, 'order')) return
        const ids = idsOf(steps)
        const places = idsOf(shownBy([one, other], steps)).map((id) => ids.indexOf(id))
        expect(isIncreasing(places.filter((place) => place >= 0))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('tears no call from its result where neither does', () => {
    fc.assert(
      fc.property(anySteps(), anyStage, anyStage, (steps, one, other) => {
        if (!bothGuarantee(one, other, 'pairs')) return
        for (const step of shownBy([one, other], steps)) {
          const before = steps.find(({ id }) => id === step.id)
          if (step.kind !== 'action' || before?.kind !== 'action') continue
          expect(step.calls.map(({ id }) => id)).toEqual(before.calls.map(({ id }) => id))
          expect(step.results.map(({ callId }) => callId)).toEqual(before.results.map(({ callId }) => callId))
        }
      }),
      { numRuns: 300 },
    )
  })
})
