/** What keeps a reload waiting, in words. */
import { expect, test } from 'vitest'
import { CLOSED_CODE } from './code-panel.ts'
import { type AppState, store } from './store.ts'
import { unfinishedWork } from './unfinished.ts'

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
  expect(said({ imports: [file('running')] })).toEqual(['A file is being read.'])
  expect(said({ imports: [file('running'), file('idle')] })).toEqual(['2 files are being read.'])
})

test('a change that is not stored is told, whether it is under way or has failed', () => {
  const { scratchpad } = calm
  expect(said({ scratchpad: { ...scratchpad, save: { status: 'saving' } } })).toEqual([
    'A change is being stored.',
  ])
  expect(said({ scratchpad: { ...scratchpad, save: { status: 'failed', problem } } })).toEqual([
    'A change of the pad could not be stored.',
  ])
  const drafts = new Map([['own', { code: '', status: 'checking', troubles: [] } as const]])
  expect(said({ codePanel: { ...CLOSED_CODE, drafts } })).toEqual(['A change is being stored.'])
})

test('running code is told', () => {
  const activity = { phase: 'running', waiting: 0, isStopping: false } as const
  const scratchpad = { ...calm.scratchpad, activities: new Map([['pad', activity]]) }
  expect(said({ scratchpad })).toEqual(['Code is running in the scratchpad.'])
})
