import { expect, test } from 'vitest'
import { type ColumnHistory, redone, startHistory, undone, withChange } from './column-history.ts'

const shown = (...counts: readonly number[]) => ({
  columns: counts.map((count) => ({ id: 'keep-last', params: { count } })),
  names: {},
})
const countsOf = (history: ColumnHistory | undefined) =>
  history?.now.columns.map((spec) => ('params' in spec ? spec.params?.['count'] : undefined))

test('each change is undone and redone, the last first', () => {
  const added = withChange(startHistory(shown(10)), shown(10, 20), 5000)
  const removed = withChange(added, shown(20), 9000)
  const once = undone(removed)
  expect(countsOf(once)).toEqual([10, 20])
  const twice = once && undone(once)
  expect(countsOf(twice)).toEqual([10])
  expect(twice && undone(twice)).toBeUndefined()
  const again = twice && redone(twice)
  expect(countsOf(again)).toEqual([10, 20])
  expect(countsOf(again && redone(again))).toEqual([20])
})

test('what is typed into one column without a pause is one change', () => {
  const one = withChange(startHistory(shown(10, 5)), shown(1, 5), 5000)
  const two = withChange(one, shown(15, 5), 5400)
  expect(countsOf(undone(two))).toEqual([10, 5])
  const later = withChange(two, shown(16, 5), 9000)
  expect(countsOf(undone(later))).toEqual([15, 5])
  const other = withChange(two, shown(15, 6), 5500)
  expect(countsOf(undone(other))).toEqual([15, 5])
})

test('a change after an undo leaves nothing to redo', () => {
  const back = undone(withChange(startHistory(shown(10)), shown(20), 5000))
  const changed = back && withChange(back, shown(30), 9000)
  expect(changed && redone(changed)).toBeUndefined()
})

test('what changes nothing is no change', () => {
  const history = startHistory(shown(10))
  expect(withChange(history, shown(10), 5000)).toBe(history)
})
