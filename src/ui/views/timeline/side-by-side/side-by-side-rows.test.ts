import { describe, expect, test } from 'vitest'
import { alignStates } from '#core/align/align-steps.ts'
import { noteStep, numbered } from '#core/testing/steps.ts'
import { differencePlaces, nextPlace, sideBySideRows, stateOf } from './side-by-side-rows.ts'

const NOTES = numbered(['one', 'two', 'three', 'four'].map((text) => noteStep(text)))

function rowsOf(order: readonly number[]) {
  const right = order.flatMap((index) => NOTES[index] ?? [])
  return sideBySideRows(alignStates(NOTES, right), NOTES, right)
}

describe('the rows of two runs', () => {
  test('hold the steps of both sides and have keys of their own', () => {
    const rows = rowsOf([0, 1, 3])
    expect(rows.map(({ left, right }) => [left?.step.id, right?.position])).toEqual([
      ['s0', 0],
      ['s1', 1],
      ['s2', undefined],
      ['s3', 2],
    ])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4)
  })

  test('say of a moved step which way its other place is', () => {
    const moved = rowsOf([3, 0, 1, 2]).filter((row) => row.moved !== undefined)
    expect(moved.map(({ kind, moved: way }) => [kind, way])).toEqual([
      ['right', 'down'],
      ['left', 'up'],
    ])
  })

  test('are called by what was done in an edited run, by their side otherwise', () => {
    const row = { kind: 'left', moved: undefined, differs: [] } as const
    expect([stateOf(row, true).words, stateOf(row, false).words]).toEqual(['deleted', 'only left'])
    const differs = { kind: 'differs', moved: undefined, differs: ['arguments', 'results'] } as const
    expect(stateOf(differs, false)).toEqual({ mark: 'rewritten', words: 'arguments, result' })
  })
})

describe('differences', () => {
  const kinds = ['differs', 'left', 'same', 'same', 'right', 'same', 'differs'] as const
  const places = differencePlaces(kinds.map((kind) => ({ kind })))

  test('begin where a stretch of them does', () => expect(places).toEqual([0, 4, 6]))

  test('are walked to and fro, round the ends', () => {
    expect([-1, 0, 1, 4, 6].map((from) => nextPlace(places, from, false))).toEqual([0, 4, 4, 6, 0])
    expect([-1, 0, 1, 5, 6].map((from) => nextPlace(places, from, true))).toEqual([6, 6, 0, 4, 4])
    expect(nextPlace([], 3, false)).toBeUndefined()
  })
})
