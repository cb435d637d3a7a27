/** A large file: its run is shown while it is being stored. By the real import and database. */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { doneValue } from '#base/work.ts'
import type { Trace } from '#core/model/trace.ts'
import { loadTrace } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import { makeRevision, newestState } from '../edits/edit-session.ts'
import { navigate } from '../shell/navigation.ts'
import { HOME } from '../store/route.ts'
import { type AppState, store } from '../store/store.ts'
import { freshApp, until } from '../testing/open-app.ts'
import { cancelAllImports, importFiles } from './imports.ts'

const LARGE = JSON.stringify(
  Array.from({ length: 1200 }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `Line ${index}: ${'water and stone '.repeat(60)}`,
  })),
)
const large = () => new File([LARGE], 'large.json')
const library = () => doneValue(store.getState().library) ?? []
const isShown = ({ trace }: AppState) => doneValue(trace) !== undefined

/** Does this whenever a row is added to the table. */
function onAdded(table: string, act: () => void): void {
  const { add } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === table) act()
    return add.apply(this, given)
  })
}

/** Imports the file. Gives the run as it is shown while its card still says that it is being imported. */
async function shownEarly(): Promise<{ readonly run: Trace; readonly imported: Promise<unknown> }> {
  const imported = importFiles([large()])
  await until(isShown)
  expect(store.getState().imports[0]?.work.status).toBe('running')
  const run = doneValue(store.getState().trace)
  if (run === undefined) throw new Error('a run is shown')
  return { run, imported }
}

beforeEach(freshApp)
afterEach(() => vi.restoreAllMocks())

test('is shown before it is stored, the same as it is read from the database later', async () => {
  const { run, imported } = await shownEarly()
  expect(store.getState().route).toMatchObject({ view: 'strategies', traceId: run.id })
  expect(run.steps).toHaveLength(1200)
  await imported
  await until(({ editing }) => editing !== undefined)
  expect(doneValue(store.getState().trace)).toBe(run)
  expect(unwrap(await loadTrace(run.id))).toEqual(run)
  expect(store.getState().imports).toEqual([])
})

test('what is asked about it meanwhile is answered once it is stored, and an edit is kept', async () => {
  const { run, imported } = await shownEarly()
  const records = runJob('records', { traceId: run.id, stepId: run.steps[0]?.id ?? '' })
  const name = newestState(run.id)
  const edited = makeRevision(run.id, 'Remove a step', ({ steps }) => [
    { kind: 'remove', ids: [steps[1]?.id ?? ''] },
  ])
  expect(library()).toEqual([])
  expect(unwrap(await records)).toBeTruthy()
  expect(unwrap(await name)).toBe(run.id)
  expect(unwrap(await edited).steps).toHaveLength(1199)
  await imported
  await until(({ editing }) => editing?.head.head === 1)
  expect(doneValue(store.getState().trace)?.steps).toHaveLength(1199)
})

test('that does not fit on the disk says so, and what was shown before is shown again', async () => {
  onAdded('steps', () => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await importFiles([large()])
  await until(({ route }) => route.traceId === undefined)
  const work = store.getState().imports[0]?.work
  expect(work?.status === 'done' ? work.value.problem?.code : undefined).toBe('disk-full')
  expect(library()).toEqual([])
})

test('that is stopped while it is stored is gone again', async () => {
  onAdded('files', cancelAllImports)
  const wasShown = vi.fn()
  const stop = store.subscribe((state) => isShown(state) && wasShown())
  await importFiles([large()])
  await until(({ route }) => route.traceId === undefined)
  stop()
  expect(wasShown).toHaveBeenCalled()
  expect(library()).toEqual([])
})

test('who goes elsewhere while it is stored is left there', async () => {
  const { imported } = await shownEarly()
  navigate({ ...HOME, view: 'learn' })
  await imported
  expect(store.getState().route.view).toBe('learn')
  expect(store.getState().notices).toEqual([])
  await until((state) => doneValue(state.library)?.length === 1)
})
