import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/memories/spec.ts'
import { IDENTITY } from '#core/memories/spec-data.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { budgetsFor, matching, sweepRows } from './sweep-rows.ts'

const keepLast = (count: number) => unwrap(checkSpec({ id: 'keep-last', params: { count } }))
const MEMORIES = [IDENTITY, keepLast(5), keepLast(10)]
const FIGURES = [
  { ...NO_FIGURES, billed: 1, cumulative: 900, peak: 100 },
  { ...NO_FIGURES, billed: 2, cumulative: 300, peak: 25, lost: 4, lostWeight: 3 },
  { ...NO_FIGURES, billed: 0.5, cumulative: 500, peak: 50, lost: 2, lostWeight: 1 },
]

test('what nobody beats goes by the cost and the loss that are looked at', () => {
  const billed = sweepRows(MEMORIES, FIGURES, { cost: 'billed', loss: 'lostWeight' })
  expect(billed.map(({ isBest }) => isBest)).toEqual([true, false, true])
  expect(billed.map(({ name }) => name)).toEqual(['Baseline', 'keep last 5', 'keep last 10'])
  const sent = sweepRows(MEMORIES, FIGURES, { cost: 'cumulative', loss: 'lost' })
  expect(sent.map(({ isBest, cost, loss }) => [isBest, cost, loss])).toEqual([
    [true, 900, 0],
    [true, 300, 4],
    [true, 500, 2],
  ])
})

test('rows are found by every word of a text', () => {
  const rows = sweepRows(MEMORIES, FIGURES, { cost: 'billed', loss: 'lost' })
  expect(matching(rows, 'LAST 10').map(({ id }) => id)).toEqual(['2'])
  expect(matching(rows, '')).toHaveLength(3)
})

test('the least loss is asked for between the smallest and the largest context', () => {
  const rows = sweepRows(MEMORIES, FIGURES, { cost: 'peak', loss: 'lostWeight' })
  expect(budgetsFor(rows, 3)).toEqual([25, 50, 100])
  expect(budgetsFor(rows.slice(0, 1), 3)).toEqual([])
  expect(budgetsFor([], 3)).toEqual([])
})
