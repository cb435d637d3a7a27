/** The oracle replayed as a column: what it shows is what the bound says can be shown. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { unwrap } from '#base/result.ts'
import { dialects } from '../dialects/index.ts'
import { initialValues } from '../model/params.ts'
import type { Trace } from '../model/trace.ts'
import { lossFigures } from '../references/lost.ts'
import { createReferenceIndex } from '../references/reference-index.ts'
import { type ReplayOptions, replay } from '../replay/replay.ts'
import { describeSpec } from '../spec/describe-spec.ts'
import { buildMemory, checkSpec, leanSpec } from '../spec/spec.ts'
import { type CheckedSpec, ORACLE } from '../spec/spec-data.ts'
import { anyTrace } from '../testing/arbitraries.ts'
import { anySpec, identityMemory, memoryOf } from '../testing/memories.ts'
import { plantedTrace } from '../testing/planted-facts.ts'
import { withReferences } from '../testing/with-references.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure } from '../tokens/measure.ts'
import { boundInPieces, boundOf } from './bound.ts'
import { oracleMemory } from './oracle-memory.ts'

const [dialect] = dialects
if (dialect === undefined) throw new Error('no dialect')
const OPTIONS: ReplayOptions = {
  baseline: 'as-recorded',
  count: countChars4,
  measure: createMeasure(countChars4, { dialect, values: initialValues(dialect.params) }, 'none'),
  perCall: 0,
  window: 500,
}
const BOUND = { options: OPTIONS, encoding: 'chars4', withCheapest: true } as const
const anyRun = anyTrace(25).map(withReferences)

function replayed(trace: Trace, options: { readonly memory?: CheckedSpec; readonly budget?: number }) {
  const index = createReferenceIndex(trace)
  const { memory, budget } = options
  const built = memory === undefined ? identityMemory() : buildMemory(memory)
  const bound = boundOf(trace, built, { ...BOUND, index, ...given({ budget }) })
  const oracle = oracleMemory('best', bound.calls)
  return { bound, made: replay(trace, oracle, OPTIONS), lost: lossFigures(trace, oracle, index, OPTIONS) }
}

describe('the oracle as a column', () => {
  test('loses at each call what the bound found, keeps whole steps only and stays within the budget', () => {
    fc.assert(
      fc.property(anyRun, fc.integer({ min: 0, max: 200 }), (trace, budget) => {
        const { bound, made, lost } = replayed(trace, { budget })
        bound.calls.forEach(({ dropFound }, place) => {
          expect(lost.calls[place]?.weight).toBeCloseTo(dropFound)
          expect(made.calls[place]?.tokens).toBeLessThanOrEqual(budget + 1e-9)
          const { rewritten, added, moved } = made.calls[place]?.counts ?? {}
          expect([rewritten, added, moved]).toEqual([0, 0, 0])
        })
      }),
      { numRuns: 80 },
    )
  })

  test('is never larger than the memory whose tokens it has, and where nothing is lost as small as can be', () => {
    fc.assert(
      fc.property(anyRun, anySpec, (trace, memory) => {
        const { bound, made } = replayed(trace, { memory })
        bound.calls.forEach(({ tokens, dropFound, cheapestDrop = 0 }, place) => {
          const shown = made.calls[place]?.tokens ?? 0
          expect(shown).toBeLessThanOrEqual(tokens + 1e-9)
          if (dropFound === 0) expect(shown).toBeGreaterThanOrEqual(cheapestDrop - 1e-9)
        })
      }),
      { numRuns: 60 },
    )
  })

  test('is found in pieces, and says how many calls are done', () => {
    const { trace } = plantedTrace(5, 40)
    const index = createReferenceIndex(trace)
    const told = [...boundInPieces(trace, memoryOf('keep-last'), { ...BOUND, index })]
    expect(told.length).toBeGreaterThanOrEqual(trace.calls.length)
    expect(told).toEqual([...told].sort((one, other) => one - other))
  })
})

describe('its spec', () => {
  test('has a budget, or is as large as a memory, and comes back from its lean form', () => {
    const budget = unwrap(checkSpec({ id: ORACLE, params: { budget: 500 } }))
    expect(describeSpec(budget)).toBe('oracle with 500 tokens')
    expect(unwrap(checkSpec(leanSpec(budget)))).toEqual(budget)
    const like = unwrap(checkSpec({ id: ORACLE, like: { id: 'keep-last', params: { count: 3 } } }))
    expect(describeSpec(like)).toBe('oracle, as large as keep last 3')
    expect(unwrap(checkSpec(leanSpec(like)))).toEqual(like)
  })

  test('refuses pins, other parameters, a memory that is not there, and another bound as its measure', () => {
    const refused = [
      { id: ORACLE, pins: ['s1'] },
      { id: ORACLE, params: { count: 1 } },
      { id: ORACLE, like: { id: 'nowhere' } },
      { id: ORACLE, like: { id: ORACLE } },
    ].map((spec) => checkSpec(spec))
    expect(refused.map((result) => (result.ok ? undefined : result.error.code))).toEqual([
      'bad-pins',
      'unknown-parameter',
      'unknown-memory',
      'bad-parameter',
    ])
  })
})
