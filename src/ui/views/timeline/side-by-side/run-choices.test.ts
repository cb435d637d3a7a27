import { expect, test } from 'vitest'
import type { TraceEntry } from '#state/index.ts'
import { runChoices } from './run-choices.ts'

function entry(id: string, fileName: string, addedAt: number): TraceEntry {
  return {
    id,
    title: `Run ${id}`,
    source: { format: 'built', fileName, run: 0, runs: 2, readerVersion: 1 },
    stepCount: 3,
    callCount: 1,
    warningCount: 0,
    agents: [],
    addedAt,
  }
}

const LIBRARY = [
  entry('a', 'x.json', 1),
  entry('b', 'y.json', 9),
  entry('c', 'x.json', 2),
  entry('d', 'z.json', 5),
]

test('the runs of the same file come first, then the newest, and never the run itself', () => {
  expect(runChoices(LIBRARY, 'a', '').map(({ id }) => id)).toEqual(['c', 'b', 'd'])
})

test('all words are looked for, in name and file', () => {
  expect(runChoices(LIBRARY, 'a', 'run Y.JSON').map(({ id }) => id)).toEqual(['b'])
  expect(runChoices(LIBRARY, 'a', 'nothing')).toEqual([])
  expect(runChoices(LIBRARY, 'a', 'd')[0]?.facts).toMatch(/^z\.json · 3\sstep/)
})
