import { describe, expect, test } from 'vitest'
import { callApart, callOfMostLost, firstApart } from './call-apart.ts'

/** A column by the tokens of its calls, from the first on. */
const column = (...tokens: readonly number[]) => ({
  replay: { calls: tokens.map((sent, call) => ({ call, tokens: sent })) },
})
const uncounted = { replay: undefined }

test('it is the call with the largest difference of any column, smaller or larger', () => {
  expect(callApart(column(10, 20, 30, 5), [column(10, 15, 30, 5), column(10, 20, 42, 5)])).toBe(2)
  expect(callApart(column(10, 20, 30, 5), [column(10, 2, 25, 5)])).toBe(1)
})

test('of several as far apart it is the first', () => {
  expect(callApart(column(10, 20, 30), [column(10, 15, 25)])).toBe(1)
})

test('the first that differs is that of any column, by however little', () => {
  const columns = [column(10, 20, 42, 5), column(10, 19, 30, 5), column(10, 20, 30, 6)]
  expect(firstApart(column(10, 20, 30, 5), columns)).toBe(1)
  expect(firstApart(column(10, 20), [column(10, 20), uncounted])).toBeUndefined()
})

test('there is none where columns are the same, or not counted yet', () => {
  expect(callApart(column(10, 20), [column(10, 20), uncounted])).toBeUndefined()
  expect(callApart(uncounted, [column(10, 20)])).toBeUndefined()
  expect(callApart(column(10, 20), [])).toBeUndefined()
})

describe('the call of most lost facts', () => {
  /** What one column lost at its calls, from the first on. */
  const lost = (...counts: readonly number[]) => ({
    calls: counts.map((count, call) => ({ call, count, weight: count })),
  })

  test('is counted over all columns, and is the first of several', () => {
    expect(callOfMostLost([lost(0, 2, 0, 3), lost(0, 2, 0, 0)])).toBe(1)
    expect(callOfMostLost([lost(0, 1, 0, 1)])).toBe(1)
  })

  test('doesn’t exist where nothing is lost', () => {
    expect(callOfMostLost([lost(0, 0)])).toBeUndefined()
    expect(callOfMostLost([])).toBeUndefined()
  })
})
