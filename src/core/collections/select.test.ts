import { expect, test } from 'vitest'
import type { CollectionRun } from './collection.ts'
import { withKnownModels } from './known-models.ts'
import { comparableRuns, countedRuns, parentsOf, resolved } from './resolve.ts'
import { facetCounts, groupRuns, periodsOf, selectRuns, totalsOf } from './select.ts'

const figure = (value: number) => ({ value, source: 'recorded' as const })
const noon = (day: string) => new Date(`${day}T12:00:00`).getTime()

function run(id: string, more: Partial<CollectionRun> = {}): CollectionRun {
  return {
    id,
    collectionId: 'c',
    content: id,
    file: { path: `shop/${id}.jsonl`, size: 1, modified: 0 },
    place: 0,
    state: 'indexed',
    title: id,
    format: 'claude-code',
    models: ['sonnet'],
    started: noon('2026-01-05'),
    calls: 10,
    steps: 12,
    agents: 1,
    input: figure(1000),
    cacheRead: figure(800),
    output: figure(50),
    cost: figure(0.5),
    peak: figure(200),
    errors: 1,
    refetched: 0,
    compactions: 0,
    microCompactions: 0,
    misses: 0,
    waste: [],
    largest: [],
    warnings: 0,
    relation: { isSubAgent: false, firstKey: 0 },
    ...more,
  }
}

test('totals leave out what a run shares with an earlier one, and count sub-agents with their parents', () => {
  const shared = { of: 'a', calls: 4, input: 400, cacheRead: 300, cacheWrite: 0, output: 20, cost: 0.2 }
  const runs = [run('a'), run('b', { shared }), run('c', { parentId: 'a' })]
  const totals = totalsOf(runs)
  expect([totals.runs, totals.subAgents, totals.calls]).toEqual([2, 1, 26])
  expect([totals.input, totals.output]).toEqual([2600, 130])
  expect(totals.cost).toBeCloseTo(1.3)
  expect(totals.cacheHitRate).toBeCloseTo(2100 / 2600)
})

test('a run whose calls are all in an earlier one adds nothing to totals and groups', () => {
  const shared = { of: 'a', calls: 10, input: 1000, cacheRead: 800, cacheWrite: 0, output: 50, cost: 0.5 }
  const runs = [run('a', { compactions: 2 }), run('copy', { shared, compactions: 2 })]
  const once = { runs: 1, calls: 10, errors: 1, compactions: 2, cost: 0.5 }
  expect(totalsOf(runs)).toMatchObject(once)
  expect(groupRuns(runs, 'project').map(({ totals }) => totals)).toMatchObject([once])
  const longer = run('longer', { shared, calls: 12 })
  expect(totalsOf([...runs, longer])).toMatchObject({ runs: 2, calls: 12 })
})

test('strategies are compared on whole runs that are no copies, whose files are there', () => {
  const shared = { of: 'a', calls: 10, input: 1000, cacheRead: 800, cacheWrite: 0, output: 50, cost: 0.5 }
  const copy = run('copy', { shared })
  const resumed = run('resumed', { shared, calls: 12 })
  const others = [run('agent', { parentId: 'a' }), run('gone', { state: 'missing' })]
  expect(comparableRuns([run('a'), copy, resumed, ...others]).map(({ id }) => id)).toEqual(['a', 'resumed'])
})

test('a run without a price is counted as such, and costs nothing', () => {
  const { cost: _, ...bare } = run('b')
  expect(totalsOf([run('a'), bare])).toMatchObject({ cost: 0.5, unpriced: 1 })
})

test('a sum says that it contains an estimate where a figure of one run is one', () => {
  expect(totalsOf([run('a'), run('b')]).estimated).toEqual([])
  const estimated = run('b', {
    cost: { value: 1, source: 'estimate' },
    output: { value: 3, source: 'calibrated' },
  })
  expect(totalsOf([run('a'), estimated]).estimated).toEqual(['output', 'cost'])
})

test('runs are narrowed by facets, days, and words', () => {
  const runs = [
    run('a', { models: ['opus'] }),
    run('b', { started: noon('2026-01-07') }),
    run('fix login', { models: ['opus', 'sonnet'] }),
  ]
  const facets = new Map([['model', new Set(['opus'])]] as const)
  expect(selectRuns(runs, { facets }).map(({ id }) => id)).toEqual(['a', 'fix login'])
  expect(selectRuns(runs, { facets, text: 'login' }).map(({ id }) => id)).toEqual(['fix login'])
  const days = ['2026-01-06', '2026-01-08'] as const
  expect(selectRuns(runs, { facets: new Map(), days }).map(({ id }) => id)).toEqual(['b'])
  expect(facetCounts(runs, 'model')).toEqual([
    { value: 'opus', runs: 2 },
    { value: 'sonnet', runs: 2 },
  ])
})

test('groups have subtotals that add up, the largest first; days without runs are there', () => {
  const runs = [
    run('a'),
    run('b', { project: '/p', input: figure(9000) }),
    run('c', { started: noon('2026-01-08') }),
  ]
  const groups = groupRuns(runs, 'project')
  expect(groups.map(({ value, totals }) => [value, totals.input])).toEqual([
    ['/p', 9000],
    ['shop', 2000],
  ])
  expect(periodsOf(runs).periods.map(({ first, totals }) => [first, totals.runs])).toEqual([
    ['2026-01-05', 2],
    ['2026-01-06', 0],
    ['2026-01-07', 0],
    ['2026-01-08', 1],
  ])
})

