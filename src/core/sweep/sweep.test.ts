import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_COST } from '../cost/price-usage.ts'
import { type ReplayOptions, replay } from '../replay/replay.ts'
import type { NeededAgain } from '../rereads/cut-results.ts'
import { memoryInfos } from '../spec/memory-info.ts'
import { buildMemory } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { actionStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { onFrontier } from './frontier.ts'
import {
  everyMemory,
  expandGrid,
  expandStages,
  MOST_CONFIGURATIONS,
  proposedValues,
  stagesOfGrid,
} from './grid.ts'
import { NO_FIGURES, plusFigures, type SweepFigures, withRun } from './sweep.ts'

describe('a grid', () => {
  it('tries every combination of values, triggers and modes', () => {
    const specs = expandGrid(
      { id: 'shorten-observations', params: { keepLast: 3 } },
      { maxLength: [50, 100] },
      {
        triggers: [{ kind: 'every-call' }, { kind: 'every-steps', steps: 5 }],
        modes: ['view', 'destructive'],
      },
    )
    expect(specs.ok && specs.value).toHaveLength(8)
    const [first] = specs.ok ? specs.value : []
    expect(first).toMatchObject({ params: { keepLast: 3, maxLength: 50 }, mode: 'view' })
  })
  it('says what does not fit, and how many are too many', () => {
    const codeOf = (grid: Parameters<typeof expandGrid>[1]) => {
      const made = expandGrid({ id: 'keep-last' }, grid)
      return made.ok ? 'ok' : made.error.code
    }
    expect(codeOf({ count: [] })).toBe('empty-grid')
    expect(codeOf({ count: [-1] })).toBe('bad-parameter')
    expect(codeOf({ counts: [1] })).toBe('unknown-parameter')
    expect(codeOf({ count: Array.from({ length: MOST_CONFIGURATIONS + 1 }, (_, index) => index) })).toBe(
      'too-many',
    )
  })
  it('tries the values of memories in a row, named by their place', () => {
    const stages = [{ id: 'clear-thinking' }, { id: 'keep-last', params: { count: 3 } }]
    const tried = stagesOfGrid(stages, { '2.count': [5, 9] })
    const specs = tried.ok ? expandStages(tried.value, { modes: ['view', 'destructive'] }) : tried
    expect(specs.ok && specs.value.map(({ pipeline, mode }) => [pipeline?.[1]?.params.count, mode])).toEqual([
      [5, 'view'],
      [5, 'destructive'],
      [9, 'view'],
      [9, 'destructive'],
    ])
    for (const key of ['count', '3.count', '0.count']) {
      expect(stagesOfGrid(stages, { [key]: [1] })).toMatchObject({
        ok: false,
        error: { code: 'unknown-parameter' },
      })
    }
  })
  it('proposes values that its memory takes, for every parameter of every memory', () => {
    for (const { id, params } of memoryInfos()) {
      for (const [name, spec] of Object.entries(params)) {
        const values = proposedValues(spec)
        if (values === undefined) continue
        const made = expandGrid({ id }, { [name]: values })
        expect(made.ok ? [] : [id, name, made.error.message]).toEqual([])
      }
    }
  })
  it('has every memory as its original runs it', () => {
    expect(everyMemory(memoryInfos())).toHaveLength(memoryInfos().length)
  })
})

describe('the frontier', () => {
  const anyPoints = fc.array(fc.record({ cost: fc.nat({ max: 8 }), loss: fc.nat({ max: 8 }) }), {
    maxLength: 20,
  })

  it('has exactly the points that no other beats', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const beaten = points.map(({ cost, loss }) =>
          points.some(
            (other) => other.cost <= cost && other.loss <= loss && (other.cost < cost || other.loss < loss),
          ),
        )
        expect(onFrontier(points)).toEqual(beaten.map((is) => !is))
      }),
    )
  })

  it('is as if what a provider refuses were not there', () => {
    expect(
      onFrontier([
        { cost: 1, loss: 1, isRefused: true },
        { cost: 2, loss: 2 },
        { cost: 3, loss: 3 },
      ]),
    ).toEqual([false, true, false])
  })
})

