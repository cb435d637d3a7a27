import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { unwrap } from '#base/result.ts'
import { strategyById } from '../library/index.ts'
import { plainContext } from '../library/tinyagent/plain-context.ts'
import { contextAt } from '../replay/context-at.ts'
import { replay } from '../replay/replay.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import { anyTrace } from '../testing/arbitraries.ts'
import { anySpec } from '../testing/memories.ts'
import { CATEGORIES } from '../tokens/measure.ts'
import { prunedInFull } from './pruned-in-full.ts'
import { prunedPositional } from './pruned-positional.ts'

/** The same policy both ways; undefined where the strategy cannot be folded with these values. */
function bothWays({ id, params, trigger, mode }: CheckedSpec, pins?: ReadonlySet<string>) {
  const strategy = strategyById(id)
  if (strategy?.fold(params, plainContext()) === undefined && strategy?.rerun === undefined) return undefined
  const stage = { strategy, values: params }
  const policy = { stages: [stage], trigger, mode, ...given({ pins }) }
  return [prunedPositional(id, id, { ...policy, stage }), prunedInFull(id, id, policy)] as const
}

const options = (baseline: 'as-recorded' | 'everything') => ({
  baseline,
  measure: (step: { readonly id: string }) => CATEGORIES.map((_, index) => (step.id.length + index) % 7),
  perCall: 0,
  window: 200,
})

describe('a strategy folded step by step', () => {
  const foldable = anySpec.filter((spec) => bothWays(spec) !== undefined)
  const baseline = fc.constantFrom('as-recorded' as const, 'everything' as const)

  test('gives the figures of pruning in full, for any trace, trigger, mode and recorded change', () => {
    fc.assert(
      fc.property(anyTrace(), foldable, baseline, (trace, spec, base) => {
        const [positional, full] = bothWays(spec) ?? []
        if (positional === undefined || full === undefined) return
        expect(replay(trace, positional, options(base))).toEqual(replay(trace, full, options(base)))
      }),
      { numRuns: 400 },
    )
  })

  test('gives them with steps that are kept whole too, where an added step could stand in their place', () => {
    const pins = fc.uniqueArray(fc.integer({ min: 0, max: 12 }).map((number) => `s${number}`))
    fc.assert(
      fc.property(anyTrace(), foldable, pins, (trace, spec, ids) => {
        const [positional, full] = bothWays(spec, new Set(ids)) ?? []
        if (positional === undefined || full === undefined) return
        expect(replay(trace, positional, options('everything'))).toEqual(
          replay(trace, full, options('everything')),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('shows the very steps of pruning in full, with the same rules', () => {
    fc.assert(
      fc.property(anyTrace(), foldable, fc.nat(), (trace, spec, at) => {
        const [positional, full] = bothWays(spec) ?? []
        if (positional === undefined || full === undefined || trace.calls.length === 0) return
        const call = at % trace.calls.length
        const one = unwrap(contextAt(trace, positional, call, options('as-recorded')))
        const other = unwrap(contextAt(trace, full, call, options('as-recorded')))
        expect(one.ledger).toEqual(other.ledger)
        expect(one.context).toEqual(other.context)
      }),
      { numRuns: 400 },
    )
  })
})
