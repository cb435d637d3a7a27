/** What keeps a reload waiting, in words. */
import { expect, test, vi } from 'vitest'
import { runExport } from '../export/export.ts'
import { CLOSED_CODE } from '../store/code-panel.ts'
import { NO_SEVERAL_RUNS } from '../store/several-runs-types.ts'
import { type AppState, store } from '../store/store.ts'
import { NO_SWEEP } from '../store/sweep-types.ts'
import { whileUnderWay } from './under-way.ts'
import { unfinishedWork } from './unfinished.ts'

vi.mock('#workers/client.ts', () => ({ runJob: vi.fn() }))

const problem = { code: 'disk-full', message: 'No room.' }
const calm = store.getState()

function said(change: Partial<AppState>): readonly string[] {
  return unfinishedWork({ ...calm, ...change })
}

function file(status: 'running' | 'idle'): AppState['imports'][number] {
  return { id: 1, fileName: 'a.json', source: { file: new Blob() }, work: { status } }
}

test('nothing keeps a page waiting that only shows something', () => {
  expect(said({})).toEqual([])
  const read = { ...file('idle'), work: { status: 'failed', problem } } as const
  expect(said({ imports: [read], panel: 'palette' })).toEqual([])
})

test('files being read are counted, those that wait for their turn too', () => {
  expect(said({ imports: [file('running')] })).toEqual(['A file is being imported.'])
  expect(said({ imports: [file('running'), file('idle')] })).toEqual(['2 files are being imported.'])
})

test('a change that is not stored is told, whether it is under way or has failed', () => {
  const { scratchpad } = calm
  expect(said({ scratchpad: { ...scratchpad, save: { status: 'saving' } } })).toEqual([
    'A change is being saved.',
  ])
  expect(said({ scratchpad: { ...scratchpad, save: { status: 'failed', problem } } })).toEqual([
    'A change to the notebook couldn’t be saved.',
  ])
  const drafts = new Map([
    ['own', { code: '', language: 'typescript', status: 'checking', troubles: [] } as const],
  ])
  expect(said({ codePanel: { ...CLOSED_CODE, drafts } })).toEqual(['A change is being saved.'])
})

test('a sweep and a ranking over several runs that are under way are told', () => {
  const sweep = { ...NO_SWEEP, work: { status: 'running' } } as const
  expect(said({ sweep })).toEqual(['A parameter sweep is running.'])
  const severalRuns = { ...NO_SEVERAL_RUNS, status: 'running' } as const
  expect(said({ severalRuns })).toEqual(['Strategies are being ranked over several runs.'])
  expect(said({ severalRuns: { ...severalRuns, status: 'paused' } })).toEqual([])
})

test('what is being taken out or brought back is told until it is over, also where it fails', async () => {
  const states: (readonly string[])[] = []
  const stop = store.subscribe((state) => states.push(unfinishedWork(state)))
  await Promise.all([
    whileUnderWay('exports', async () => 'a file'),
    whileUnderWay('exports', () => Promise.reject(new Error('gone'))).catch(() => undefined),
    whileUnderWay('restores', async () => 'a backup'),
  ])
  stop()
  expect(states[0]).toEqual(['An export is in progress.'])
  expect(states[2]).toEqual(['An export is in progress.', 'A restore is in progress.'])
  expect(states.at(-1)).toEqual([])
  expect(said({ underWay: { ...calm.underWay, backups: 1 } })).toEqual(['A backup is in progress.'])
})

test('an export to a file and one to the clipboard are unfinished until they are there', async () => {
  const runJob = vi.mocked((await import('#workers/client.ts')).runJob)
  let finish = (): void => undefined
  runJob.mockImplementation(
    () => new Promise((resolve) => (finish = () => resolve({ ok: false, error: problem }))),
  )
  const watch = { signal: new AbortController().signal, onProgress: () => undefined }
  for (const to of ['file', 'clipboard'] as const) {
    const made = runExport({ traceId: 't', form: { kind: 'markdown' }, to }, watch)
    expect(unfinishedWork(store.getState())).toEqual(['An export is in progress.'])
    finish()
    expect(await made).toEqual(problem)
    expect(unfinishedWork(store.getState())).toEqual([])
  }
})

test('running code is told', () => {
  const activity = { phase: 'running', waiting: 0, isStopping: false } as const
  const scratchpad = { ...calm.scratchpad, activities: new Map([['pad', activity]]) }
  expect(said({ scratchpad })).toEqual(['Code is running in the scratchpad.'])
})
