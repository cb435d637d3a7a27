import { describe, expect, test } from 'vitest'
import { branchPreview, childPath, type JsonRow, jsonRows, openTo, treeMove } from './json-rows.ts'

const state = (...open: readonly string[]) => ({ open: new Set(open), listed: new Map<string, number>() })
const paths = (rows: readonly JsonRow[]) => rows.map(({ path }) => path)
const value = { a: 1, b: { c: [true, null] }, empty: [] }

describe('rows of a JSON tree', () => {
  test('a closed root is one row', () => expect(paths(jsonRows(value, state()))).toEqual(['$']))
  test('children are listed only where their parent is open', () =>
    expect(paths(jsonRows(value, state('$', '$/b/c')))).toEqual(['$', '$/a', '$/b', '$/empty']))
  test('an empty list is a leaf', () =>
    expect(jsonRows(value, state('$')).find(({ path }) => path === '$/empty')?.kind).toBe('leaf'))
  test('rows know their place among their siblings', () =>
    expect(jsonRows(value, state('$'))[2]).toMatchObject({ position: 2, siblings: 3, depth: 1, parent: '$' }))
  test('of a long list the first hundred stand there, then an offer of more', () => {
    const rows = jsonRows(
      Array.from({ length: 250 }, (_, index) => index),
      state('$'),
    )
    expect(rows).toHaveLength(102)
    expect(rows.at(-1)).toMatchObject({ kind: 'more', hidden: 150 })
  })
  test('a name with a slash cannot pass for a path', () => {
    expect(childPath('$', 'a/b')).toBe('$/a~1b')
    expect(paths(jsonRows({ 'a/b': 1, a: { b: 2 } }, state('$', '$/a')))).toHaveLength(4)
  })
  test('the name __proto__ is a name like any other', () =>
    expect(paths(jsonRows(JSON.parse('{"__proto__": {"x": 1}}'), state('$')))).toEqual(['$', '$/__proto__']))
  test('levels that are open at first', () => {
    expect([...openTo(value, 1)]).toEqual(['$'])
    expect([...openTo(value, 3)]).toEqual(['$', '$/b', '$/b/c'])
  })
  test('a branch says its size', () =>
    expect([branchPreview([1, 2]), branchPreview({ a: 1 })]).toEqual(['[2]', '{1}']))
})

describe('keys of a JSON tree', () => {
  const rows = jsonRows(value, state('$', '$/b'))
  test('up, down, Home and End go through the rows', () => {
    expect(treeMove('ArrowDown', rows, 0)).toEqual({ kind: 'go', index: 1 })
    expect(treeMove('ArrowUp', rows, 0)).toEqual({ kind: 'go', index: 0 })
    expect(treeMove('End', rows, 0)).toEqual({ kind: 'go', index: 4 })
    expect(treeMove('Home', rows, 4)).toEqual({ kind: 'go', index: 0 })
  })
  test('right opens a closed branch and enters an open one', () => {
    expect(treeMove('ArrowRight', rows, 3)).toEqual({ kind: 'toggle', path: '$/b/c' })
    expect(treeMove('ArrowRight', rows, 2)).toEqual({ kind: 'go', index: 3 })
  })
  test('left closes an open branch and leaves a leaf for its parent', () => {
    expect(treeMove('ArrowLeft', rows, 2)).toEqual({ kind: 'toggle', path: '$/b' })
    expect(treeMove('ArrowLeft', rows, 3)).toEqual({ kind: 'go', index: 2 })
  })
  test('a letter goes to the next name that starts with it', () =>
    expect(treeMove('e', rows, 0)).toEqual({ kind: 'go', index: 4 }))
  test('other keys are left alone', () => expect(treeMove('Tab', rows, 0)).toBeUndefined())
})

test('branches of branches are opened level by level, and no more of them than are worth it unasked', () => {
  const hundred = (make: (index: number) => unknown) => Array.from({ length: 100 }, (_, index) => make(index))
  const cube = JSON.parse(JSON.stringify(hundred(() => hundred(() => hundred(() => 1)))))
  expect(jsonRows(cube, { open: openTo(cube, 3), listed: new Map() }).length).toBeLessThan(1000)
})
