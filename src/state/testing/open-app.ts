/**
 * The whole state for tests: a database in memory, workers that run the real jobs in this thread, the samples
 * from the disk. Each test file opens it once; `freshApp` empties it between tests.
 */
import './database.ts'
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { afterAll, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { doneValue } from '#base/work.ts'
import type { StepDraft } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { traceOf } from '#core/testing/steps.ts'
import { deleteAll, storeTrace } from '#storage/index.ts'
import { failing, held, installWorkers, jobsAsked, letGo } from '#workers/testing/workers-in-page.ts'
import { importFiles } from '../library/imports.ts'
import { navigate, openTrace } from '../shell/navigation.ts'
import { startState } from '../start.ts'
import { HOME, type View } from '../store/route.ts'
import { NOTHING_SELECTED } from '../store/run-selection.ts'
import { type AppState, store } from '../store/store.ts'

export { failing, held, jobsAsked, letGo }

/**
 * A page of these measures, in which everything has a size; its own Files cannot be read as a browser's can.
 */
function preparePage(): void {
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal('File', NodeFile)
  vi.stubGlobal('fetch', fetchSample)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 0))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  const ignore = () => undefined
  const query = { matches: false, addEventListener: ignore, removeEventListener: ignore }
  vi.stubGlobal('matchMedia', () => query)
}

/** What waits when the tests of a file have ended would run without a page. */
function endTimersWithTests(): void {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const start = globalThis.setTimeout
  const noted = (...args: Parameters<typeof setTimeout>) => {
    const timer = start(...args)
    timers.add(timer)
    return timer
  }
  vi.stubGlobal('setTimeout', noted)
  afterAll(() => {
    for (const timer of timers) clearTimeout(timer)
  })
}

async function fetchSample(path: string): Promise<Response> {
  try {
    return new Response(await readFile(`public/${path.replace(/^\.\//, '')}`))
  } catch {
    return new Response('', { status: 404 })
  }
}

/** Files that were handed to the person, in order. */
export const downloads: { readonly name: string; readonly file: Blob }[] = []

function catchDownloads(): void {
  let last = new Blob([])
  URL.createObjectURL = (file) => {
    last = file as Blob
    return 'blob:download'
  }
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    downloads.push({ name: this.download, file: last })
  }
}

/** The text of the file that was handed over last. */
export async function lastDownload(): Promise<{ readonly name: string; readonly text: string }> {
  const file = downloads.at(-1)
  if (file === undefined) throw new Error('nothing was handed over')
  return { name: file.name, text: await file.file.text() }
}

/** What the person was told and has not dismissed, in order. */
export function told(): readonly string[] {
  return store.getState().notices.map(({ title }) => title)
}

endTimersWithTests()

let isOpen = false

/** Opens the app; a second call leaves it as it is. */
export function openApp(): void {
  if (isOpen) return
  isOpen = true
  preparePage()
  catchDownloads()
  installWorkers()
  startState()
}

/** The app without runs, at its first address. */
export async function freshApp(): Promise<void> {
  openApp()
  letGo()
  failing.clear()
  navigate(HOME)
  unwrap(await deleteAll())
  await until(({ library }) => doneValue(library)?.length === 0)
  store.setState({
    imports: [],
    notices: [],
    panel: 'none',
    lastViews: new Map(),
    runSelection: NOTHING_SELECTED,
  })
  jobsAsked.length = 0
  downloads.length = 0
}

/** Waits for the state to be so. */
export async function until(isSo: (state: AppState) => boolean): Promise<void> {
  await vi.waitFor(
    () => {
      if (!isSo(store.getState())) throw new Error(`not so after the wait: ${isSo}`)
    },
    { timeout: 20_000, interval: 5 },
  )
}

/** Stores a sample that comes with the app and opens it in a view. Gives its id. */
export async function openSampleRun(name: string, view: View = 'timeline'): Promise<string> {
  const bytes = await readFile(`public/samples/${name}.json`)
  return openFile(new File([new Uint8Array(bytes)], `${name}.json`), view)
}

/** Imports a file as a person does, and opens its first run in a view. */
export async function openFile(file: File, view: View = 'timeline'): Promise<string> {
  const [outcome] = await importFiles([file])
  const id = outcome?.traces[0]?.id
  if (id === undefined) throw new Error(outcome?.problem?.message ?? 'no run in the file')
  return show(id, view)
}

/** Stores a run of these steps and opens it in a view. Gives its id. */
export async function openSteps(
  steps: readonly StepDraft[],
  { view = 'timeline', ...more }: Partial<Trace> & { readonly view?: View; readonly model?: string } = {},
): Promise<string> {
  return show(await storeSteps(steps, more), view)
}

let stored = 0

/** Stores a run of these steps without opening it. Gives its id. */
export async function storeSteps(
  steps: readonly StepDraft[],
  { model, ...more }: Partial<Trace> & { readonly model?: string } = {},
): Promise<string> {
  stored++
  const made = traceOf(steps)
  const calls = model === undefined ? made.calls : made.calls.map((call) => ({ ...call, model }))
  // A file of its own: runs of one file are listed as one row.
  const source = { ...made.source, fileName: `file-${stored}` }
  const trace = { ...made, calls, source, id: `run-${stored}`, ...more }
  unwrap(await storeTrace(trace))
  await until(({ library }) => doneValue(library)?.some(({ id }) => id === trace.id) === true)
  return trace.id
}

async function show(id: string, view: View): Promise<string> {
  openTrace(id, view)
  await until(({ trace, route }) => route.traceId === id && doneValue(trace)?.id.startsWith(id) === true)
  return id
}
