/** The import job: read a file, let the formats read its runs, store all of it or nothing. */
import { fail, ok, type Result } from '#base/result.ts'
import type { Trace, Warning } from '#core/trace.ts'
import { type FileReading, formatById, readFile } from '#formats/index.ts'
import { listTraces, newId, type Store, storeImport } from '#storage/index.ts'
import type { JobContext } from '../host.ts'
import { CANCELLED } from '../messages.ts'
import type { ImportedTrace, ImportOutcome, ImportProgress, Jobs } from '../protocol.ts'
import { giveWay } from './give-way.ts'
import { readBytes } from './read-bytes.ts'

type Input = Jobs['import']['input']
type Context = JobContext<ImportProgress>

/** A page redraws no faster; a file of 10,000 runs must not send 10,000 messages. */
const PROGRESS_MS = 50

/**
 * Imports one file. What is wrong with the file or the disk is told in the outcome's problem; the job itself fails
 * only with `cancelled`, and then nothing was stored. `store` is for tests and tools.
 */
export async function importFile(
  input: Input,
  context: Context,
  store?: Store,
): Promise<Result<ImportOutcome>> {
  const { file, name } = input
  const { signal } = context
  const tell = throttled(context.onProgress)
  const bytes = await readBytes(file, name, signal, {
    onShare: (share) => tell({ stage: 'reading', share, runs: 0 }),
  })
  if (!bytes.ok) {
    return bytes.error.code === CANCELLED.code
      ? bytes
      : ok({ fileName: name, traces: [], warnings: [], problem: bytes.error })
  }
  const stored = await listTraces(store)
  const taken = new Set(stored.ok ? stored.value.map((trace) => trace.id) : [])
  await giveWay()
  if (signal.aborted) return fail(CANCELLED)
  const reading = readRuns(input, bytes.value, { tell, taken })
  await giveWay()
  if (signal.aborted) return fail(CANCELLED)
  return ok(await storeReading(input, reading, { bytes: bytes.value, context, store }))
}

interface Reading {
  readonly tell: (progress: ImportProgress) => void
  /** Ids of stored traces: an own file's trace keeps its id unless it is among them. */
  readonly taken: ReadonlySet<string>
}

function readRuns({ name, format }: Input, bytes: Uint8Array, { tell, taken }: Reading): FileReading {
  tell({ stage: 'recognising', runs: 0 })
  return readFile(format === undefined ? { name, bytes } : { name, bytes, format }, {
    newTraceId: () => newId(),
    isFreeId: (id) => !taken.has(id),
    onRun: (done, total) => tell({ stage: 'recognising', share: total > 0 ? done / total : 1, runs: done }),
  })
}

interface Storing {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly context: Context
  readonly store: Store | undefined
}

/** With a problem of the reader the runs that could be read are stored all the same, and the problem is told. */
async function storeReading(
  { name }: Input,
  { format, outcome, warnings, problem, candidates }: FileReading,
  { bytes, context, store }: Storing,
): Promise<ImportOutcome> {
  const traces = withFileWarnings(outcome?.traces ?? [], outcome?.warnings ?? [])
  const about = { fileName: name, warnings, ...(format === undefined ? {} : { format }) }
  if (format === undefined || traces.length === 0) {
    return { ...about, traces: [], ...(problem && { problem }), ...(candidates && { candidates }) }
  }
  context.onProgress({ stage: 'storing', runs: traces.length })
  const readerVersion = formatById(format)?.readerVersion ?? 0
  const stored = await storeImport({ name, bytes: new Blob([bytes]), format, readerVersion }, traces, store)
  if (!stored.ok) return { ...about, traces: [], problem: stored.error }
  return { ...about, traces: traces.map(importedTrace), ...(problem && { problem }) }
}

/** So many remarks on the file go with each trace: 10,000 runs with 10,000 remarks would fill the disk. */
const KEPT_FILE_WARNINGS = 20

/** What was wrong with the file as a whole is kept with each of its traces: a trace may be all that is left of it. */
function withFileWarnings(traces: readonly Trace[], warnings: readonly Warning[]): readonly Trace[] {
  if (warnings.length === 0) return traces
  const left = warnings.length - KEPT_FILE_WARNINGS
  const more = { code: 'more-warnings', message: `${left} more remarks on the file, told when it was read.` }
  const kept = left <= 0 ? warnings : [...warnings.slice(0, KEPT_FILE_WARNINGS), more]
  return traces.map((trace) => ({ ...trace, warnings: [...kept, ...trace.warnings] }))
}

function importedTrace({ id, title, steps, calls }: Trace): ImportedTrace {
  return { id, title, steps: steps.length, calls: calls.length }
}

/** Tells the first progress of each stage, then at most one every PROGRESS_MS, and the stage's end. */
function throttled(onProgress: Context['onProgress']): Context['onProgress'] {
  let stage: string | undefined
  let last = 0
  return (progress) => {
    const now = Date.now()
    if (progress.stage === stage && now - last < PROGRESS_MS && progress.share !== 1) return
    stage = progress.stage
    last = now
    onProgress(progress)
  }
}
