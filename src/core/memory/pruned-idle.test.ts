import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { strategyById } from '../library/index.ts'
import { plainContext } from '../library/tinyagent/plain-context.ts'
import { replay } from '../replay/replay.ts'
import { anyTrace } from '../testing/arbitraries.ts'
import { anySpec } from '../testing/memories.ts'
import { noteStep } from '../testing/steps.ts'
import { CATEGORIES } from '../tokens/measure.ts'
import { prunedInFull } from './pruned-in-full.ts'
import { defineStrategy } from './strategy.ts'

const options = {
  baseline: 'as-recorded' as const,
  measure: (step: { readonly id: string }) => CATEGORIES.map((_, index) => (step.id.length + index) % 7),
  perCall: 0,
  window: 200,
}

/** A strategy that counts how often it prunes, and drops steps numbered `from` and above. */
function counting(from: number) {
  let runs = 0
  const strategy = defineStrategy({
    id: 'counting',
    readsText: false,
    title: 'Counting',
    description: 'Counts.',
    params: {},
    summary: () => 'counting',
    guarantees: () => ['order'],
    prune: (steps) => {
      runs++
      return steps.filter(({ number }) => number < from)
    },
    fold: () => ({
      viewOnly: true,
      push: ({ number }, position, set) => {
        if (number >= from) set(position, undefined)
        return true
      },
    }),
  })
  return { stage: { strategy, values: {} }, runs: () => runs }
}

const everyCall = { trigger: { kind: 'every-call' }, mode: 'destructive' } as const

describe('a list that a run would leave as it is', () => {
  const environment = { ...plainContext(), explain: false }
  const cue = { call: 0, text: '', now: undefined }

  it('is pruned no more until a step comes that is', () => {
    const { stage, runs } = counting(3)
    const memory = prunedInFull('test', 'Test', { ...everyCall, stages: [stage] })
    let state = memory.create(environment)
    const shown = [0, 1, 2, 3, 4, 1].map((number) => {
      state = memory.add(state, noteStep('n', { id: `n${number}`, number }))
      const { steps, appended } = memory.recall(state, cue)
      return [steps.length, appended?.length, runs()]
    })
    expect(shown).toEqual([
      [1, 1, 1],
      [2, 1, 1],
      [3, 1, 1],
      [3, undefined, 2],
      [3, undefined, 3],
      [4, 1, 4],
    ])
  })

  it('is what pruning it again gives, for any trace, strategy, trigger, mode and recorded change', () => {
    const none = { strategy: strategyById('none'), values: {} }
    fc.assert(
      fc.property(anyTrace(), anySpec, (trace, { id, params, trigger, mode }) => {
        const strategy = strategyById(id)
        if (strategy === undefined || none.strategy === undefined) return
        const stage = { strategy, values: params }
        // A pipeline is never watched.
        const [watched, walked] = [[stage], [stage, { ...none, strategy: none.strategy }]].map((stages) =>
          replay(trace, prunedInFull(id, id, { stages, trigger, mode }), options),
        )
        expect(watched).toEqual(walked)
      }),
      { numRuns: 400 },
    )
  })
})
