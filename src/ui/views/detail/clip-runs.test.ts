import { expect, it } from 'vitest'
import { clipRuns } from './clip-runs.ts'

it('cuts a long equal stretch in the middle and says how much was left out', () => {
  const runs = clipRuns([
    { kind: 'same', text: 'x'.repeat(1000) },
    { kind: 'new', text: 'short' },
  ])
  expect(runs.map((run) => run.kind)).toEqual(['same', 'cut', 'same', 'new'])
  expect(runs[1]?.text).toContain('760 equal characters')
  expect(new Set(runs.map((run) => run.start)).size).toBe(4)
})

it('leaves short runs alone', () => {
  expect(clipRuns([{ kind: 'gone', text: 'a' }])).toEqual([{ kind: 'gone', text: 'a', start: '0' }])
})
