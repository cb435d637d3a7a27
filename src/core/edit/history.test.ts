import { describe, expect, test } from 'vitest'
import { formatAddress, parseAddress, storedIdOf } from './address.ts'
import { lineTo, movesOf, ORIGINAL } from './history.ts'

/** 1 – 2 – 3, and 4 made on 1 after two undos. */
const TREE = new Map(
  [
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 1],
  ].map(([revision = 0, parent = 0]) => [revision, { revision, parent, label: `Do ${revision}` }] as const),
)

describe('undo and redo', () => {
  test('go along the line, whatever was made on other lines', () => {
    expect(movesOf({ head: 4, tip: 4, last: 4 }, TREE)).toEqual({
      undo: { to: 1, label: 'Do 4' },
      redo: undefined,
    })
    expect(movesOf({ head: 1, tip: 4, last: 4 }, TREE).redo).toEqual({ to: 4, label: 'Do 4' })
    expect(movesOf({ head: 1, tip: 3, last: 3 }, TREE).redo).toEqual({ to: 2, label: 'Do 2' })
    expect(movesOf({ head: 0, tip: 3, last: 3 }, TREE)).toMatchObject({ undo: undefined, redo: { to: 1 } })
  })

  test('have nothing to do on what was never edited', () => {
    expect(movesOf(ORIGINAL, new Map())).toEqual({ undo: undefined, redo: undefined })
  })
})

test('the line to a revision is the way from the original; a missing or odd one has none', () => {
  expect(lineTo(4, TREE)?.map(({ revision }) => revision)).toEqual([1, 4])
  expect(lineTo(0, TREE)).toEqual([])
  expect(lineTo(9, TREE)).toBeUndefined()
  expect(lineTo(5, new Map([[5, { revision: 5, parent: 5, label: '' }]]))).toBeUndefined()
})

test('a state is named by id and revision, the original by its id alone', () => {
  for (const address of [
    { traceId: 'a', revision: 0 },
    { traceId: 'a@b', revision: 12 },
  ]) {
    expect(parseAddress(formatAddress(address))).toEqual(address)
  }
  expect(parseAddress('a@0')).toEqual({ traceId: 'a', revision: 0 })
  expect(storedIdOf('a@7')).toBe('a')
  expect(storedIdOf('a@x')).toBe('a@x')
})
