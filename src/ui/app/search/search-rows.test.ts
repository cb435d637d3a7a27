import { expect, test } from 'vitest'
import type { RunHits } from '#core/search/hits.ts'
import { hitRow, rowAfterKey, searchRows } from './search-rows.ts'

function runOf(traceId: string, listed: number, count = listed): RunHits {
  const hits = Array.from({ length: listed }, (_, at) => ({
    step: `${traceId}-${at}`,
    number: at,
    kind: 'action' as const,
    isError: false,
    excerpt: '',
  }))
  return { traceId, title: traceId, count, hits }
}

const ROWS = searchRows([runOf('a', 2), runOf('b', 1, 5)])

test('each run has a head, its steps, and how many more there are', () => {
  expect(ROWS.map((row) => row.kind)).toEqual(['run', 'hit', 'hit', 'run', 'hit', 'more'])
  expect(ROWS.flatMap((row) => (row.kind === 'hit' ? [row.place] : []))).toEqual([0, 1, 2])
  expect(ROWS.at(-1)).toMatchObject({ count: 4 })
})

test('keys go from step to step, over heads, and stop at the ends', () => {
  expect(rowAfterKey(ROWS, 2, 'ArrowDown')).toBe(4)
  expect(rowAfterKey(ROWS, 4, 'ArrowDown')).toBeUndefined()
  expect(rowAfterKey(ROWS, 4, 'ArrowUp')).toBe(2)
  expect(rowAfterKey(ROWS, 1, 'ArrowUp')).toBeUndefined()
  expect(['Home', 'End', 'PageDown', 'PageUp', 'x'].map((key) => rowAfterKey(ROWS, 2, key))).toEqual([
    ...[1, 4, 4, 1, undefined],
  ])
  expect(hitRow([], 0, 1)).toBeUndefined()
})
