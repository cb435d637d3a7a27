import { describe, expect, it, test } from 'vitest'
import { given } from '#base/given.ts'
import { unwrap } from '#base/result.ts'
import { NO_REREADS } from '../rereads/run-risk.ts'
import { checkSpec } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { compactedAbove } from './agents/agent.ts'
import {
  answerOf,
  asListed,
  isSettled,
  leastLost,
  nextOfRanges,
  nextToCheck,
  type Ranking,
  rankStrategies,
} from './ranking.ts'
import { NO_FIGURES, type SweepFigures } from './sweep.ts'

const BASELINE: SweepFigures = {
  ...NO_FIGURES,
  billed: 10,
  cumulative: 1000,
  cacheMisses: 0,
  refused: undefined,
}

/** Strategies that differ only in their figures; each changes the run. */
function ranked(rows: readonly Partial<SweepFigures>[], baseline: SweepFigures = BASELINE): Ranking {
  const specs = [
    IDENTITY,
    ...rows.map((_, at) => unwrap(checkSpec({ id: 'keep-last', params: { count: at + 1 } }))),
  ]
  const figures = [baseline, ...rows.map((row) => ({ ...baseline, refused: 0, changed: 5, ...row }))]
  return unwrap({ ok: true, value: rankStrategies(specs, figures) ?? NEVER })
}

const NEVER: Ranking = { baseline: NO_FIGURES, unit: '$', basis: 'lost', rows: [] }

function groupsOf(ranking: Ranking): readonly string[] {
  return [...ranking.rows].sort((one, other) => one.place - other.place).map(({ group }) => group)
}

describe('the groups of a ranking', () => {
  it('keep what cannot be used off the Pareto frontier', () => {
    const ranking = ranked([
      { billed: 6, lost: 4 },
      { billed: 7, lost: 4 },
      { billed: 12, lost: 0 },
      { billed: 1, lost: 0, overWindow: 2 },
      { billed: 1, lost: 0, refused: 3 },
      { billed: 10, lost: 0, changed: 0 },
    ])
    expect(groupsOf(ranking)).toEqual(['worth', 'dominated', 'dearer', 'over', 'refused', 'none'])
    expect(ranking.rows.map(({ cost }) => cost)).toEqual([1, 1, 6, 7, 10, 12])
  })
  it('list apart what is over its own limit, unless nothing else is cheaper', () => {
    const over = { billed: 4, lost: 1, calls: 71, problems: 35 }
    const ranking = ranked([over, { billed: 6, lost: 0, calls: 71 }])
    expect(groupsOf(ranking)).toEqual(['worth', 'worth'])
    expect(groupsOf(asListed(ranking))).toEqual(['overrun', 'worth'])
    expect(groupsOf(asListed(ranked([over])))).toEqual(['worth'])
  })
  it('count a saving below half a percent as none', () => {
    expect(groupsOf(ranked([{ billed: 9.96 }, { billed: 9.9 }]))).toEqual(['dearer', 'worth'])
  })
  it('set apart what sends the same prompt again and again', () => {
    const ranking = ranked(
      [
        { billed: 2, lost: 1, calls: 40, stuck: 20 },
        { billed: 6, lost: 1, calls: 40, stuck: 3 },
      ],
      { ...BASELINE, calls: 40, stuck: 2 },
    )
    expect(groupsOf(ranking)).toEqual(['stuck', 'worth'])
    expect(answerOf(ranking)).toMatchObject({ best: { cost: 6 } })
  })
  it('set apart what sends nothing of the agent’s work, and do not recommend it', () => {
    const ranking = ranked([
      { billed: 2, lost: 0, startsOver: 1 },
      { billed: 6, lost: 1 },
    ])
    expect(groupsOf(ranking)).toEqual(['stuck', 'worth'])
    expect(answerOf(ranking)).toMatchObject({ best: { cost: 6 } })
  })
  it('set apart what drops the system prompt or the task, and do not recommend it', () => {
    const dropped = { system: 0, tasks: 0, messages: 0, summarized: 0 }
    const ranking = ranked([
      { billed: 2, lost: 1, dropped: { ...dropped, system: 1 } },
      { billed: 3, lost: 1, dropped: { ...dropped, tasks: 1, summarized: 1 } },
      { billed: 6, lost: 2, dropped: { ...dropped, messages: 3 } },
      { billed: 12, lost: 2, dropped: { ...dropped, tasks: 1 } },
    ])
    expect(groupsOf(ranking)).toEqual(['taskless', 'taskless', 'dropping', 'dearer'])
    expect(answerOf(ranking)).toMatchObject({ best: { cost: 6 } })
  })
  it('say that what is not checked against the provider’s rules is not, before it is worth a look', () => {
    const ranking = ranked([
      { billed: 5, lost: 4, refused: undefined },
      { billed: 6, lost: 2 },
      { billed: 7, lost: 5, refused: undefined },
    ])
    expect(groupsOf(ranking)).toEqual(['unchecked', 'worth', 'dominated'])
  })
  it('go by input tokens where only the recorded run has dollars', () => {
    const ranking = ranked([
      { billed: undefined, cumulative: 400, lost: 1 },
      { billed: 10, changed: 0 },
    ])
    expect(ranking.unit).toBe('tokens')
    expect(ranking.rows.map(({ cost }) => cost)).toEqual([400, 1000])
  })
  it('go by input tokens where the run has no prices', () => {
    const { billed: _, ...unpriced } = { ...BASELINE }
    const ranking = ranked([{ cumulative: 400, lost: 1 }, { cumulative: 1500 }], {
      ...unpriced,
      billed: undefined,
    })
    expect(ranking.unit).toBe('tokens')
    expect(groupsOf(ranking)).toEqual(['worth', 'dearer'])
  })
})

