/** What a person does with files and stored traces: import, choose a format, delete, export, open a sample. */
import type { Problem } from '#base/result.ts'
import { doneValue, RUNNING, type Work, workOf } from '#base/work.ts'
import { deleteAll, deleteTraces } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import type { ImportOutcome, ImportProgress } from '#workers/protocol.ts'
import { download } from './download.ts'
import { forgetResults } from './jobs.ts'
import { closeTrace, openTrace, openView } from './navigation.ts'
import { tell, tellProblem } from './notices.ts'
import { type ImportItem, type Sample, store } from './store.ts'

let lastImport = 0
const running = new Map<number, AbortController>()

/** Imports files one after another, so that many at once neither freeze the page nor fight for memory. */
export async function importFiles(files: readonly File[]): Promise<readonly ImportOutcome[]> {
  const items = files.map((file) => addItem(file, file.name))
  const outcomes: ImportOutcome[] = []
  for (const item of items) {
    if (isWaiting(item.id)) outcomes.push(await runImport(item, undefined))
  }
  openIfAlone(outcomes)
  forgetIfClean(items, outcomes)
  return outcomes
}

/** Imports pasted text as a file. */
export function importText(text: string, name = 'pasted.json'): Promise<readonly ImportOutcome[]> {
  return importFiles([new File([text], name, { type: 'application/json' })])
}

/** Reads a file that was not recognised, or not surely, as the format that the person chose. */
export async function importAs(item: ImportItem, format: string): Promise<void> {
  const outcomes = [await runImport(item, format)]
  openIfAlone(outcomes)
  forgetIfClean([item], outcomes)
}

export function cancelImport(id: number): void {
  running.get(id)?.abort()
}

/** Stops the file being read and takes those that wait off the list; what was read stays. */
export function cancelAllImports(): void {
  const { imports } = store.getState()
  for (const item of imports) {
    if (item.work.status === 'idle') dismissImport(item.id)
    else cancelImport(item.id)
  }
}

function isWaiting(id: number): boolean {
  return store.getState().imports.some((item) => item.id === id)
}

export function dismissImport(id: number): void {
  store.setState(({ imports }) => ({ imports: imports.filter((item) => item.id !== id) }))
}

function addItem(file: Blob, fileName: string): ImportItem {
  lastImport++
  const item: ImportItem = { id: lastImport, file, fileName, work: { status: 'idle' } }
  store.setState(({ imports }) => ({ imports: [...imports, item] }))
  return item
}

function setWork(id: number, work: Work<ImportOutcome, ImportProgress>): void {
  store.setState(({ imports }) => ({
    imports: imports.map((item) => (item.id === id ? { ...item, work } : item)),
  }))
}

async function runImport(item: ImportItem, format: string | undefined): Promise<ImportOutcome> {
  const abort = new AbortController()
  running.set(item.id, abort)
  setWork(item.id, RUNNING)
  const input = { file: item.file, name: item.fileName, ...(format === undefined ? {} : { format }) }
  const result = await runJob('import', input, {
    signal: abort.signal,
    onProgress: (progress) => setWork(item.id, { status: 'running', progress }),
  })
  running.delete(item.id)
  setWork(item.id, workOf(result))
  return result.ok
    ? result.value
    : { fileName: item.fileName, traces: [], warnings: [], problem: result.error }
}

/** One run from one file is opened at once; of many the person chooses. */
function openIfAlone(outcomes: readonly ImportOutcome[]): void {
  const [only, ...others] = outcomes.flatMap((outcome) => outcome.traces)
  if (only !== undefined && others.length === 0) openTrace(only.id)
}

/** A file that was read without a remark needs no report: the open trace, or its runs in the library, are the message. */
function forgetIfClean(items: readonly ImportItem[], outcomes: readonly ImportOutcome[]): void {
  const [outcome, ...others] = outcomes
  if (outcome === undefined || others.length > 0 || outcome.traces.length === 0) return
  if (outcome.warnings.length > 0 || outcome.problem !== undefined) return
  for (const item of items) dismissImport(item.id)
  if (outcome.traces.length === 1) return
  openView('library')
  tell(`${outcome.fileName}: ${outcome.traces.length} runs were read.`, 'success')
}

/** Deletes traces in one stroke; closes the open one where it is among them. */
export async function removeTraces(ids: readonly string[]): Promise<void> {
  const open = store.getState().route.traceId
  if (open !== undefined && ids.includes(open)) closeTrace()
  const result = await deleteTraces(ids)
  if (!result.ok) tellProblem(result.error)
  forgetResults()
}

export async function removeAllTraces(): Promise<void> {
  closeTrace()
  const result = await deleteAll()
  if (!result.ok) tellProblem(result.error)
  else tell('All traces were deleted from this browser.', 'success')
  forgetResults()
}

/** Writes a trace in a format and hands it to the person as a file. */
export async function exportTrace(traceId: string, format: string): Promise<void> {
  const result = await runJob('export', { traceId, format })
  if (!result.ok) tellProblem(result.error)
  else download(result.value)
}

/** Asks for what does not change while the app runs; read it from the store. */
export async function loadCatalogue(): Promise<void> {
  await Promise.all([
    listSamples().then((samples) => store.setState({ samples })),
    runJob('formats', undefined).then((formats) => store.setState({ formats: workOf(formats) })),
  ])
}

const SAMPLES = './samples/'

async function listSamples(): Promise<Work<readonly Sample[]>> {
  const response = await fetchOwn(`${SAMPLES}index.json`)
  if (response === undefined) return { status: 'failed', problem: SAMPLE_PROBLEM }
  try {
    const samples: readonly Sample[] = await response.json()
    return { status: 'done', value: samples }
  } catch {
    // A host that answers every path with a page of its own: the samples are not where they should be.
    return { status: 'failed', problem: SAMPLE_PROBLEM }
  }
}

/** Opens a sample in Compare: the one already stored, or else imported by the same path as any file. */
export async function openSample(sample: Sample): Promise<void> {
  const { library } = store.getState()
  const stored = doneValue(library)?.find(
    (entry) => entry.source.fileName === sample.file && entry.title === sample.title,
  )
  if (stored !== undefined) return openTrace(stored.id, 'compare')
  const response = await fetchOwn(SAMPLES + sample.file)
  if (response === undefined) return tellProblem(SAMPLE_PROBLEM)
  const [outcome] = await importFiles([
    new File([await response.blob()], sample.file, { type: 'application/json' }),
  ])
  const trace = outcome?.traces[0]
  if (trace !== undefined) openTrace(trace.id, 'compare')
}

const SAMPLE_PROBLEM: Problem = {
  code: 'sample-missing',
  message: 'The sample could not be loaded from where Memoscope was installed.',
  hint: 'Reload the page; your own traces are not affected.',
}

async function fetchOwn(path: string): Promise<Response | undefined> {
  try {
    const response = await fetch(path)
    return response.ok ? response : undefined
  } catch {
    // Offline, or the server has gone: the caller says so in the page.
    return undefined
  }
}
