import { describe, expect, test } from 'vitest'
import type { RunSummary } from '#core/account/summary.ts'
import type { TraceEntry } from '#state/index.ts'
import { facetsOf } from './facets.ts'
import { filterRows, libraryRows, type RunFilter, runsIn } from './library-rows.ts'
import { facetTitle } from './run-facets.ts'

function entry(id: string, format: string): TraceEntry {
  const source = { format, fileName: `${id}.json`, run: 0, runs: 1, readerVersion: 1 }
  return { id, title: id, source, stepCount: 5, callCount: 3, warningCount: 0, agents: [], addedAt: 1 }
}

const summary = (models: readonly string[], more: Partial<RunSummary> = {}): RunSummary => ({
  models,
  calls: { value: 3, source: 'recorded' },
  input: { value: 9, source: 'recorded' },
  peak: { value: 5, source: 'recorded' },
  contexts: [],
  errors: { value: 0, source: 'recorded' },
  ...more,
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
const NONE: RunFilter = { text: '', models: [], formats: [], facets: [] }
const filter = (given: Partial<RunFilter>): RunFilter => ({ ...NONE, ...given })
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

describe('outcome, errors, and cost', () => {
  const score = (value: number) => ({ kind: 'score', value, field: 'reward' }) as const
  const figure = (value: number) => ({ value, source: 'recorded' }) as const
  const graded = libraryRows(
    library,
    (format) => format,
    new Map([
      ['shop', summary([], { outcome: score(0), errors: figure(7), cost: figure(0.04) })],
      ['shop 2', summary([], { outcome: score(0.93), errors: figure(1), cost: figure(12) })],
      ['desk', summary([], { outcome: score(1), cost: figure(0.1) })],
      ['new', summary([])],
    ]),
  )
  const titles = (given: Partial<RunFilter> = {}) =>
    facetsOf(graded, filter(given), (format) => format).others.map(({ facet, options }) => [
      facet,
      options.map(({ title, count }) => `${title}: ${count}`),
    ])
  const listed = (...facets: string[]) => runsIn(filterRows(graded, filter({ facets }))).map(({ id }) => id)

  test('are counted in bands, from the lowest, with what is not known last', () => {
    expect(titles()).toEqual([
      ['outcome', ['score 0: 1', 'score 0.75–1: 1', 'score 1: 1', 'Not recorded: 1']],
      ['errors', ['No errors: 2', '1–4: 1', '5 or more: 1']],
      ['cost', ['Under $0.10: 1', '$0.10–$1.00: 1', '$10.00–$100.00: 1', 'No known cost: 1']],
    ])
  })
  test('leave the runs with one of the values of each', () => {
    expect(listed('outcome:score:0')).toEqual(['shop'])
    expect(listed('outcome:score:0', 'outcome:')).toEqual(['shop', 'new'])
    expect(listed('errors:0', 'cost:0.1~1')).toEqual(['desk'])
    expect(titles({ facets: ['errors:0'] })[0]).toEqual(['outcome', ['score 1: 1', 'Not recorded: 1']])
  })
  test('are offered only where runs differ in them', () => {
    expect(facetsOf(rows, filter({}), (format) => format).others).toEqual([])
  })
  test('have yes and no, and words, as the run has them', () => {
    expect(
      ['solved:false', 'score:true', 'ended:exit_cost: 3'].map((value) => facetTitle('outcome', value)),
    ).toEqual(['not solved', 'passed', 'exit_cost: 3'])
  })
})

test('runs of two projects with the same folder name are told apart by the folder above', () => {
  const projects = ['/x/devenv/cli', '/x/Repositories/cli', '/x/Repositories/cli', '/x/shop']
  const named = libraryRows(
    projects.map((_, at) => entry(String(at), 'claude')),
    (format) => format,
    new Map(projects.map((project, at) => [String(at), summary([], { project })])),
  )
  expect(named.map(({ figures }) => figures?.project)).toEqual([
    'devenv/cli',
    'Repositories/cli',
    'Repositories/cli',
    'shop',
  ])
})
