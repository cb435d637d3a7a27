import { expect, test } from 'vitest'
import type { RunSummary } from '#core/account/summary.ts'
import type { TraceEntry } from '#state/index.ts'
import { facetsOf } from './facets.ts'
import { filterRows, libraryRows, type RunFilter, runsIn } from './library-rows.ts'

function entry(id: string, format: string): TraceEntry {
  const source = { format, fileName: `${id}.json`, run: 0, runs: 1, readerVersion: 1 }
  return { id, title: id, source, stepCount: 5, callCount: 3, warningCount: 0, agents: [], addedAt: 1 }
}

const summary = (models: readonly string[]): RunSummary => ({
  models,
  calls: { value: 3, source: 'recorded' },
  input: { value: 9, source: 'recorded' },
  peak: { value: 5, source: 'recorded' },
  contexts: [],
  errors: { value: 0, source: 'recorded' },
})

const library = [
  entry('shop', 'codex'),
  entry('shop 2', 'claude'),
  entry('desk', 'claude'),
  entry('new', 'claude'),
]
const summaries = new Map([
  ['shop', summary(['gpt-5'])],
  ['shop 2', summary(['sonnet', 'haiku'])],
  ['desk', summary([])],
])
const rows = libraryRows(library, (format) => format, summaries)
const filter = (given: Partial<RunFilter>): RunFilter => ({ text: '', models: [], formats: [], ...given })
const facets = (given: Partial<RunFilter> = {}) => facetsOf(rows, filter(given), (format) => `The ${format}`)
const found = (given: Partial<RunFilter>) => runsIn(filterRows(rows, filter(given))).map(({ id }) => id)

test('each model and format is counted, the most frequent first; runs that were not read yet are told apart', () => {
  expect(facets().formats).toEqual([
    { value: 'claude', title: 'The claude', count: 3 },
    { value: 'codex', title: 'The codex', count: 1 },
  ])
  expect(facets().models.map(({ value, count }) => [value, count])).toEqual([
    ['', 1],
    ['gpt-5', 1],
    ['haiku', 1],
    ['sonnet', 1],
  ])
  expect(facets().unread).toBe(1)
})

test('a count is what the text and the other facet leave, and a selected value stays listed', () => {
  const { models, formats } = facets({ text: 'shop', formats: ['claude'], models: ['gpt-5'] })
  expect(models.map(({ value, count }) => [value, count])).toEqual([
    ['haiku', 1],
    ['sonnet', 1],
    ['gpt-5', 0],
  ])
  expect(formats.map(({ value, count }) => [value, count])).toEqual([
    ['codex', 1],
    ['claude', 0],
  ])
})

test('values of a facet add up; text, models, and formats must all match', () => {
  expect(found({ models: ['gpt-5', 'haiku'] })).toEqual(['shop', 'shop 2'])
  expect(found({ models: ['gpt-5', 'haiku'], formats: ['claude'] })).toEqual(['shop 2'])
  expect(found({ models: [''] })).toEqual(['desk'])
  expect(found({ text: 'shop', formats: ['claude'] })).toEqual(['shop 2'])
})
