import { beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#base/result.ts'
import type { TraceEntry } from '#storage/index.ts'
import { type Helper, openEngineHelper, runJob } from '#workers/client.ts'
import type { ImportOutcome } from '#workers/protocol/protocol.ts'
import { navigate } from '../shell/navigation.ts'
import { HOME } from '../store/route.ts'
import { store } from '../store/store.ts'
import { openHelpers } from '../strategies/helper-engines.ts'
import { importFiles, keepBoth } from './imports.ts'

vi.mock('#workers/client.ts', () => ({ openEngineHelper: vi.fn(), runJob: vi.fn() }))
vi.stubGlobal('navigator', { hardwareConcurrency: 2 })
vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('history', { replaceState: () => undefined, pushState: () => undefined })

const RUN = { id: 'r', title: 'Apples', steps: 20, calls: 9 }

const SOURCE = { format: 'openai-chat', fileName: 'p.json', run: 0, runs: 1, readerVersion: 1 }
const STORED: TraceEntry = {
  ...{ id: 'stored', title: 'Pears', source: SOURCE },
  ...{ stepCount: 20, callCount: 9, warningCount: 0, agents: [], addedAt: 0 },
}

/** Imports a file of which this becomes. */
async function importOne(outcome: Partial<ImportOutcome>): Promise<void> {
  const whole = { fileName: 'a.json', traces: [RUN], warnings: [], ...outcome }
  vi.mocked(runJob).mockResolvedValueOnce(ok(whole))
  await importFiles([new File(['{}'], 'a.json')])
}

const HELPER: Helper = { run: vi.fn().mockResolvedValue(ok(1)), close: vi.fn() }

beforeEach(() => {
  vi.mocked(openEngineHelper).mockReturnValue(HELPER)
  // Takes what an earlier test started.
  openHelpers()
  vi.mocked(openEngineHelper).mockClear()
  store.setState({ imports: [], notices: [] })
  navigate(HOME)
})

test('what was read with remarks has a card until the person goes elsewhere', async () => {
  await importOne({ warnings: [{ code: 'skipped', message: 'Line 4 was skipped.' }] })
  expect(store.getState().imports).toHaveLength(1)
  navigate({ view: 'compare' })
  expect(store.getState().imports).toEqual([])
})

test('a question stays until it is answered', async () => {
  await importOne({ traces: [], problem: { code: 'unknown-format', message: 'Which format?' } })
  navigate({ view: 'learn' })
  expect(store.getState().imports).toHaveLength(1)
})

test('a file that is in the library already is opened, with a word and the offer to keep both', async () => {
  await importOne({ isKnown: true })
  expect(store.getState().route.traceId).toBe('r')
  const [notice] = store.getState().notices
  expect(notice?.title).toBe('a.json is already in your library.')
  vi.mocked(runJob).mockResolvedValueOnce(ok({ fileName: 'a.json', traces: [RUN], warnings: [] }))
  notice?.action?.run()
  expect(vi.mocked(runJob).mock.lastCall?.[1]).toMatchObject({ name: 'a.json', keepsBoth: true })
})

test('several files dropped over an open run are compared at once, stored ones too', async () => {
  navigate({ view: 'insights', insight: 'errors', traceId: 'open' })
  const runOf = (id: string) => ({ fileName: id, traces: [{ ...RUN, id }], warnings: [] })
  vi.mocked(runJob).mockResolvedValueOnce(ok(runOf('new')))
  vi.mocked(runJob).mockResolvedValueOnce(ok({ ...runOf('known'), isKnown: true }))
  await importFiles([new File(['{}'], 'new'), new File(['{}'], 'known')])
  const { view, mode, runs, pickedRuns } = store.getState().route
  expect([view, mode, runs, pickedRuns]).toEqual(['strategies', 'several-runs', 'picked', ['new', 'known']])
  expect(store.getState().imports).toEqual([])
  expect(store.getState().notices.map(({ title }) => title)).toEqual(['known is already in your library.'])
})

test('several files dropped on the library are compared at once, whether it is empty or has runs', async () => {
  const runOf = (id: string) => ok({ fileName: id, traces: [{ ...RUN, id }], warnings: [] })
  const drop = async (...names: readonly string[]) => {
    for (const name of names) vi.mocked(runJob).mockResolvedValueOnce(runOf(name))
    await importFiles(names.map((name) => new File(['{}'], name)))
    return store.getState().route
  }
  store.setState({ library: { status: 'done', value: [] } })
  expect(await drop('one', 'other')).toMatchObject({ view: 'strategies', pickedRuns: ['one', 'other'] })
  store.setState({ library: { status: 'done', value: [STORED] } })
  // From there, back to the library: runs are no longer compared on the screen.
  navigate({ view: 'library' })
  expect(await drop('third', 'fourth')).toMatchObject({ view: 'strategies', pickedRuns: ['third', 'fourth'] })
  expect(store.getState().imports).toEqual([])
  // While they are compared, files that are dropped don’t replace them.
  expect(await drop('fifth', 'sixth')).toMatchObject({ pickedRuns: ['third', 'fourth'] })
})

test('a file of several runs dropped on the library is left to choose from', async () => {
  await importOne({ traces: [RUN, { ...RUN, id: 's' }] })
  expect(store.getState().route).toMatchObject({ view: 'library', pickedRuns: [] })
})

test('of runs that are too short to compare, the open one stays, and they are selected in Several runs', async () => {
  navigate({ view: 'insights', insight: 'errors', traceId: 'open' })
  const runOf = (id: string) => ({ fileName: id, traces: [{ ...RUN, id, calls: 1 }], warnings: [] })
  vi.mocked(runJob)
    .mockResolvedValueOnce(ok(runOf('one')))
    .mockResolvedValueOnce(ok(runOf('other')))
  await importFiles([new File(['{}'], 'one'), new File(['{}'], 'other')])
  const { traceId, view, pickedRuns } = store.getState().route
  expect([traceId, view, pickedRuns]).toEqual(['open', 'insights', ['one', 'other']])
  expect(store.getState().imports).toHaveLength(2)
})

test('of several files, those in the library are told in the tray alone, from where they are kept twice', async () => {
  const known = { fileName: 'known', traces: [RUN], warnings: [], isKnown: true }
  vi.mocked(runJob).mockResolvedValueOnce(ok(known)).mockResolvedValueOnce(ok(known))
  await importFiles([new File(['{}'], 'one'), new File(['{}'], 'other')])
  expect([store.getState().imports.length, store.getState().notices]).toEqual([2, []])
  vi.mocked(runJob).mockResolvedValue(ok({ ...known, isKnown: false }))
  await keepBoth(store.getState().imports)
  const calls = vi
    .mocked(runJob)
    .mock.calls.slice(-2)
    .map(([, input]) => input)
  expect(calls).toMatchObject([
    { name: 'one', keepsBoth: true },
    { name: 'other', keepsBoth: true },
  ])
  expect(store.getState().imports).toHaveLength(2)
})

test('a file opens in the view of the link whose run this browser does not have', async () => {
  navigate({ view: 'insights', insight: 'errors', traceId: 'gone' })
  const problem = { code: 'no-such-trace', message: 'There is no such run.' }
  store.setState({ trace: { status: 'failed', problem } })
  await importOne({ traces: [{ ...RUN, id: 'reopened' }] })
  expect(store.getState().route).toMatchObject({ view: 'insights', insight: 'errors', traceId: 'reopened' })
  store.setState({ trace: { status: 'idle' } })
})

test('while one file is read, an engine for its strategies starts, and is the first that they get', async () => {
  let read: (outcome: ImportOutcome) => void = () => undefined
  vi.mocked(runJob).mockReturnValueOnce(
    new Promise((resolve) => {
      read = (outcome) => resolve(ok(outcome))
    }),
  )
  const imported = importFiles([new File(['{}'], 'a.json')])
  await vi.waitFor(() => expect(openEngineHelper).toHaveBeenCalledOnce())
  expect(HELPER.run).toHaveBeenLastCalledWith('count', { text: ' ', encoding: 'o200k_base' })
  expect(store.getState().route.traceId).toBeUndefined()
  read({ fileName: 'a.json', traces: [RUN], warnings: [] })
  await imported
  expect(openHelpers()).toEqual([HELPER])
  expect(openEngineHelper).toHaveBeenCalledOnce()
})

test('an engine that nobody wanted is ended after half a minute', async () => {
  vi.useFakeTimers()
  await importOne({})
  await vi.waitFor(() => expect(openEngineHelper).toHaveBeenCalledOnce())
  vi.advanceTimersByTime(29_000)
  expect(HELPER.close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(HELPER.close).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
