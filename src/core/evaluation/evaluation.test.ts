import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { answerOf, rankStrategies } from '../sweep/ranking.ts'
import type { ReplayedRun } from '../sweep/several-runs.ts'
import { NO_FIGURES, type SweepFigures } from '../sweep/sweep.ts'
import { driftOf } from './drift.ts'
import { type EvaluatedStrategy, evaluate } from './evaluation.ts'
import { evaluateGroups } from './groups.ts'
import { recommendedOver } from './recommend.ts'

const SPECS = [IDENTITY, ...['keep-last', 'clear-tool-uses'].map((id) => unwrap(checkSpec({ id })))]

/** A run that costs $10 and sends 10,000 tokens; `rows`: what each strategy changes of that. */
function run(
  id: string,
  rows: readonly Partial<SweepFigures>[],
  more: Partial<SweepFigures> = {},
): ReplayedRun {
  const sent = { runs: 1, calls: 10, billed: 10, cumulative: 10_000 }
  const baseline: SweepFigures = { ...NO_FIGURES, ...sent, ...more }
  return { id, figures: [baseline, ...rows.map((row) => ({ ...baseline, changed: 1, ...row }))] }
}

const at = (rows: readonly EvaluatedStrategy[], place: number) => rows.find((row) => row.place === place)

