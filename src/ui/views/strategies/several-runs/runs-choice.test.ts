import { expect, test } from 'vitest'
import type { TraceEntry } from '#state/index.ts'
import { proposedStrategies, type RunsAround, runsOf } from './runs-choice.ts'

function entry(id: string, format: string, callCount = 9): TraceEntry {
  const source = { format, fileName: `${id}.json`, run: 0, runs: 1, readerVersion: 1 }
  return { id, title: id, source, stepCount: 20, callCount, warningCount: 0, agents: [undefined], addedAt: 0 }
}

const around: RunsAround = {
  library: [
    entry('new', 'codex'),
    entry('short', 'codex', 1),
    entry('open', 'claude-code'),
    entry('old', 'claude-code'),
  ],
  open: 'open',
  models: new Map([
    ['open', ['sonnet']],
    ['new', ['sonnet']],
    ['old', ['opus']],
  ]),
}
const ids = (choice: Parameters<typeof runsOf>[0], picked: readonly string[] = []) =>
  runsOf(choice, picked, around).map(({ id }) => id)

test('runs are chosen by format, by model, or one by one; the open run is the first', () => {
  expect(ids('all')).toEqual(['open', 'new', 'old'])
  expect(ids('format')).toEqual(['open', 'old'])
  expect(ids('model')).toEqual(['open', 'new'])
  expect(ids('picked', ['old', 'gone'])).toEqual(['old'])
})

test('runs with one call are left out: no strategy changes them', () => {
  expect(ids('picked', ['short', 'new'])).toEqual(['new'])
})

test('strategies worth a look and the selected ones are proposed', () => {
  const rows = [
    { id: 'a', group: 'worth' },
    { id: 'b', group: 'dominated' },
    { id: 'c', group: 'worth' },
    { id: 'd', group: 'dearer' },
  ] as const
  expect(proposedStrategies(rows, ['b', 'a', 'gone'])).toEqual(['a', 'c', 'b'])
  expect(proposedStrategies(rows.slice(3), [])).toEqual(['d'])
})

test('where nothing is worth a look on the open run, something that could be used is proposed all the same', () => {
  const rows = [
    { id: 'a', group: 'refused' },
    { id: 'b', group: 'stuck' },
    { id: 'c', group: 'none' },
  ] as const
  expect(proposedStrategies(rows, [])).toEqual(['c'])
})
