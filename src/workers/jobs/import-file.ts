/**
 * The import job: open a file, archive or folder, let the formats read its runs, store all of it or nothing.
 */
import { CANCELED, errorMessage } from '#base/errors.ts'
import { given } from '#base/given.ts'
import { append } from '#base/lists.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Trace, Warning } from '#core/model/trace.ts'
import type { CustomSource } from '#core/spec/custom-definition.ts'
import { formatById } from '#formats/index.ts'
import { type Part, readSource, type Source, type SourceReading } from '#formats/intake/index.ts'
import {
  importPrograms,
  isBackupFile,
  listTraces,
  type NewImport,
  newId,
  type Store,
  storeImports,
  type TraceEntry,
} from '#storage/index.ts'
import { giveWay, pacedPause } from '../bench/give-way.ts'
import type { JobContext } from '../protocol/host.ts'
import { type ArrivedComparison, IS_BACKUP } from '../protocol/importing.ts'
import type { ImportedTrace, ImportOutcome, ImportPart, ImportProgress, Jobs } from '../protocol/protocol.ts'
import { piecesOf } from '../protocol/run-pieces.ts'
import { findTwin } from './find-twin.ts'

type Input = Jobs['import']['input']
type Context = JobContext<ImportProgress>

/** A page redraws no faster; a file of 10,000 runs must not send 10,000 messages. */
const PROGRESS_MS = 50

/**
 * Imports one source. What is wrong with it or the disk is told in the outcome's problem; the job itself
 * fails only with `cancelled`, and then nothing was stored. `store` is for tests and tools.
 */
export async function importFile(
  input: Input,
  context: Context,
  store?: Store,
): Promise<Result<ImportOutcome>> {
  const { signal } = context
  const tell = throttled(context.onProgress)
  if ('file' in input && (await isBackupFile(input.file).catch(() => false)))
    return ok({ fileName: input.name, traces: [], warnings: [], problem: isBackup(input.name) })
  const stored = await listTraces(store)
  const taken = new Set(stored.ok ? stored.value.map((trace) => trace.id) : [])
  tell({ stage: 'reading', share: 0, runs: 0 })
  const reading = await readSource(
    sourceOf(input),
    { newTraceId: () => newId(), isFreeId: (id) => !taken.has(id) },
    {
      signal,
      onProgress: tell,
      pause: pacedPause(),
      // An own file keeps the id of its trace, and may lie in an archive twice.
      onTraces: (ids) => {
        for (const id of ids) taken.add(id)
      },
      ...given({ format: input.format, member: input.member }),
    },
  )
  await giveWay()
  if (signal.aborted || reading.problem?.code === CANCELED.code) return fail(CANCELED)
  const twins = await twinsOf(input, reading, { stored: stored.ok ? stored.value : [], store, signal })
  if (signal.aborted) return fail(CANCELED)
  const fresh = freshOf(reading, twins)
  const failure = await storeParts(fresh, { tell, context, store, sendsRun: input.sendsRun === true })
  if (signal.aborted && failure !== undefined) return fail(CANCELED)
  const programs = failure === undefined ? await storePrograms(fresh, store) : ok([])
  if (!programs.ok) return ok(outcomeOf(input.name, reading, { failure: programs.error, twins }))
  const comparisons = failure === undefined ? comparisonsOf(fresh) : []
  return ok({
    ...outcomeOf(input.name, reading, { failure, twins }),
    ...(programs.value.length === 0 ? {} : { programs: programs.value }),
    ...(comparisons.length === 0 ? {} : { comparisons }),
  })
}

/** By part that is stored already: its stored runs. */
type Twins = ReadonlyMap<Part, readonly ImportedTrace[]>

interface TwinSearch {
  readonly stored: readonly TraceEntry[]
  readonly store: Store | undefined
  readonly signal: AbortSignal
}

