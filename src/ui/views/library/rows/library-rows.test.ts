import { describe, expect, it } from 'vitest'
import type { TraceEntry } from '#state/index.ts'
import { filterRows, libraryRows } from './library-rows.ts'

function entry(
  id: string,
  given: Partial<TraceEntry> & { readonly run?: number; readonly runs?: number } = {},
) {
  const { run = 0, runs = 1, ...rest } = given
  const source = { format: 'openai-chat', fileName: `${rest.fileId ?? id}.json`, run, runs, readerVersion: 1 }
  return {
    id,
    title: `Trace ${id}`,
    source,
    stepCount: 5,
    callCount: 3,
    warningCount: 0,
    agents: [undefined],
    addedAt: 1000,
    ...rest,
  } satisfies TraceEntry
}

const titleOf = (format: string) => (format === 'openai-chat' ? 'OpenAI' : format)
const runsOfFile = [2, 0, 1].map((run) =>
  entry(`r${run}`, { fileId: 'trials', run, runs: 3, warningCount: run }),
)

describe('rows of the library', () => {
  it('puts the runs of a file under one row, in the order of the file', () => {
    const [file, single] = libraryRows([...runsOfFile, entry('s')], titleOf)
    expect(file?.runs.map((row) => row.id)).toEqual(['r0', 'r1', 'r2'])
    expect(file).toMatchObject({ title: 'trials.json', steps: 15, calls: 9, warnings: 3, format: 'OpenAI' })
    expect(single).toMatchObject({ id: 's', runs: [] })
  })

  it('numbers all runs of a file, or none where every title has a number', () => {
    const numbers = (titles: readonly string[]) =>
      libraryRows(
        titles.map((title, run) => entry(`r${run}`, { title, fileId: 'trials', run, runs: titles.length })),
        titleOf,
      )[0]?.runs.map(({ number }) => number)
    expect(numbers(['How many albums?', 'In June 2014, who wrote it?'])).toEqual([1, 2])
    expect(numbers(['Task 7', 'Task 9'])).toEqual([undefined, undefined])
  })

  it('keeps a lone run of a file as a row of its own', () => {
    expect(libraryRows([entry('r7', { fileId: 'trials', run: 7, runs: 9 })], titleOf)).toHaveLength(1)
    expect(libraryRows([entry('r7', { fileId: 'trials', run: 7, runs: 9 })], titleOf)[0]?.runs).toEqual([])
  })

  it('marks the later one of two runs that are the same as a copy of the other', () => {
    const figure = (value: number) => ({ value, source: 'recorded' as const })
    const counted = (recordedAt: number) => ({
      ...{ models: ['sonnet'], contexts: [10, 20], recordedAt },
      ...{ calls: figure(5), input: figure(30), peak: figure(20), errors: figure(0) },
    })
    const library = [entry('new', { addedAt: 3000 }), entry('other'), entry('old', { addedAt: 2000 })]
    const summaries = new Map([
      ['new', counted(100)],
      ['other', counted(200)],
      ['old', counted(100)],
    ])
    const rows = libraryRows(library, titleOf, summaries)
    expect(rows.map(({ id, copyOf }) => [id, copyOf?.id])).toEqual([
      ['new', 'old'],
      ['other', undefined],
      ['old', undefined],
    ])
  })

  it('finds rows that hold every word, and of a file the runs that do', () => {
    const rows = libraryRows([...runsOfFile, entry('s', { agents: ['planner'] })], titleOf)
    const find = (text: string) => filterRows(rows, { text, models: [], formats: [], facets: [] })
    expect(find('trace R1')[0]?.runs.map((row) => row.id)).toEqual(['r1'])
    expect(find('trials')[0]?.runs).toHaveLength(3)
    expect(find('openai planner').map((row) => row.id)).toEqual(['s'])
    expect(find('nothing')).toEqual([])
    expect(find('')).toBe(rows)
  })
})
