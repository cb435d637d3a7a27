import { describe, expect, it } from 'vitest'
import type { Work } from '#base/work.ts'
import type { ImportItem, ImportOutcome, ImportProgress } from '#state/index.ts'
import { countImports, fateOf, filterRuns, readOf, remarksOf, stageOf, summaryOf } from './import-report.ts'

let lastId = 0

function item(work: Work<ImportOutcome, ImportProgress>): ImportItem {
  lastId++
  return { id: lastId, fileName: `run-${lastId}.json`, source: { file: new Blob([]) }, work }
}

function done(outcome: Partial<ImportOutcome> = {}): ImportItem {
  const trace = { id: 'a', title: 'A', steps: 3, calls: 1 }
  return item({ status: 'done', value: { fileName: 'run.json', traces: [trace], warnings: [], ...outcome } })
}

const failed = (code: string) => done({ traces: [], problem: { code, message: 'No.' } })
const stopped = () => item({ status: 'failed', problem: { code: 'cancelled', message: 'Canceled.' } })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const summary = (items: readonly ImportItem[]) => plain(summaryOf(countImports(items)))

describe('the fate of an import', () => {
  it('tells reading, remarks, questions, failures and stops apart', () => {
    expect(fateOf(item({ status: 'idle' }))).toBe('waiting')
    expect(fateOf(item({ status: 'running' }))).toBe('running')
    expect(fateOf(done())).toBe('read')
    expect(fateOf(done({ warnings: [{ code: 'bad-line', message: 'x' }] }))).toBe('remarks')
    expect(fateOf(failed('ambiguous-format'))).toBe('question')
    expect(fateOf(failed('unknown-format'))).toBe('question')
    expect(fateOf(failed('empty-file'))).toBe('failed')
    expect(fateOf(stopped())).toBe('stopped')
  })
})

describe('an archive of several files', () => {
  const trace = (id: string) => ({ id, title: `Run ${id}`, steps: 3, calls: 1 })
  const unknown = { code: 'unknown-format', message: 'x' }
  const outcome = {
    traces: [trace('a'), trace('b')],
    warnings: [{ code: 'not-a-trace', message: '1 file was left out.' }],
    parts: [
      {
        path: 'a.jsonl',
        traces: [trace('a'), trace('b')],
        warnings: [{ code: 'bad-line', message: 'y', where: 'line 3' }],
      },
      { path: 'b.json', traces: [], warnings: [], problem: unknown, candidates: ['openai-chat'] },
    ],
  }

  it('is read with remarks where a part of it was not', () => {
    expect(fateOf(done(outcome))).toBe('remarks')
    expect(fateOf(done({ ...outcome, warnings: [], parts: outcome.parts.slice(1) }))).toBe('remarks')
    expect(fateOf(done({ ...outcome, warnings: [], parts: [] }))).toBe('read')
  })

  it('tells its remarks with the parts that they are of', () => {
    expect(remarksOf(done(outcome).work)).toEqual([
      { code: 'not-a-trace', message: '1 file was left out.' },
      { code: 'bad-line', message: 'y', where: 'a.jsonl, line 3' },
    ])
  })

  it('says what was read of it', () => {
    expect(plain(readOf({ fileName: 'x.zip', ...outcome }))).toBe('Imported 2 runs from 1 file')
    expect(plain(readOf({ fileName: 'x.json', traces: [trace('a')], warnings: [] }))).toBe('Imported 1 run')
  })

  it('says which of its files the library had already, and counts only the others as imported', () => {
    const parts = ['a', 'b', 'c'].map((id) => ({ path: id, traces: [trace(id)], warnings: [] }))
    const some = parts.map((part) => ({ ...part, isKnown: part.path !== 'c' }))
    const traces = some.flatMap((part) => part.traces)
    expect(plain(readOf({ fileName: 'x.zip', traces, warnings: [], parts: some }))).toBe(
      'Imported 1 run from 1 file, 2 already in your library',
    )
    expect(countImports([done({ traces, parts: some })]).runs).toBe(1)
  })
})

describe('choosing among runs', () => {
  const traces = ['Alpha', 'Beta', 'Alphabet'].map((title, index) => ({
    id: title,
    title,
    steps: index,
    calls: 0,
  }))

  it('finds runs by words of their titles, whatever their case', () => {
    expect(filterRuns(traces, ' ALPHA ').map(({ id }) => id)).toEqual(['Alpha', 'Alphabet'])
    expect(filterRuns(traces, '')).toHaveLength(3)
  })
})

describe('the summary of imports', () => {
  it('counts what was read and what has problems', () => {
    expect(summary([done(), done(), failed('empty-file')])).toBe('3 files: 2 imported, 1 failed')
  })

  it('names the runs where they are more than the files', () => {
    const traces = Array.from({ length: 115 }, (_, run) => ({ id: `${run}`, title: '', steps: 1, calls: 1 }))
    expect(summary([done({ traces })])).toBe('1 file: 1 imported (115 runs)')
  })

  it('says how far it is while files are open', () => {
    expect(summary([done(), item({ status: 'running' }), item({ status: 'idle' })])).toBe(
      'Importing 2 of 3 files',
    )
  })

  it('says which files the library had already, and counts them as nothing new', () => {
    expect(summary([done({ isKnown: true }), done()])).toBe('2 files: 1 imported, 1 already in your library')
    expect(summary([done({ isKnown: true })])).toBe('1 file: 1 already in your library')
  })

  it('says what was stopped', () => {
    expect(summary([done(), stopped()])).toBe('2 files: 1 imported, 1 stopped')
  })
})

describe('the stage of an import', () => {
  it('names the stage and the runs so far', () => {
    expect(stageOf(undefined)).toBe('Starting')
    expect(stageOf({ stage: 'reading', runs: 0 })).toBe('Reading')
    expect(plain(stageOf({ stage: 'storing', runs: 12 }))).toBe('Saving (12 runs)')
    expect(plain(stageOf({ stage: 'reading', share: 0.421, runs: 0 }))).toBe('Reading · 42%')
  })
})
