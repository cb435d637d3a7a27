import { expect, test } from 'vitest'
import { callApart } from './call-apart.ts'

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

test('there is none where columns are the same, or not counted yet', () => {
  expect(callApart(column(10, 20), [column(10, 20), uncounted])).toBeUndefined()
  expect(callApart(uncounted, [column(10, 20)])).toBeUndefined()
  expect(callApart(column(10, 20), [])).toBeUndefined()
})