describe('figures over runs', () => {
  it('have no cache misses where nothing is billed, not 0 of them', () => {
    const run = {
      replay: { calls: [], totals: { calls: 2, peak: 5, cumulative: 10 } },
      lost: { count: 0, weight: 0 },
      refused: undefined,
      window: undefined,
    }
    const { cacheMisses, billed } = withRun(withRun(NO_FIGURES, run), run)
    expect([cacheMisses, billed]).toEqual([undefined, undefined])
  })
  it('say the first problem and where it was', () => {
    const trace = traceOf([
      systemStep('be brief'),
      taskStep('look'),
      actionStep({ text: 'a' }),
      actionStep({ text: 'b' }),
    ])
    const problem = { code: 'code-threw', message: 'too many', line: 4 }
    const options: ReplayOptions = { baseline: 'everything', measure: () => [1], perCall: 0, window: 1000 }
    const base = replay(trace, buildMemory(IDENTITY), options)
    const calls = base.calls.map((figures) => (figures.call === 0 ? figures : { ...figures, problem }))
    const run = {
      replay: { ...base, calls },
      lost: { count: 0, weight: 0 },
      refused: undefined,
      window: undefined,
    }
    expect(withRun(withRun(NO_FIGURES, run), run)).toMatchObject({
      problems: 2 * (calls.length - 1),
      problem: 'too many',
      problemAt: { call: 1, line: 4 },
    })
  })
  it('count as answered what was not refused or aborted, also where it is only one of the runs', () => {
    const run = (failedCalls: number) => ({
      replay: {
        calls: [],
        totals: { calls: 10, peak: 1, cumulative: 10, costs: { cost: NO_COST, breaks: 0, failedCalls } },
      },
      lost: { count: 0, weight: 0 },
      refused: undefined,
      window: undefined,
    })
    expect(withRun(withRun(NO_FIGURES, run(2)), run(0))).toMatchObject({ calls: 20, answered: 18 })
    expect(withRun(NO_FIGURES, run(0)).answered).toBeUndefined()
  })
  it('cost half of the further calls for cut results, each priced like the calls around it, and range up to all', () => {
    const info = { source: 'calibrated', low: 4, high: 6 } as const
    const costOf = (billed: number) => ({ ...NO_COST, money: { ...NO_COST.money, billed } })
    const costs = { cost: costOf(5), breaks: 0, failedCalls: 0, info }
    const prices = [1, 1, 1, 1, 9, 9, 9, 9, 9]
    const trace = traceOf([taskStep('look'), ...prices.map((price) => actionStep({ text: `${price}` }))])
    const options: ReplayOptions = { baseline: 'everything', measure: () => [1], perCall: 0, window: 1000 }
    const calls = replay(trace, buildMemory(IDENTITY), options).calls.map((figures, at) => ({
      ...figures,
      cost: costOf(prices[at] ?? 0),
    }))
    const run = (again: readonly NeededAgain[], priced = calls) => ({
      replay: { calls: priced, totals: { calls: 10, peak: 1, cumulative: 10, costs } },
      lost: { count: 0, weight: 0 },
      cut: {
        cut: 4,
        of: 9,
        needed: again.length,
        askedAgain: again.reduce((sum, { times }) => sum + times, 0),
        again,
      },
      refused: undefined,
      window: undefined,
    })
    const costOfRange = ({ billed, range }: SweepFigures) => ({ billed, range })
    expect(costOfRange(withRun(NO_FIGURES, run([])))).toEqual({ billed: 5, range: { low: 4, high: 6 } })
    // Three more calls of $1 each, half of which are in the cost itself.
    expect(costOfRange(withRun(NO_FIGURES, run([{ call: 0, times: 3 }])))).toEqual({
      billed: 6.5,
      range: { low: 4, high: 9 },
    })
    expect(withRun(NO_FIGURES, run([{ call: 8, times: 3 }])).range).toEqual({ low: 4, high: 33 })
    expect(withRun(NO_FIGURES, run([{ call: 8, times: 3 }], [])).range).toEqual({ low: 4, high: 7.5 })
    const both = [
      { call: 0, times: 3 },
      { call: 8, times: 1 },
    ]
    expect(withRun(withRun(NO_FIGURES, run(both)), run([]))).toMatchObject({
      range: { low: 8, high: 24 },
      cut: { cut: 8, of: 18, needed: 2, askedAgain: 4, asking: 12 },
    })
  })
  it('are sums, but for the peak', () => {
    const run = (peak: number) => ({
      replay: { calls: [], totals: { calls: 2, peak, cumulative: 10 } },
      lost: { count: 1, weight: 0.5, faults: 1 },
      rereads: {
        removed: { pages: 4, tokens: 400 },
        expected: { pages: 1, tokens: 90 },
        anyway: { pages: 0.5, tokens: 40 },
        runs: 1,
        validatedRuns: 0,
      },
      refused: 2,
      window: undefined,
    })
    expect(withRun(withRun(NO_FIGURES, run(7)), run(4))).toEqual({
      ...NO_FIGURES,
      runs: 2,
      calls: 4,
      peak: 7,
      cumulative: 20,
      lost: 2,
      lostWeight: 1,
      faults: 2,
      rereads: {
        removed: { pages: 8, tokens: 800 },
        expected: { pages: 2, tokens: 180 },
        anyway: { pages: 1, tokens: 80 },
        runs: 2,
        validatedRuns: 0,
      },
      refused: 4,
    })
  })
})

describe('the interval of a cost over several runs', () => {
  const run = (more: Partial<SweepFigures>): SweepFigures => ({ ...NO_FIGURES, runs: 1, ...more })
  const estimated = run({ billed: 5, source: 'calibrated', range: { low: 4, high: 7 } })
  const sum = (...runs: SweepFigures[]) => runs.reduce(plusFigures, NO_FIGURES)

  it('is the sum of both ends, with what was recorded as it is', () => {
    expect(sum(estimated, run({ billed: 2, source: 'usage' }), estimated).range).toEqual({
      low: 10,
      high: 16,
    })
  })
  it('is absent where nothing is uncertain, and where too little is known of a run', () => {
    expect(sum(run({ billed: 2, source: 'recorded' })).range).toBeUndefined()
    expect(sum(estimated, run({ billed: 2, source: 'estimate' })).range).toBeUndefined()
  })
})
