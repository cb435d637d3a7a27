import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TuneQuestion, tuneOverRuns } from './auto-tune.ts'
import type { ReplayedRun } from './several-runs.ts'
import { NO_FIGURES, type SweepFigures } from './sweep.ts'

const figures = (billed: number, extra: number, more: Partial<SweepFigures> = {}): SweepFigures => ({
  ...NO_FIGURES,
  calls: 100,
  billed,
  rereads: {
    removed: { pages: 20, tokens: 0 },
    expected: { pages: extra + 1, tokens: 0 },
    anyway: { pages: 1, tokens: 0 },
    runs: 1,
    validatedRuns: 1,
  },
  ...more,
})
/** The baseline costs 10; then the initial parameters, and two others. */
const runOf = (at: number, rows: readonly SweepFigures[]): ReplayedRun => ({
  id: `run-${at}`,
  figures: [figures(10, 0), ...rows],
})
const ask = (runs: readonly ReplayedRun[], risk = 3): TuneQuestion => ({
  runs,
  tried: [1, 2, 3],
  initial: 1,
  unit: '$',
  risk,
})
const steady = Array.from({ length: 10 }, (_, at) => runOf(at, [figures(9, 2), figures(7, 3), figures(5, 9)]))

describe('auto-tune', () => {
  test('finds the cheapest parameters within the risk, and confirms them on runs held out', () => {
    expect(tuneOverRuns(ask(steady))).toMatchObject({
      chosen: 2,
      cost: expect.closeTo(0.7),
      risk: 3,
      checked: 10,
      better: 10,
      verdict: 'confirmed',
    })
    expect(tuneOverRuns(ask(steady, 9)).chosen).toBe(3)
  })

  test('chooses nothing that a provider refuses, or that costs more than the recorded run', () => {
    const refused = steady.map((run, at) =>
      at === 4 ? runOf(at, [figures(9, 2), figures(7, 3, { refused: 1 }), figures(5, 9)]) : run,
    )
    expect(tuneOverRuns(ask(refused)).chosen).toBe(1)
    const dear = steady.map(({ id }, at) => ({ ...runOf(at, [figures(11, 2), figures(12, 3)]), id }))
    expect(tuneOverRuns({ ...ask(dear), tried: [1, 2] })).toMatchObject({
      chosen: undefined,
      verdict: 'none',
    })
  })

  test('says when the initial parameters are as good', () => {
    const same = steady.map((_, at) => runOf(at, [figures(6, 2), figures(7, 3), figures(5, 9)]))
    expect(tuneOverRuns(ask(same))).toMatchObject({ chosen: 1, better: 0, verdict: 'not-better' })
  })

  test('says when runs held out cost something else than the others let expect', () => {
    const uneven = steady.map((_, at) => {
      const cost = at % 5 === 0 ? 9.9 : 2
      return runOf(at, [figures(9.95, 2), figures(cost, 3), figures(12, 9)])
    })
    expect(tuneOverRuns(ask(uneven)).verdict).toBe('cost-off')
  })

  test('does not judge by a few runs', () => {
    expect(tuneOverRuns(ask(steady.slice(0, 4)))).toMatchObject({ verdict: 'few', checked: 0 })
  })

  test('never chooses with the help of the run that it is checked on', () => {
    const cost = fc.double({ min: 1, max: 12, noNaN: true })
    const risk = fc.double({ min: 0, max: 6, noNaN: true })
    const row = fc.tuple(cost, risk).map(([billed, extra]) => figures(billed, extra))
    const rows = fc.array(fc.tuple(row, row, row), { minLength: 5, maxLength: 12 })
    fc.assert(
      fc.property(rows, row, (all, other) => {
        const runs = all.map((three, at) => runOf(at, three))
        const before = tuneOverRuns(ask(runs)).heldOut[0]
        const changed = runs.map((run, at) => (at % 5 === 0 ? runOf(at, [other, other, other]) : run))
        expect(tuneOverRuns(ask(changed)).heldOut[0]?.chosen).toBe(before?.chosen)
      }),
    )
  })
})
