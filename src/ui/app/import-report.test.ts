import { describe, expect, it } from 'vitest'
import type { Work } from '#base/work.ts'
import type { ImportItem, ImportOutcome, ImportProgress } from '#state/index.ts'
import { countImports, fateOf, stageOf, summaryOf } from './import-report.ts'

let lastId = 0

function item(work: Work<ImportOutcome, ImportProgress>): ImportItem {
  lastId++
  return { id: lastId, fileName: `run-${lastId}.json`, file: new Blob([]), work }
}

function done(outcome: Partial<ImportOutcome> = {}): ImportItem {
  const trace = { id: 'a', title: 'A', steps: 3, calls: 1 }
  return item({ status: 'done', value: { fileName: 'run.json', traces: [trace], warnings: [], ...outcome } })
}

const failed = (code: string) => done({ traces: [], problem: { code, message: 'No.' } })
const stopped = () => item({ status: 'failed', problem: { code: 'cancelled', message: 'It was cancelled.' } })
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

describe('the summary of imports', () => {
  it('counts what was read and what has problems', () => {
    expect(summary([done(), done(), failed('empty-file')])).toBe('3 files: 2 read, 1 with problems')
  })

  it('names the runs where they are more than the files', () => {
    const traces = Array.from({ length: 115 }, (_, run) => ({ id: `${run}`, title: '', steps: 1, calls: 1 }))
    expect(summary([done({ traces })])).toBe('1 file: 1 read (115 runs)')
  })

  it('says how far it is while files are open', () => {
    expect(summary([done(), item({ status: 'running' }), item({ status: 'idle' })])).toBe(
      'Reading 2 of 3 files',
    )
  })

  it('says what was stopped', () => {
    expect(summary([done(), stopped()])).toBe('2 files: 1 read, 1 stopped')
  })
})

describe('the stage of an import', () => {
  it('names the stage and the runs so far', () => {
    expect(stageOf(undefined)).toBe('Starting')
    expect(stageOf({ stage: 'reading', runs: 0 })).toBe('Reading')
    expect(plain(stageOf({ stage: 'storing', runs: 12 }))).toBe('Storing · 12 runs so far')
  })
})