/** A folder of files that are stored already adds no run either. Empty where all is wanted a second time. */
async function twinsOf(
  input: Input,
  { parts }: SourceReading,
  { stored, store, signal }: TwinSearch,
): Promise<Twins> {
  const twins = new Map<Part, readonly ImportedTrace[]>()
  if (input.keepsBoth === true || input.format !== undefined || input.member !== undefined) return twins
  for (const part of parts) {
    if (signal.aborted) break
    const runs = await findTwin(part, stored, store)
    if (runs.length === 0) continue
    const traces = runs.map(({ id, title, stepCount: steps, callCount: calls }) => ({
      id,
      title,
      steps,
      calls,
    }))
    twins.set(part, traces)
  }
  return twins
}

/** What is to be stored. What was left out of an archive of many concerns none of them; of one, it does. */
function freshOf(reading: SourceReading, twins: Twins): SourceReading {
  const { parts, warnings } = reading
  const fresh = parts.filter((part) => !twins.has(part))
  return { ...reading, parts: fresh, warnings: parts.length === 1 ? warnings : [] }
}

/** Those of a file with several runs are of its first. */
function comparisonsOf({ parts }: SourceReading): readonly ArrivedComparison[] {
  return parts.flatMap(({ reading: { outcome } }) => {
    const [trace] = outcome?.traces ?? []
    const of = trace === undefined ? {} : { traceId: trace.id }
    return (outcome?.comparisons ?? []).map((comparison) => ({ comparison, ...of }))
  })
}

function isBackup(name: string): Problem {
  return {
    code: IS_BACKUP,
    message: t`${name} is a Memoscope backup, not a run.`,
    hint: t`To restore it, choose “Back up or restore” from the commands.`,
    where: name,
  }
}

function sourceOf(input: Input): Source {
  const { name } = input
  if ('file' in input) return { name, blob: input.file }
  return { name, files: input.folder.map(({ path, file }) => ({ path, blob: file })) }
}

interface Storing {
  readonly tell: (progress: ImportProgress) => void
  readonly context: Context
  readonly store: Store | undefined
  readonly sendsRun: boolean
}

/** Stores every run that could be read, those of damaged files too. Gives the problem where that failed. */
async function storeParts(
  { parts, warnings }: SourceReading,
  { tell, context: { signal, onProgress }, store, sendsRun }: Storing,
): Promise<Problem | undefined> {
  const imports: NewImport[] = []
  for (const part of parts) {
    const kept = await importOf(part, warnings)
    if (!kept.ok) return kept.error
    if (kept.value !== undefined) imports.push(kept.value)
    if (signal.aborted) return CANCELED
  }
  if (imports.length === 0) return undefined
  const runs = imports.reduce((sum, { traces }) => sum + traces.length, 0)
  tell({ stage: 'storing', share: 0, runs })
  const [only] = sendsRun && runs === 1 ? imports.flatMap(({ traces }) => traces) : []
  for (const piece of only === undefined ? [] : piecesOf(only))
    onProgress({ stage: 'storing', share: 0, runs, piece })
  const onTrace = (done: number, total: number) => tell({ stage: 'storing', share: done / total, runs })
  const stored = await storeImports(imports, { signal, onTrace }, store)
  return stored.ok ? undefined : stored.error
}

/** Programs go in behind the runs that they came with. Gives those that are new here. */
async function storePrograms(
  { parts }: SourceReading,
  store: Store | undefined,
): Promise<Result<readonly CustomSource[]>> {
  const added: CustomSource[] = []
  for (const { name, reading } of parts) {
    const programs = reading.outcome?.programs ?? []
    const stored = programs.length === 0 ? ok([]) : await importPrograms(programs, name, store)
    if (!stored.ok) return stored
    append(added, stored.value)
  }
  return ok(added)
}

/** What of a part is to be stored; undefined where no run of it could be read. */
async function importOf(
  { name, reading: { format, outcome }, keep }: Part,
  warnings: readonly Warning[],
): Promise<Result<NewImport | undefined>> {
  const traces = withFileWarnings(outcome?.traces ?? [], [...warnings, ...(outcome?.warnings ?? [])])
  if (format === undefined || traces.length === 0) return ok(undefined)
  const readerVersion = formatById(format)?.readerVersion ?? 0
  try {
    const bytes = await keep()
    // A plain blob: of a File some browsers would keep its place on the disk instead of its bytes.
    return ok({ file: { name, bytes: bytes.slice(0, bytes.size), format, readerVersion }, traces })
  } catch (error) {
    return fail(notKept(name, error))
  }
}