test('savings are paired by run: medians of shares, totals of amounts, and the share of runs it wins', () => {
  const { strategies, runs } = evaluate(
    SPECS,
    [
      run('a', [{ billed: 5, cumulative: 6000 }, {}]),
      run('b', [{ billed: 14, cumulative: 9000 }, {}]),
      run('c', [{ billed: 60, cumulative: 5000 }, {}], { billed: 100 }),
    ],
    '$',
  )
  expect(runs).toBe(3)
  const row = at(strategies, 1)
  expect(row?.cost?.median.value).toBeCloseTo(0.4)
  expect(row?.cost?.total.value).toBeCloseTo(41)
  expect(row?.cost?.share.value).toBeCloseTo(41 / 120)
  expect(row?.cost?.wins.value).toBeCloseTo(2 / 3)
  expect(row?.tokens.median.value).toBeCloseTo(0.4)
  expect(row?.tokens.total.value).toBe(10_000)
  expect(row?.worst.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  expect(row?.worst[0]?.saved).toBeCloseTo(-0.4)
})

test('runs without a price count only in tokens, and are named', () => {
  const unpriced = { billed: undefined }
  const found = evaluate(
    SPECS,
    [run('a', [{ billed: 5 }, {}]), run('b', [{ ...unpriced, cumulative: 1000 }, unpriced], unpriced)],
    '$',
  )
  expect(found).toMatchObject({ runs: 1, unpriced: ['b'] })
  expect(at(found.strategies, 1)?.tokens.total.value).toBe(9000)
  expect(at(found.strategies, 1)?.cost?.total.value).toBe(5)
  expect(evaluate(SPECS, [], '$').strategies).toEqual([])
})

test('refused calls, lost facts, and prompts over the window are summed; the recorded ones do not count', () => {
  const found = evaluate(
    SPECS,
    [
      run('a', [{ refused: 3, lost: 4, overWindow: 2 }, { refused: undefined }], { overWindow: 2 }),
      run('b', [{ lost: 1, overWindow: 1 }, {}]),
    ],
    '$',
  )
  expect(at(found.strategies, 1)).toMatchObject({
    refused: { runs: 1, calls: 3 },
    lost: 5,
    lostMedian: 2.5,
    over: 1,
  })
  expect(at(found.strategies, 2)?.refused).toBeUndefined()
})

test('what saves as much and loses more is not Pareto-optimal, nor is what is refused', () => {
  const optimal = (...rows: Partial<SweepFigures>[]) =>
    evaluate(SPECS, [run('a', rows)], '$')
      .strategies.filter(({ isOptimal }) => isOptimal)
      .map(({ place }) => place)
  expect(optimal({ billed: 5, lost: 3 }, { billed: 5, lost: 2 })).toEqual([2])
  expect(optimal({ billed: 5, lost: 3 }, { billed: 6, lost: 2 })).toEqual([1, 2])
  expect(optimal({ billed: 5, refused: 1 }, { billed: 6, lost: 2 })).toEqual([2])
  expect(optimal({ billed: 12, lost: 1 }, { changed: 0 })).toEqual([])
})

test('the recommendation says in how many draws it stays, and which run decides it', () => {
  const alike = Array.from({ length: 8 }, (_, n) => run(`r${n}`, [{ billed: 5 }, { billed: 8 }]))
  const sure = evaluate(SPECS, alike, '$').recommended
  expect(sure).toEqual({ place: 1, basis: 'lost', lossless: 1, stability: 1, others: [], decisive: [] })

  // One refused run bars the first strategy; without that run it would be recommended.
  const decided = evaluate(SPECS, [...alike, run('bad', [{ billed: 5, refused: 1 }, { billed: 8 }])], '$')
  expect(decided.recommended).toMatchObject({ place: 2, decisive: [{ run: 'bad', place: 1 }] })
  // It is drawn at least once in 1 − (8/9)⁹ of all draws.
  expect(decided.recommended?.stability).toBeCloseTo(1 - (8 / 9) ** 9, 1)
  expect(decided.recommended?.others).toHaveLength(1)
  expect(evaluate(SPECS, [run('a', [{ billed: 11 }, { billed: 10 }])], '$').recommended).toBeUndefined()
})

test('of two, the one that saves nearly as much and loses far less is recommended', () => {
  const runs = [
    run('a', [
      { billed: 3, lost: 100 },
      { billed: 4, lost: 2 },
    ]),
  ]
  expect(evaluate(SPECS, runs, '$').recommended?.place).toBe(2)
})

test('of few runs what they save together decides, of many what the median run saves', () => {
  // The first strategy saves in one long run only, the second a little in each.
  const long = run(
    'long',
    [
      { billed: 600, lost: 2 },
      { billed: 990, lost: 3 },
    ],
    { billed: 1000 },
  )
  const short = (id: string) => run(id, [{ changed: 0 }, { billed: 9, lost: 1 }])
  const place = (...ids: string[]) => recommendedOver([long, ...ids.map(short)], SPECS.length, '$')?.place
  expect(place('a', 'b')).toBe(1)
  expect(place('a', 'b', 'c', 'd')).toBe(2)
})

test('an evaluation marks what one run alone speaks for', () => {
  const marked = (...costs: readonly number[]) => {
    const runs = costs.map((billed, at) => run(`run-${at}`, [{ billed }, { billed: 11 }]))
    return evaluate(SPECS, runs, '$').recommended?.isOfOneRun
  }
  expect(marked(4, 9.9, 9.9)).toBe(true)
  expect(marked(4, 8, 8)).toBeUndefined()
  expect(marked(4)).toBeUndefined()
})

test('what is recommended while runs are added is what the evaluation of the same runs recommends', () => {
  const place = (...runs: ReplayedRun[]) => {
    const found = recommendedOver(runs, SPECS.length, '$')
    const { recommended } = evaluate(SPECS, runs, '$')
    expect(found?.place).toBe(recommended?.place)
    expect(found?.basis).toBe(recommended?.basis)
    return found?.place
  }
  const losing = run('a', [
    { billed: 3, lost: 100 },
    { billed: 4, lost: 2 },
  ])
  const unpriced = run('b', [{ billed: undefined }, { billed: undefined }], { billed: undefined })
  expect(place(losing)).toBe(2)
  expect(place(losing, unpriced)).toBe(2)
  expect(place(run('a', [{ billed: 5 }, { billed: 8 }]))).toBe(1)
  expect(place(run('a', [{ billed: 5, refused: 1 }, { billed: 8 }]))).toBe(2)
  expect(place(run('a', [{ billed: 5, overWindow: 1 }, { billed: 11 }]))).toBeUndefined()
  expect(place()).toBeUndefined()
})

const OF_ONE = fc.record({
  billed: fc.integer({ min: 100, max: 1100 }).map((cents) => cents / 100),
  cumulative: fc.integer({ min: 2000, max: 11_000 }),
  lost: fc.integer({ min: 0, max: 15 }),
  range: fc.option(fc.integer({ min: 0, max: 15 }), { nil: undefined }),
  problems: fc.constantFrom(0, 0, 1, 9),
  refused: fc.constantFrom(0, 0, 0, 1),
  overWindow: fc.integer({ min: 0, max: 3 }),
  stuck: fc.constantFrom(0, 0, 0, 5),
  prefixChanges: fc.integer({ min: 0, max: 10 }),
  dropped: fc.constantFrom(undefined, undefined, [0, 2], [1, 0]),
})

test('several runs of which one counts recommend what that run alone recommends', () => {
  const specs = [IDENTITY, ...Array.from({ length: 6 }, () => unwrap(checkSpec({ id: 'keep-last' })))]
  fc.assert(
    fc.property(fc.array(OF_ONE, { minLength: 6, maxLength: 6 }), fc.boolean(), (rows, isPriced) => {
      const own = run(
        'a',
        rows.map(({ range, dropped, billed, ...row }) => ({
          ...row,
          ...(isPriced && { billed }),
          ...(range !== undefined && { lostRange: { fewest: Math.min(row.lost, range), most: 20 } }),
          ...(dropped !== undefined && {
            dropped: { system: 0, tasks: dropped[0] ?? 0, messages: dropped[1] ?? 0, summarized: 0 },
          }),
        })),
        { used: 100, overWindow: 1, ...(!isPriced && { billed: undefined }) },
      )
      const ranking = rankStrategies(specs, own.figures)
      const answer = ranking && answerOf(ranking)
      const found = recommendedOver([own], specs.length, isPriced ? '$' : 'tokens')
      expect(found?.place).toBe(answer?.kind === 'cheaper' ? answer.best.place : undefined)
    }),
    { numRuns: 500 },
  )
})

test('runs that continue one session are drawn together: the interval is wider', () => {
  const runs = Array.from({ length: 12 }, (_, n) => run(`r${n}`, [{ billed: n < 6 ? 2 : 9 }, {}]))
  const width = (unitOf?: (id: string) => string) => {
    const found = evaluate(SPECS, runs, '$', unitOf === undefined ? {} : { unitOf })
    const cost = at(found.strategies, 1)?.cost
    return { units: found.independent, width: (cost?.share.high ?? 0) - (cost?.share.low ?? 0) }
  }
  const alone = width()
  const grouped = width((id) => (Number(id.slice(1)) % 6 < 3 ? 'x' : 'y') + (Number(id.slice(1)) < 6 ? 1 : 2))
  expect(alone.units).toBe(12)
  expect(grouped.units).toBe(4)
  expect(grouped.width).toBeGreaterThan(alone.width)
})

test('each model gets its own recommendation, with its evidence and how little of it there is', () => {
  const runs = [
    ...Array.from({ length: 6 }, (_, n) => run(`x${n}`, [{ billed: 5 }, { billed: 12 }])),
    ...Array.from({ length: 2 }, (_, n) => run(`y${n}`, [{ billed: 11 }, { billed: 7 }])),
  ]
  const groups = evaluateGroups({
    specs: SPECS,
    runs,
    unit: '$',
    keyOf: (id) => id.slice(0, 1),
    overall: evaluate(SPECS, runs, '$').recommended?.place,
  })
  expect(groups).toMatchObject([
    { key: 'x', runs: 6, isThin: false, recommended: { place: 1 }, best: { place: 1 } },
    { key: 'y', runs: 2, isThin: true, recommended: { place: 2 }, overall: { place: 1 } },
  ])
})

test('a group says how many of its runs are independent: those of one session are drawn together', () => {
  const runs = ['x1', 'x2', 'y1', 'y2'].map((id) => run(id, [{ billed: 5 }, { billed: 12 }]))
  const groups = evaluateGroups(
    { specs: SPECS, runs, unit: '$', keyOf: (id) => id.slice(0, 1), overall: 1 },
    { unitOf: (id) => (id.startsWith('x') ? 'session' : id) },
  )
  expect(groups).toMatchObject([
    { key: 'x', runs: 2, independent: 1 },
    { key: 'y', runs: 2, independent: 2 },
  ])
})

test('new runs in which a strategy saves less are a drift, the same ones are none', () => {
  const old = Array.from({ length: 20 }, (_, n) =>
    run(`old${n}`, [{ billed: 5 + (n % 3) * 0.1 }, { billed: 8 }]),
  )
  const fresh = (billed: number) =>
    Array.from({ length: 20 }, (_, n) => run(`new${n}`, [{ billed: billed + (n % 3) * 0.1 }, { billed: 8 }]))
  const drift = (runs: readonly ReplayedRun[]) =>
    driftOf(SPECS, runs, '$', {
      isOld: (id) => id.startsWith('old'),
      now: evaluate(SPECS, runs, '$'),
    })
  const moved = drift([...old, ...fresh(9)])
  expect(moved).toMatchObject({ before: 20, since: 20, recommendedBefore: 1 })
  expect(moved.strategies[0]).toMatchObject({ place: 1, hasDrifted: true })
  expect(moved.strategies[0]?.change.value).toBeCloseTo(-0.4)
  expect(drift([...old, ...fresh(5)]).strategies.every(({ hasDrifted }) => !hasDrifted)).toBe(true)
  expect(drift(old)).toMatchObject({ since: 0, strategies: [] })
})

const ROW = fc.record({
  billed: fc.double({ min: 0, max: 20, noNaN: true }),
  cumulative: fc.integer({ min: 0, max: 2000 }),
  lost: fc.integer({ min: 0, max: 9 }),
  refused: fc.integer({ min: 0, max: 1 }),
  overWindow: fc.constant(0),
})

test('totals and wins are those of a loop over the runs, and every interval holds its figure when runs agree', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(ROW, ROW), { minLength: 1, maxLength: 8 }), (rows) => {
      const runs = rows.map((row, n) => run(`r${n}`, row))
      for (const found of evaluate(SPECS, runs, '$', { draws: 50 }).strategies) {
        let [saved, wins, lost] = [0, 0, 0]
        for (const { figures } of runs) {
          const row = figures[found.place] ?? NO_FIGURES
          saved += 10 - (row.billed ?? 0)
          if ((row.billed ?? 0) < 9.95) wins++
          lost += row.lost
        }
        expect(found.cost?.total.value).toBeCloseTo(saved, 6)
        expect(found.cost?.wins.value).toBeCloseTo(wins / runs.length, 9)
        expect(found.lost).toBe(lost)
        for (const { low, high } of Object.values(found.tokens)) expect(low).toBeLessThanOrEqual(high)
      }
    }),
  )
})

test('the share of draws for the recommendation adds up to all of them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(ROW, ROW), { minLength: 1, maxLength: 8 }), (rows) => {
      const found = evaluate(
        SPECS,
        rows.map((row, n) => run(`r${n}`, row)),
        '$',
        { draws: 50 },
      ).recommended
      if (found === undefined) return
      const others = found.others.reduce((sum, { share }) => sum + share, 0)
      expect(found.stability + others).toBeCloseTo(1, 9)
    }),
  )
})

test('the same runs give the same evaluation', () => {
  const runs = Array.from({ length: 9 }, (_, n) => run(`r${n}`, [{ billed: n }, { billed: 12 - n }]))
  expect(evaluate(SPECS, runs, '$')).toEqual(evaluate(SPECS, runs, '$'))
})