describe('strategies that differ only in digits that no table shows', () => {
  const pages = (expected: number) => ({
    ...NO_REREADS,
    expected: { pages: expected, tokens: 0 },
    runs: 1,
    validatedRuns: 1,
  })
  const groups = (...rows: readonly Parameters<typeof ranked>[0][number][]) =>
    groupsOf(ranked(rows, { ...BASELINE, rereads: pages(0) }))
  it('are beaten by a cheaper one with the same figures', () => {
    expect(
      groups({ billed: 5, lost: 0, rereads: pages(0.04) }, { billed: 6, lost: 0, rereads: pages(0.01) }),
    ).toEqual(['worth', 'dominated'])
    expect(
      groups({ billed: 5.001, lost: 9, rereads: pages(3) }, { billed: 5.004, lost: 9, rereads: pages(1) }),
    ).toEqual(['dominated', 'worth'])
  })
  it('are beaten only in all of cost, re-read risk, and lost facts', () => {
    expect(
      groups(
        { billed: 5, lost: 42, rereads: pages(1.2) },
        { billed: 6, lost: 18, rereads: pages(1.3) },
        { billed: 7, lost: 18, rereads: pages(1.3) },
      ),
    ).toEqual(['worth', 'worth', 'dominated'])
  })
  it('are told apart by lost facts', () => {
    expect(
      groups({ billed: 5, lost: 9, rereads: pages(0.04) }, { billed: 6, lost: 0, rereads: pages(0.01) }),
    ).toEqual(['worth', 'worth'])
  })
})