function notKept(name: string, error: unknown): Problem {
  return {
    code: 'file-unreadable',
    message: t`${name} was imported, but its original file couldn’t be saved: ${errorMessage(error)}`,
    hint: t`It may have been changed, moved, or deleted. Select it again.`,
    where: name,
  }
}

/** So many remarks on the file go with each trace: 10,000 runs with 10,000 remarks would fill the disk. */
const KEPT_FILE_WARNINGS = 20

/**
 * What was wrong with the file as a whole is kept with each of its traces: a trace may be all that is left of
 * it.
 */
function withFileWarnings(traces: readonly Trace[], warnings: readonly Warning[]): readonly Trace[] {
  if (warnings.length === 0) return traces
  const left = warnings.length - KEPT_FILE_WARNINGS
  const more = {
    code: 'more-warnings',
    message: t`${left} more warnings about the file. They were shown when it was imported.`,
  }
  const kept = left <= 0 ? warnings : [...warnings.slice(0, KEPT_FILE_WARNINGS), more]
  return traces.map((trace) => ({ ...trace, warnings: [...kept, ...trace.warnings] }))
}

interface Stored {
  /** Why nothing was stored, although something was read. */
  readonly failure: Problem | undefined
  readonly twins: Twins
}

function outcomeOf(name: string, reading: SourceReading, { failure, twins }: Stored): ImportOutcome {
  const parts = reading.parts.map((part) => knownPart(part, twins) ?? partOf(part, failure))
  const [only, ...others] = parts
  const problem = failure ?? reading.problem
  if (only !== undefined && others.length === 0) {
    const { path: _path, ...read } = only
    return { fileName: name, ...read, warnings: [...reading.warnings, ...read.warnings] }
  }
  const traces = parts.flatMap((part) => part.traces)
  const none = problem ?? (traces.length === 0 ? nothingRead(name, parts.length) : undefined)
  return {
    fileName: name,
    traces,
    warnings: reading.warnings,
    ...(parts.length === 0 ? {} : { parts }),
    ...given({ problem: none, isKnown: areKnown(parts) }),
  }
}

/** True where all runs were stored already. */
function areKnown(parts: readonly ImportPart[]): true | undefined {
  const read = parts.filter((part) => part.traces.length > 0)
  return read.length > 0 && read.every((part) => part.isKnown === true) ? true : undefined
}

function knownPart(part: Part, twins: Twins): ImportPart | undefined {
  const traces = twins.get(part)
  return traces && { path: part.path, traces, warnings: [], isKnown: true }
}

function partOf({ path, reading }: Part, failure: Problem | undefined): ImportPart {
  const { format, outcome, warnings, candidates } = reading
  const traces = failure === undefined && format !== undefined ? (outcome?.traces ?? []) : []
  const problem = reading.problem ?? (outcome === undefined ? undefined : failure)
  return {
    path,
    traces: traces.map(importedTrace),
    warnings,
    ...given({ format, problem, candidates }),
  }
}

function nothingRead(name: string, parts: number): Problem {
  return {
    code: 'nothing-read',
    message: t`None of the ${parts} files in ${name} could be imported as a run.`,
    hint: t`Each problem is listed below.`,
    where: name,
  }
}

function importedTrace({ id, title, steps, calls }: Trace): ImportedTrace {
  return { id, title, steps: steps.length, calls: calls.length }
}

/** Tells the first progress of each stage, then at most one every PROGRESS_MS, and the stage's end. */
function throttled(onProgress: Context['onProgress']): Context['onProgress'] {
  let stage: string | undefined
  let last = 0
  return (progress) => {
    const now = performance.now()
    if (progress.stage === stage && now - last < PROGRESS_MS && progress.share !== 1) return
    stage = progress.stage
    last = now
    onProgress(progress)
  }
}
