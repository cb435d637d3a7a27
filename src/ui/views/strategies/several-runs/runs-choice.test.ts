import { expect, test } from 'vitest'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { DEFAULT_COUNTING, type TraceEntry } from '#state/index.ts'
import {
  initialChoice,
  isQuick,
  isSameOrder,
  leadingRun,
  proposedStrategies,
  type RunsAround,
  runsOf,
  withoutLessons,
} from './runs-choice.ts'

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
    entry('sample', 'claude-code'),
  ],
  open: 'open',
  examples: new Set(['sample']),
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

test('runs that came with the app are left out unless they are selected or the open run is one', () => {
  expect(ids('picked', ['sample'])).toEqual(['sample'])
  const ofSample = runsOf('format', [], { ...around, open: 'sample' })
  expect(ofSample.map(({ id }) => id)).toEqual(['sample', 'open', 'old'])
})

test('runs of lessons can’t be chosen, unless one is open or was selected', () => {
  const lesson = (id: string): TraceEntry => {
    const made = entry(id, 'memoscope')
    return { ...made, source: { ...made.source, fileName: `lesson-${id}.0123abcd.json` } }
  }
  const library = [entry('mine', 'memoscope'), lesson('charged'), lesson('baskets')]
  const chosen = (open: string, picked: readonly string[] = []) =>
    withoutLessons(library, { open, picked }).map(({ id }) => id)
  expect(chosen('mine')).toEqual(['mine'])
  expect(chosen('mine', ['baskets'])).toEqual(['mine', 'baskets'])
  expect(chosen('charged')).toEqual(['mine', 'charged'])
})

test('of a file with several runs all are proposed, however many, the open one first and the rest in its order', () => {
  const trials = Array.from({ length: 115 }, (_, run): TraceEntry => {
    const made = entry(`trial-${run}`, 'openai-chat')
    return { ...made, fileId: 'trials', source: { ...made.source, run, runs: 115 } }
  })
  const inFile = { ...around, open: 'trial-7', library: [...around.library, ...trials.toReversed()] }
  expect(initialChoice(inFile)).toBe('file')
  const chosen = runsOf('file', [], inFile).map(({ id }) => id)
  expect(chosen).toHaveLength(115)
  expect(chosen.slice(0, 3)).toEqual(['trial-7', 'trial-0', 'trial-1'])
  expect(initialChoice(around)).toBe('format')
})

test('strategies worth a look, the next best up to eight, products, and the selected ones are proposed', () => {
  const rows = [
    { id: 'a', group: 'worth' },
    { id: 'b', group: 'dominated' },
    { id: 'c', group: 'worth' },
    { id: 'd', group: 'dearer' },
    { id: 'e', group: 'none', isProduct: true },
    { id: 'f', group: 'none' },
  ] as const
  expect(proposedStrategies(rows, ['f', 'a', 'gone'])).toEqual(['a', 'c', 'b', 'd', 'e', 'f'])
  expect(proposedStrategies(rows.slice(3), [])).toEqual(['d', 'e'])
  const others = Array.from({ length: 20 }, (_, at) => ({ id: `other-${at}`, group: 'dominated' as const }))
  expect(proposedStrategies([...others, { id: 'best', group: 'worth' }], [])).toHaveLength(8)
})

test('strategies are chosen on the longest run that is ranked soon, whichever of the runs is open', () => {
  const runs = [entry('a', 'codex', 299), entry('b', 'pi-session', 400), entry('c', 'codex', 400)]
  const isStored = () => true
  expect(leadingRun(runs, isStored)?.id).toBe('b')
  expect(leadingRun(runs.toReversed(), isStored)?.id).toBe('b')
  expect(leadingRun([...runs, entry('huge', 'codex', 9000)], isStored)?.id).toBe('b')
  expect(leadingRun(runs, (id) => id === 'a')?.id).toBe('a')
  expect(leadingRun([entry('huge', 'codex', 9000)], isStored)?.id).toBe('huge')
  expect(leadingRun([], isStored)).toBeUndefined()
})

test('what was tuned on the open run is proposed only where it is selected', () => {
  const rows = [
    { id: 'a', group: 'worth' },
    { id: 'tuned', group: 'worth', isTuned: true },
  ] as const
  expect(proposedStrategies(rows, [])).toEqual(['a'])
  expect(proposedStrategies(rows, ['tuned'])).toEqual(['a', 'tuned'])
})

test('where nothing is worth a look on the leading run, something that could be used is proposed all the same', () => {
  const rows = [
    { id: 'a', group: 'refused' },
    { id: 'b', group: 'stuck' },
    { id: 'c', group: 'none' },
  ] as const
  expect(proposedStrategies(rows, [])).toEqual(['c'])
})

test('several runs that take no longer than one are ranked unasked; a single run has its own view', () => {
  expect(isQuick([{ callCount: 538 }, { callCount: 278 }], 11)).toBe(true)
  expect(isQuick([{ callCount: 538 }, { callCount: 278 }], 72)).toBe(false)
  expect(isQuick([{ callCount: 20 }], 11)).toBe(false)
})

test('the same runs and strategies in any order are not ranked again, unless they are counted otherwise', () => {
  const counting = DEFAULT_COUNTING
  const order = { specs: [IDENTITY], runs: ['a', 'b'].map((id) => ({ id, counting })) }
  const wanted = { runs: ['b', 'a'], specs: [IDENTITY], open: 'a', counting }
  expect(isSameOrder(order, wanted)).toBe(true)
  expect(isSameOrder(undefined, wanted)).toBe(false)
  expect(isSameOrder(order, { ...wanted, runs: ['a'] })).toBe(false)
  expect(isSameOrder(order, { ...wanted, specs: [IDENTITY, IDENTITY] })).toBe(false)
  expect(isSameOrder(order, { ...wanted, counting: { ...counting, encoding: 'chars4' } })).toBe(false)
})