describe('the answer', () => {
  it('names as losing the least what loses the fewest facts, whatever its re-read risk; of two, the recommended one or the cheaper', () => {
    const pages = (expected: number) => ({ ...NO_REREADS, expected: { pages: expected, tokens: 0 } })
    const rows = [
      { billed: 5, lost: 47, rereads: pages(5) },
      { billed: 7, lost: 9, rereads: pages(1.9) },
      { billed: 8, lost: 9, rereads: pages(1.85) },
      { billed: 9, lost: 10, rereads: pages(1.8) },
    ]
    expect(leastLost(ranked(rows, { ...BASELINE, rereads: pages(0) }))).toMatchObject({ cost: 7 })
    const ranking = ranked(rows, { ...BASELINE, rereads: pages(0) })
    const recommended = ranking.rows.find(({ cost }) => cost === 8)
    expect(leastLost(ranking, recommended)).toMatchObject({ cost: 8 })
    expect(leastLost(ranked([{ billed: 12 }]))).toBeUndefined()
  })

  it('is the knee of the frontier, next to the cheapest that loses nothing', () => {
    const answer = answerOf(
      ranked([
        { billed: 2, lost: 900 },
        { billed: 3, lost: 60 },
        { billed: 9, lost: 0 },
      ]),
    )
    expect(answer).toMatchObject({
      kind: 'cheaper',
      best: { cost: 3 },
      lossless: { cost: 9 },
    })
  })
  const dropped = { system: 0, tasks: 0, messages: 3, summarized: 3 }
  it('keeps all user messages where that saves at least half as much, and names the other second', () => {
    const ranking = ranked([
      { billed: 3, lost: 10, dropped },
      { billed: 6.5, lost: 12 },
      { billed: 9, lost: 4 },
    ])
    expect(answerOf(ranking)).toMatchObject({ best: { cost: 6.5 }, keeper: undefined, bolder: { cost: 3 } })
    expect(groupsOf(ranking)).toEqual(['dropping', 'worth', 'worth'])
  })
  it('drops user messages where what keeps them saves less than half as much, and names that second', () => {
    const rows = [
      { billed: 3, lost: 10, dropped },
      { billed: 6.6, lost: 12 },
      { billed: 9, lost: 4 },
    ]
    expect(answerOf(ranked(rows))).toMatchObject({
      best: { cost: 3 },
      keeper: { cost: 6.6 },
      bolder: undefined,
    })
    const kept = rows.map(({ dropped: _, ...row }) => row)
    expect(answerOf(ranked(kept))).toMatchObject({ best: { cost: 3 }, keeper: undefined, bolder: undefined })
  })
  it('never drops user messages for a saving below 5%, whatever it loses', () => {
    const little = { billed: 9.6, lost: 0, dropped }
    expect(answerOf(ranked([little, { billed: 9.9, lost: 0 }]))).toMatchObject({ best: { cost: 9.9 } })
    expect(answerOf(ranked([little]))).toMatchObject({ kind: 'none-safe', nearest: { cost: 9.6 } })
    expect(answerOf(ranked([{ ...little, billed: 9.4 }]))).toMatchObject({ best: { cost: 9.4 } })
  })
  it('is none for a run of a few short calls', () => {
    const said = (calls: number, cumulative: number) =>
      answerOf(ranked([{ billed: 5 }], { ...BASELINE, runs: 1, calls, cumulative })).kind
    expect([said(9, 19_000), said(10, 19_000), said(9, 20_000)]).toEqual([
      'none-cheaper',
      'cheaper',
      'cheaper',
    ])
  })
  it('leaves earlier messages alone at most calls where no price is known and that saves half as much', () => {
    const baseline = { ...BASELINE, billed: undefined, calls: 60, used: 100 }
    const recommended = (steady: number, prefixChanges: number, billed?: number) => {
      const often = { cumulative: 400, billed, lost: 2, prefixChanges }
      const rows = [often, { cumulative: steady, billed: billed && 8, lost: 2 }]
      return answerOf(ranked(rows, { ...baseline, billed: billed && 10 }))
    }
    expect(recommended(600, 31)).toMatchObject({ best: { cost: 600 } })
    expect(recommended(600, 30)).toMatchObject({ best: { cost: 400 } })
    expect(recommended(800, 31)).toMatchObject({ best: { cost: 400 } })
    // A price says what the cache makes of it.
    expect(recommended(600, 31, 4)).toMatchObject({ best: { cost: 4 } })
  })
  it('names no second one that drops user messages and saves less', () => {
    const rows = [
      { billed: 5, lost: 20 },
      { billed: 5.5, lost: 1, dropped },
    ]
    expect(answerOf(ranked(rows))).toMatchObject({ best: { cost: 5 }, bolder: undefined })
  })
  it('goes by lost facts, too, where strategies are held against each other by re-read risk', () => {
    const pages = (expected: number) => ({
      ...NO_REREADS,
      expected: { pages: expected, tokens: 0 },
      runs: 1,
      validatedRuns: 1,
    })
    const rows = [
      { billed: 6, lost: 141, rereads: pages(20) },
      { billed: 8, lost: 6, rereads: pages(8.5) },
      { billed: 9.8, lost: 4, rereads: pages(4) },
    ]
    const ranking = ranked(rows, { ...BASELINE, rereads: pages(0) })
    expect(ranking.basis).toBe('rereads')
    expect(answerOf(ranking)).toMatchObject({ best: { cost: 8 } })
    const alike = rows.map((row) => ({ ...row, lost: 6 }))
    expect(answerOf(ranked(alike, { ...BASELINE, rereads: pages(0) }))).toMatchObject({ best: { cost: 6 } })
  })
  it('is one that keeps its own limits, where one of those that save does', () => {
    const rows = [
      { billed: 4, lost: 1, problems: 35 },
      { billed: 6, lost: 1, problems: 4 },
    ]
    const run = { ...BASELINE, calls: 71 }
    expect(answerOf(ranked(rows, run))).toMatchObject({ best: { cost: 6 } })
    expect(answerOf(ranked(rows.slice(0, 1), run))).toMatchObject({ best: { cost: 4 } })
  })
  it('is one strategy where the cheapest loses nothing', () => {
    const answer = answerOf(
      ranked([
        { billed: 5, lost: 0 },
        { billed: 6, lost: 0 },
      ]),
    )
    expect(answer.kind === 'cheaper' && answer.best === answer.lossless).toBe(true)
  })
  it('says where every cheaper strategy loses something, and where none is cheaper', () => {
    expect(answerOf(ranked([{ billed: 5, lost: 2 }]))).toMatchObject({ lossless: undefined })
    expect(answerOf(ranked([{ billed: 15, lost: 2 }]))).toEqual({ kind: 'none-cheaper' })
    expect(answerOf(ranked([{ billed: 1, refused: 1 }]))).toEqual({ kind: 'none-cheaper' })
  })
  it('is what is recommended of a larger choice, where that is among them', () => {
    const ranking = ranked([
      { billed: 6, lost: 22 },
      { billed: 7, lost: 18 },
      { billed: 8, lost: 2 },
    ])
    const bestOf = (preferred: number) => {
      const answer = answerOf({ ...ranking, preferred })
      return answer.kind === 'cheaper' ? answer.best.place : undefined
    }
    expect([bestOf(-1), bestOf(2)]).toEqual([3, 2])
  })
  it('can change until what it names is checked', () => {
    const rows = [
      { billed: 5, lost: 2 },
      { billed: 7, lost: 2 },
    ]
    const [first, second] = rows.map((row) => ({ ...row, refused: undefined }))
    expect(isSettled(ranked([{ ...first }, { ...second }]), 3)).toBe(false)
    expect(isSettled(ranked([{ ...rows[0] }, { ...second }]), 3)).toBe(true)
    expect(isSettled(ranked([{ ...rows[0] }]), 3)).toBe(false)
  })
})

