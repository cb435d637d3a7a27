import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { answerOf } from '#core/sweep/ranking.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import {
  budgetsFor,
  hasBound,
  matching,
  mergedRows,
  overRows,
  rankSettings,
  sweepRows,
  variedName,
  variedParam,
  variedValue,
} from './sweep-rows.ts'

const keepLast = (count: number) => unwrap(checkSpec({ id: 'keep-last', params: { count } }))
const MEMORIES = [IDENTITY, keepLast(5), keepLast(10)]
const FIGURES = [
  { ...NO_FIGURES, calls: 10, billed: 1, cumulative: 900, peak: 100 },
  { ...NO_FIGURES, calls: 10, changed: 9, billed: 2, cumulative: 500, peak: 70, lost: 4, lostWeight: 3 },
  { ...NO_FIGURES, calls: 10, changed: 9, billed: 0.5, cumulative: 700, peak: 80, lost: 2, lostWeight: 1 },
]

test('what nobody beats goes by the cost and the loss that are looked at', () => {
  const billed = sweepRows(MEMORIES, FIGURES, { cost: 'billed', loss: 'lostWeight' })
  expect(billed.map(({ isBest }) => isBest)).toEqual([true, false, true])
  expect(billed.map(({ name }) => name)).toEqual(['As recorded', 'keep last 5', 'keep last 10'])
  const sent = sweepRows(MEMORIES, FIGURES, { cost: 'cumulative', loss: 'lost' })
  expect(sent.map(({ isBest, cost, loss }) => [isBest, cost, loss])).toEqual([
    [true, 900, 0],
    [true, 500, 4],
    [true, 700, 2],
  ])
})

test('a combination is named by what is varied, where it is one strategy', () => {
  expect(variedName(MEMORIES, FIGURES, 2)).toBe('Steps: 10')
  expect(variedName([IDENTITY, keepLast(5), keepLast(2000)], FIGURES, 2)).toBe('Steps: 2,000')
  expect(variedValue(MEMORIES, 2)).toBe('10')
  expect(variedValue(MEMORIES, 0)).toBeUndefined()
  const cut = [2500, 20_000].map((budget) => unwrap(checkSpec({ id: 'letta-middle', params: { budget } })))
  expect(variedName([IDENTITY, ...cut], FIGURES, 2)).toBe('Limit per result (bytes): 20,000')
  const others = [...MEMORIES, unwrap(checkSpec({ id: 'clear-thinking' }))]
  expect(variedName(others, [...FIGURES, NO_FIGURES], 2)).toBeUndefined()
})

test('where one parameter is varied, it is named once and rows by its values', () => {
  const namesOf = (memories: readonly CheckedSpec[]) =>
    sweepRows(memories, FIGURES, { cost: 'billed', loss: 'lost' }).map(({ short }) => short)
  const cut = [2500, 20_000].map((budget) => unwrap(checkSpec({ id: 'letta-middle', params: { budget } })))
  expect(variedParam([IDENTITY, ...cut])).toBe('Limit per result (bytes)')
  expect(namesOf([IDENTITY, ...cut])).toEqual(['As recorded', '2,500', '20,000'])
  const others = [IDENTITY, keepLast(5), unwrap(checkSpec({ id: 'clear-thinking' }))]
  expect(variedParam(others)).toBeUndefined()
  expect(namesOf(others).slice(1)).toEqual(['Keep the last n steps', 'Clear old thinking'])
})

test('of the values of one parameter, the default of the strategy is known', () => {
  const cut = [2500, 10_000].map((budget) => unwrap(checkSpec({ id: 'letta-middle', params: { budget } })))
  const rows = sweepRows([IDENTITY, ...cut], FIGURES, { cost: 'billed', loss: 'lost' })
  expect(rows.map(({ isDefault }) => isDefault)).toEqual([false, false, true])
})

