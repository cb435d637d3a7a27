import { expect, test } from 'vitest'
import { linesOf, type MinimapMark } from './Minimap.tsx'

test('marks at one pixel are one line that says how many there are', () => {
  const marks: readonly MinimapMark[] = Array.from({ length: 30_000 }, (_, index) => ({
    index,
    label: `Before call ${index + 1}`,
  }))
  const lines = linesOf(marks, (index) => Math.floor((index / 30_000) * 600))
  expect(lines).toHaveLength(600)
  expect(lines.reduce((sum, { more }) => sum + 1 + more, 0)).toBe(30_000)
  expect(lines[1]?.mark.label).toBe('Before call 51')
})

test('the edge of the window stays beside a compaction at the same pixel', () => {
  const marks = [
    { index: 3, label: 'compaction' },
    { index: 3, label: 'window', kind: 'window' as const },
  ]
  expect(linesOf(marks, (index) => index).map(({ mark }) => mark.label)).toEqual(['compaction', 'window'])
})