test('compactions by size are chosen by the middle of what sizes nearby lose, and asked for it first', () => {
  const specs = [100_000, 200_000].map((size) => compactedAbove(size, { userTokens: 20_000 }))
  const row = (billed: number, lost: number, most?: number) => ({
    ...BASELINE,
    changed: 1,
    refused: 0,
    billed,
    lost,
    ...given({ lostRange: most === undefined ? undefined : { fewest: lost, most } }),
  })
  const rankedOf = (rows: readonly SweepFigures[]) =>
    rankStrategies([IDENTITY, ...specs], [BASELINE, ...rows])
  const [unknown, known] = [
    [row(5, 20), row(6, 18)],
    [row(5, 20, 400), row(6, 18, 22)],
  ].map(rankedOf)
  const placeOf = (ranking: typeof known) => {
    const answer = ranking && answerOf(ranking)
    return answer?.kind === 'cheaper' ? answer.best.place : undefined
  }
  expect([placeOf(unknown), placeOf(known)]).toEqual([1, 2])
  expect([unknown && isSettled(unknown, 3), known && isSettled(known, 3)]).toEqual([false, true])
  const half = [BASELINE, row(5, 20), row(6, 18, 22)]
  expect(nextOfRanges([IDENTITY, ...specs], half, new Set())).toBe(1)
  expect(nextOfRanges([IDENTITY, ...specs], half, new Set([1]))).toBeUndefined()
})

describe('the check for refusals', () => {
  const row = (billed: number, lost: number, refused?: number): SweepFigures => ({
    ...BASELINE,
    changed: 1,
    billed,
    lost,
    refused,
  })

  it('starts with what would be the answer, and leaves out what is not an option', () => {
    const rows = [BASELINE, row(6, 9), row(12, 0), row(5, 3), row(7, 1)]
    const order: number[] = []
    for (;;) {
      const next = nextToCheck(rows, new Set(order))
      if (next === undefined) break
      order.push(next)
    }
    expect(order).toEqual([3, 4, 1])
  })
  it('goes on with the next best where the best is refused', () => {
    expect(nextToCheck([BASELINE, row(6, 3), row(5, 3, 2)], new Set())).toBe(1)
  })
})