test('combinations with the same result are named together', () => {
  const [baseline, five, ten] = FIGURES
  if (baseline === undefined || five === undefined || ten === undefined) throw new Error('three')
  const memories = [...MEMORIES, keepLast(20), keepLast(40)]
  expect(variedName(memories, [baseline, five, ten, ten, five], 3)).toBe('Steps: 10 or 20')
  expect(variedName(memories, [baseline, five, five, ten, five], 1)).toBe('Steps: 5, 10, or 40')
  const idle = { ...baseline, changed: 0 }
  expect(variedName(memories, [baseline, five, ten, idle, idle], 3)).toBe('Steps: 20')
})

test('what drops the task isn’t a good trade-off, however much it saves', () => {
  const dropped = { system: 0, tasks: 1, messages: 0, summarized: 0 }
  const figures = FIGURES.map((row, at) => (at === 2 ? { ...row, dropped } : row))
  const rows = sweepRows(MEMORIES, figures, { cost: 'billed', loss: 'lostWeight' })
  expect(rows.map(({ isBest }) => isBest)).toEqual([true, false, false])
})

test('what has no effect on the run is as good as the baseline, but not Pareto-optimal', () => {
  const [baseline, ...others] = FIGURES
  if (baseline === undefined) throw new Error('there is a baseline')
  const idle = { ...baseline, changed: 0 }
  const rows = sweepRows([...MEMORIES, keepLast(500)], [baseline, ...others, idle], {
    cost: 'billed',
    loss: 'lost',
  })
  expect(rows.map(({ isIdle }) => isIdle)).toEqual([false, false, false, true])
  expect(rows.map(({ isBest }) => isBest)).toEqual([true, false, true, false])
})

test('rows that differ in what their names leave out say it', () => {
  const compact = (files: number, userTokens: number) =>
    unwrap(checkSpec({ id: 'compaction', params: { files, userTokens } }))
  const names = sweepRows(
    [IDENTITY, compact(5, 100), compact(9, 100), compact(9, 7)],
    FIGURES.concat(FIGURES.slice(1, 2)),
    { cost: 'billed', loss: 'lost' },
  ).map(({ name }) => name)
  expect(new Set(names).size).toBe(4)
  expect(names[1]).toContain('Files attached again: 5')
  expect(names[3]).not.toContain('Files attached again')
})

test('rows are found by every word of a text', () => {
  const rows = sweepRows(MEMORIES, FIGURES, { cost: 'billed', loss: 'lost' })
  expect(matching(rows, 'LAST 10').map(({ id }) => id)).toEqual(['2'])
  expect(matching(rows, '')).toHaveLength(3)
})

test('the least loss is asked for from half of the smallest context to the largest', () => {
  const rows = sweepRows(MEMORIES, FIGURES, { cost: 'peak', loss: 'lostWeight' })
  expect(budgetsFor(rows, 3)).toEqual([25, 50, 100])
  expect(budgetsFor([], 3)).toEqual([])
})

test('a line of the least loss is there by tokens, and for losses that add up call by call', () => {
  expect(hasBound('peak', 'lostWeight')).toBe(true)
  expect(hasBound('cumulative', 'lost')).toBe(true)
  expect(hasBound('billed', 'lost')).toBe(false)
  expect(hasBound('peak', 'faults')).toBe(false)
  expect(hasBound('peak', 'rereads')).toBe(false)
})

test('a line is cut to the costs of the rows, where it is between two of its corners', () => {
  const line = [
    { cost: 0, loss: 8 },
    { cost: 10, loss: 4 },
    { cost: 30, loss: 0 },
  ]
  expect(overRows(line, [{ cost: 5 }, { cost: 20 }])).toEqual([
    { cost: 5, loss: 6 },
    { cost: 10, loss: 4 },
    { cost: 20, loss: 2 },
  ])
  expect(overRows(line, [{ cost: 12 }, { cost: 40 }])).toEqual([
    { cost: 12, loss: 3.6 },
    { cost: 30, loss: 0 },
  ])
  expect(overRows([], [{ cost: 1 }])).toEqual([])
})

