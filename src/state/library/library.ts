/**
 * What a person does with stored traces: delete them, open a sample. Also what does not change while the app
 * runs.
 */

import { dedupeInFlight } from '#base/dedupe-in-flight.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { doneValue, type Work, workOf } from '#base/work.ts'
import { storedIdOf } from '#core/edit/address.ts'
import { deleteAll, deleteTraces } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import { clearResults } from '../shell/jobs.ts'
import { closeTrace, openTrace } from '../shell/navigation.ts'
import { tell, tellProblem } from '../shell/notices.ts'
import type { View } from '../store/route.ts'
import { type Sample, store } from '../store/store.ts'
import { importFiles } from './imports.ts'

/** Deletes traces in one stroke; closes the open one where it is among them. */
export async function removeTraces(ids: readonly string[]): Promise<void> {
  const open = store.getState().route.traceId
  if (open !== undefined && ids.includes(storedIdOf(open))) closeTrace()
  const result = await deleteTraces(ids)
  if (!result.ok) tellProblem(result.error)
  void forgetIndex()
  clearResults()
}

export async function removeAllTraces(): Promise<void> {
  closeTrace()
  const result = await deleteAll()
  if (!result.ok) tellProblem(result.error)
  else tell(t`Deleted all runs from this browser.`, 'success')
  void forgetIndex()
  clearResults()
}

/** Of the library as a collection, which most people never open. */
async function forgetIndex(): Promise<void> {
  await (await import('./library-collection.ts')).forgetLibraryIndex()
}

/** Asks for the samples, which do not change while the app runs; read them from the store. */
export async function loadSamples(): Promise<void> {
  store.setState({ samples: await listSamples() })
}

/** The same for the formats, which a worker knows. */
export async function loadFormats(): Promise<void> {
  store.setState({ formats: workOf(await runJob('formats', undefined)) })
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

const once = dedupeInFlight<string, void>()

/** Opens a sample: the one already stored, or else imported by the same path as any file. */
export function openSample(sample: Sample, view: View = 'compare'): Promise<void> {
  return once(sample.file, () => findOrImport(sample, view))
}

async function findOrImport(sample: Sample, view: View): Promise<void> {
  const { library } = store.getState()
  const stored = doneValue(library)?.find(
    (entry) => entry.source.fileName === sample.file && entry.title === sample.title,
  )
  if (stored !== undefined) return openTrace(stored.id, view)
  const response = await fetchOwn(SAMPLES + sample.file)
  if (response === undefined) return tellProblem(SAMPLE_PROBLEM)
  const [outcome] = await importFiles([
    new File([await response.blob()], sample.file, { type: 'application/json' }),
  ])
  const trace = outcome?.traces[0]
  if (trace !== undefined) openTrace(trace.id, view)
}

const SAMPLE_PROBLEM: Problem = {
  code: 'sample-missing',
  message: t`The sample couldn’t be loaded.`,
  hint: t`Reload the page; your runs are not affected.`,
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
