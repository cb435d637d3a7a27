import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialects } from '../dialects/index.ts'
import { memoryKinds, strategies } from '../library/index.ts'
import type { Memory } from '../memory/memory.ts'
import { initialValues } from '../model/params.ts'
import type { Step } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { createReferenceIndex } from '../references/reference-index.ts'
import { foldCalls } from '../replay/fold.ts'
import { foldOptions, type ReplayOptions } from '../replay/replay.ts'
import { buildMemory } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { anyTrace, anyValues } from '../testing/arbitraries.ts'
import { identityMemory, memoryOf, scrambling } from '../testing/memories.ts'
import { plantedTrace } from '../testing/planted-facts.ts'
import { actionStep, summaryStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { withReferences } from '../testing/with-references.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure, totalTokens } from '../tokens/measure.ts'
import { boundOf } from './bound.ts'

const [dialect] = dialects
if (dialect === undefined) throw new Error('no dialect')
const OPTIONS: ReplayOptions = {
  baseline: 'as-recorded',
  count: countChars4,
  measure: createMeasure(countChars4, { dialect, values: initialValues(dialect.params) }, 'none'),
  perCall: 0,
  window: 500,
}

function bound(trace: Trace, memory: Memory, budget?: number) {
  const index = createReferenceIndex(trace)
  const given = budget === undefined ? {} : { budget }
  const options = { index, options: OPTIONS, encoding: 'chars4' as const, ...given }
  const full = boundOf(trace, memory, { ...options, withCheapest: true })
  // Leaving out what cannot lose changes no figure.
  const { calls, ...rest } = boundOf(trace, memory, options)
  expect(rest.memoryClass).toBe(full.memoryClass)
  expect(calls).toEqual(
    full.calls.map(({ cheapestDrop: _, choice: __, ...call }) => ({
      ...call,
      drop: expect.closeTo(call.drop),
      dropFound: expect.closeTo(call.dropFound),
      rewrite: expect.closeTo(call.rewrite),
    })),
  )
  return full
}

const look = (observation: string) => actionStep({ text: 'I look.', tool: 'look', observation })
const use = (path: string) => actionStep({ text: 'Now this.', tool: 'open', args: { path } })

describe('the clairvoyant bound', () => {
  const trace = traceOf([
    systemStep('You help.'),
    taskStep('Mend it'),
    look('there is src/lost_one.ts'),
    look('nothing of use, '.repeat(40)),
    use('src/lost_one.ts'),
  ])

  it('says what a clairvoyant memory would have lost with the same tokens', () => {
    const { calls, memoryClass, totals, efficiency } = bound(
      trace,
      memoryOf('keep-last', { params: { count: 1 } }),
    )
    expect(memoryClass).toBe('drop')
    expect(calls.at(-1)).toMatchObject({ drop: 0, rewrite: 0, lost: calls.at(-1)?.used })
    expect([totals.drop, efficiency]).toEqual([0, 0])
  })

  it('loses all that is used where nothing fits the budget, and nothing where everything does', () => {
    expect(bound(trace, identityMemory(), 0).totals).toMatchObject({
      drop: bound(trace, identityMemory()).totals.used,
    })
    expect(bound(trace, identityMemory(), 100_000).totals).toMatchObject({ lost: 0, drop: 0, rewrite: 0 })
  })

  it('names the fewest tokens of a context that loses nothing: one step, or the words alone', () => {
    const last = bound(trace, identityMemory()).calls.at(-1)
    const [, , seen] = trace.steps
    expect(last?.cheapestDrop).toBe(seen === undefined ? 0 : totalTokens(OPTIONS.measure(seen)))
    expect(last?.cheapestRewrite).toBeLessThan(6)
  })

  it('holds a memory that shows other steps than the history to the bound of those that rewrite', () => {
    const summing: Memory = {
      ...identityMemory(),
      recall: () => ({ steps: [summaryStep('all', { id: 'sum' })] }),
    }
    expect(bound(trace, summing).memoryClass).toBe('rewrite')
  })
})

describe('no memory beats the bound of its class', () => {
  const holds = (trace: Trace, memory: Memory) => {
    const { calls, memoryClass, efficiency } = bound(trace, memory)
    for (const { lost, drop, dropFound, rewrite } of calls) {
      expect(lost).toBeGreaterThanOrEqual((memoryClass === 'drop' ? drop : rewrite) - 1e-9)
      expect(dropFound).toBeGreaterThanOrEqual(drop - 1e-9)
      expect(drop).toBeGreaterThanOrEqual(rewrite - 1e-9)
    }
    expect(efficiency).toBeGreaterThanOrEqual(0)
    expect(efficiency).toBeLessThanOrEqual(1)
  }
  const anyRun = anyTrace(25).map(withReferences)

  it.each(strategies)('$id', ({ id, params }) => {
    fc.assert(
      fc.property(
        anyRun,
        anyValues(params),
        fc.constantFrom('view' as const, 'destructive' as const),
        (trace, values, mode) => holds(trace, buildMemory({ ...IDENTITY, id, params: values, mode })),
      ),
      { numRuns: 12 },
    )
    for (const seed of [1, 2])
      holds(plantedTrace(seed, 40).trace, buildMemory({ ...IDENTITY, id, params: initialValues(params) }))
  })

  it.each(memoryKinds)('$id', ({ params, build }) => {
    fc.assert(
      fc.property(anyRun, anyValues(params), (trace, values) => holds(trace, build(values))),
      { numRuns: 12 },
    )
    holds(plantedTrace(3, 40).trace, build(initialValues(params)))
  })

  it('a memory that scrambles', () => {
    fc.assert(
      fc.property(anyRun, fc.nat(), (trace, seed) => holds(trace, scrambling(seed))),
      { numRuns: 60 },
    )
  })
})

describe('on runs small enough to try everything', () => {
  it('the bound of whole steps is what the best choice of steps loses', () => {
    fc.assert(
      fc.property(anyTrace(9).map(withReferences), fc.integer({ min: 0, max: 120 }), (trace, budget) => {
        const index = createReferenceIndex(trace)
        const { calls } = bound(trace, identityMemory(), budget)
        foldCalls(trace, identityMemory(), foldOptions(OPTIONS, false), ({ call, agent }) => {
          const isIn = (steps: readonly Step[], id: number) =>
            steps.some((step) => index.holds(step).includes(id))
          const wanted = index
            .usesOf(call.index)
            .filter(({ reference }) => !index.always.has(reference) && isIn(agent.base, reference))
          const lostBy = (shown: readonly Step[]) =>
            wanted
              .filter(({ reference }) => !isIn(shown, reference))
              .reduce((sum, { weight }) => sum + weight, 0)
          const least = Math.min(...choicesOf(agent.base).filter(fits(budget)).map(lostBy))
          const made = calls[call.index]
          expect(made?.drop).toBeCloseTo(least)
          expect(made?.dropFound).toBeCloseTo(least)
          return true
        })
      }),
      { numRuns: 60 },
    )
  })
})

function choicesOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  return Array.from({ length: 2 ** steps.length }, (_, bits) =>
    steps.filter((_step, place) => (bits >> place) % 2 === 1),
  )
}

function fits(budget: number) {
  return (steps: readonly Step[]) =>
    steps.reduce((sum, step) => sum + totalTokens(OPTIONS.measure(step)), 0) <= budget
}