test('compactions are named by their size, and one is recommended though its summary replaces the task', () => {
  const specs = [150_000, 200_000].map((tokens) =>
    unwrap(checkSpec({ id: 'compaction', trigger: { kind: 'past-tokens', tokens }, mode: 'destructive' })),
  )
  const memories = [IDENTITY, ...specs]
  const baseline = { ...NO_FIGURES, calls: 90, billed: 10, cumulative: 1000 }
  const dropped = { system: 0, tasks: 1, messages: 2, summarized: 3 }
  const figures = [
    baseline,
    { ...baseline, changed: 4, billed: 6, lost: 200, dropped },
    { ...baseline, changed: 4, billed: 6.5, lost: 10, dropped },
  ]
  expect(variedParam(memories)).toBe('Acts above (tokens)')
  const rows = sweepRows(memories, figures, { cost: 'billed', loss: 'lost' })
  expect(rows.map(({ short }) => short)).toEqual(['As recorded', '150,000', '200,000'])
  expect(rows.some(({ isRefused, isDefault }) => isRefused || isDefault)).toBe(false)
  const ranking = rankSettings(memories, figures)
  expect(ranking && answerOf(ranking)).toMatchObject({ best: { place: 2, figures: { dropped } } })
})

test('what This run excludes is no good trade-off, and crossed in the chart', () => {
  const stuck = { ...NO_FIGURES, calls: 10, changed: 9, billed: 0.2, cumulative: 300, lost: 1, stuck: 8 }
  const [baseline = NO_FIGURES, ...others] = FIGURES
  const rows = sweepRows([...MEMORIES, keepLast(1)], [baseline, ...others, stuck], {
    cost: 'billed',
    loss: 'lost',
  })
  expect(rows[3]).toMatchObject({ group: 'stuck', isRefused: true, isBest: false })
  expect(rows[2]).toMatchObject({ isRefused: false, isBest: true })
})

test('where all that is cheaper loses more than a tenth of the facts, none is a good trade-off', () => {
  const rows = sweepRows(
    MEMORIES,
    FIGURES.map((row) => ({ ...row, used: 5 })),
    { cost: 'billed', loss: 'lost' },
  )
  expect(rows.map(({ isBest }) => isBest)).toEqual([true, false, false])
})

test('values next to each other with the same result are one row', () => {
  const [baseline = NO_FIGURES, one = NO_FIGURES, other = NO_FIGURES] = FIGURES
  const memories = [IDENTITY, keepLast(2), keepLast(3), keepLast(5), keepLast(10), keepLast(20)]
  const idle = { ...baseline, changed: 0 }
  const rows = sweepRows(memories, [baseline, one, one, one, other, idle], { cost: 'billed', loss: 'lost' })
  const shortsOf = (named: readonly string[]) =>
    mergedRows(rows, new Set(named)).map(({ id, short }) => `${id}: ${short}`)
  expect(shortsOf([])).toEqual(['0: As recorded', '1: 2 to 5', '4: 10', '5: 20'])
  expect(shortsOf(['2'])[1]).toBe('2: 2 to 5')
})

test('the re-read risk is shown only where settings are weighed by it', () => {
  const sums = { pages: 4, tokens: 90 }
  const rereads = { removed: sums, expected: sums, anyway: sums, runs: 1 }
  const rowsOf = (validatedRuns: number) => {
    const figures = [1, 2].map(() => ({ ...NO_FIGURES, rereads: { ...rereads, validatedRuns } }))
    return sweepRows([IDENTITY, IDENTITY], figures, { cost: 'cumulative', loss: 'lost' })
  }
  expect(rowsOf(1)[1]?.rereads?.expected.pages).toBe(4)
  expect(rowsOf(0)[1]?.rereads).toBeUndefined()
})