test('a sub-agent belongs to the run of its session; the same content in two folders counts once', () => {
  const parent = run('p', { relation: { session: 's1', isSubAgent: false, firstKey: 0 } })
  const agent = run('x', { relation: { session: 's1', parent: 's1', isSubAgent: true, firstKey: 0 } })
  expect(parentsOf([agent, parent])).toEqual(new Map([['x', 'p']]))
  const rows = resolved([agent, parent], new Map())
  expect(rows[0]?.parentId).toBe('p')
  expect(rows[1]).toBe(parent)
  const copy = run('z', { content: 'p', file: { path: 'a copy/p.jsonl', size: 1, modified: 0 } })
  expect(countedRuns([parent, copy]).map(({ id }) => id)).toEqual(['z'])
})

test('runs of many weeks are added up by week, and of many months by month, the first to the last', () => {
  const of = (...days: readonly string[]) => {
    const { kind, periods } = periodsOf(days.map((day) => run(day, { started: noon(day) })))
    return { kind, periods: periods.map(({ first, last, totals }) => [first, last, totals.runs]) }
  }
  const inWeek = (month: string) =>
    [5, 6, 7, 8, 9, 10, 11].map((day) => `${month}-${String(day).padStart(2, '0')}`)
  const weeks = of(...inWeek('2026-01'), '2026-03-01')
  expect(weeks.kind).toBe('week')
  expect(weeks.periods).toHaveLength(8)
  expect(weeks.periods[0]).toEqual(['2026-01-05', '2026-01-11', 7])
  expect(weeks.periods.at(-1)).toEqual(['2026-02-23', '2026-03-01', 1])
  const months = of(...inWeek('2025-01'), '2026-02-28')
  expect(months.kind).toBe('month')
  expect(months.periods).toHaveLength(14)
  expect(months.periods[0]).toEqual(['2025-01-01', '2025-01-31', 7])
  expect(months.periods.at(-1)).toEqual(['2026-02-01', '2026-02-28', 1])
})

test('of few days with months between them, each is a bar, and the days between are left out', () => {
  const days = ['2026-01-08', '2026-02-10', '2026-07-28']
  const { kind, periods, isSparse } = periodsOf(days.map((day) => run(day, { started: noon(day) })))
  expect([kind, isSparse]).toEqual(['day', true])
  expect(periods.map(({ first, last, totals }) => [first, last, totals.runs])).toEqual(
    days.map((day) => [day, day, 1]),
  )
})

/** A run of three calls: two on the first day, one on the next. */
function twoDays(more: Partial<CollectionRun> = {}): CollectionRun {
  const nothing = {
    cacheRead: 0,
    output: 0,
    errors: 0,
    refetched: 0,
    compactions: 0,
    microCompactions: 0,
    misses: 0,
  }
  return run('long', {
    calls: 3,
    input: figure(1000),
    cost: figure(5),
    days: [
      { ...nothing, day: '2026-01-05', calls: 2, input: 400, cost: 1, peak: 300 },
      { ...nothing, day: '2026-01-06', calls: 1, input: 600, cost: 4, peak: 600 },
    ],
    ...more,
  })
}

test('the calls of a run count on their own days, in groups, in charts, and where days are selected', () => {
  const runs = [run('a', { cost: figure(0.5) }), twoDays()]
  const costs = groupRuns(runs, 'day').map(({ value, totals }) => [value, totals.cost, totals.calls])
  expect(costs).toEqual([
    ['2026-01-06', 4, 1],
    ['2026-01-05', 1.5, 12],
  ])
  expect(periodsOf(runs).periods.map(({ first, totals }) => [first, totals.cost])).toEqual([
    ['2026-01-05', 1.5],
    ['2026-01-06', 4],
  ])
  const [part] = selectRuns(runs, { facets: new Map(), days: ['2026-01-06', '2026-01-06'] })
  expect(part).toMatchObject({ id: 'long', isPart: true, calls: 1, cost: { value: 4 }, peak: { value: 600 } })
  const whole = selectRuns(runs, { facets: new Map(), days: ['2026-01-05', '2026-01-06'] })
  expect(whole).toEqual(runs)
})

test('what a run shares with an earlier one is left out of the day on which it was', () => {
  const first = { calls: 2, input: 400, cacheRead: 0, cacheWrite: 0, output: 0, cost: 1 }
  const shared = { of: 'a', ...first, days: [{ day: '2026-01-05', ...first }] }
  const groups = groupRuns([twoDays({ shared })], 'day')
  expect(groups.map(({ totals }) => [totals.cost, totals.calls])).toEqual([
    [4, 1],
    [0, 0],
  ])
})

test('a run of two days in one week is one run of that week', () => {
  const later = [1, 2, 3, 4, 5, 6].map((day) => run(`later ${day}`, { started: noon(`2026-04-0${day}`) }))
  const { kind, periods } = periodsOf([twoDays(), ...later])
  expect(kind).toBe('week')
  expect([periods[0]?.totals.runs, periods[0]?.totals.cost]).toEqual([1, 5])
})

test('the names that files give to one model are one model of the price book', () => {
  const named = (id: string, ...models: readonly string[]) => run(id, { models })
  const runs = withKnownModels([
    named('a', 'claude-opus-4-5'),
    named('b', 'claude-opus-4-5-20251101', 'claude-opus-4-5'),
    named('c', 'my-own-model'),
  ])
  expect(groupRuns(runs, 'model').map(({ runs: of }) => of.map(({ id }) => id))).toEqual([['a', 'b'], ['c']])
  expect(runs.map(({ models }) => models.length)).toEqual([1, 1, 1])
  expect(runs[2]?.models).toEqual(['my-own-model'])
})
