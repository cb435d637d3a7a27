/** Stored traces: write a whole file or nothing, list, load, delete. Traces are immutable once stored. */
import { plural } from '#base/format-count.ts'
import type { JsonValue } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { storesBlobs } from './blobs.ts'
import { attempt, type Store, sharedStore } from './database.ts'
import { BEFORE_ALL_KEYS, BEHIND_ALL_KEYS } from './keys.ts'
import { newId } from './new-id.ts'
import { noSuchTrace } from './problems.ts'
import {
  fromRecordsRows,
  fromRows,
  fromTraceRow,
  type Stored,
  type TraceEntry,
  toBodyRow,
  toRecordsRows,
  toStepsRows,
  toTraceRow,
  withSummary,
} from './rows.ts'
import {
  type BodyRow,
  CHUNK_SIZE,
  type Database,
  type RecordsRow,
  type StepsRow,
  type StoredBytes,
  type TraceRow,
} from './schema.ts'
import { watch } from './watch.ts'

/** A file as it was handed in. */
export interface NewFile {
  readonly name: string
  readonly bytes: Blob
  /** The format that read it, and the version of its reader. */
  readonly format: string
  readonly readerVersion: number
}

/** A file and the traces read from it. */
export interface NewImport {
  readonly file: NewFile
  readonly traces: readonly Trace[]
}

interface StoringOptions {
  /** Once it is aborted nothing is stored, and the Result fails. */
  readonly signal?: AbortSignal
  /** Told how many traces are written, of all files together. They are stored only when all are. */
  readonly onTrace?: (done: number, total: number) => void
}

/**
 * Stores a file with all traces read from it, in one transaction: all of it or nothing, even if the tab is
 * killed. Gives the id of the kept file.
 */
export async function storeImport(
  file: NewFile,
  traces: readonly Trace[],
  store: Store = sharedStore(),
): Promise<Result<string>> {
  const stored = await storeImports([{ file, traces }], {}, store)
  return stored.ok ? ok(stored.value[0] ?? '') : stored
}

/** The same for several files that came together, such as those of an archive; gives an id for each. */
export function storeImports(
  imports: readonly NewImport[],
  { signal, onTrace }: StoringOptions = {},
  store: Store = sharedStore(),
): Promise<Result<readonly string[]>> {
  const [first, ...others] = imports
  const subject =
    others.length === 0
      ? t`“${first?.file.name ?? ''}” was not saved`
      : t`“${first?.file.name ?? ''}” and ${plural(others.length, 'other file')} were not saved`
  const total = imports.reduce((sum, { traces }) => sum + traces.length, 0)
  return attempt(store, subject, async (database) => {
    const addedAt = Date.now()
    const ids = imports.map(() => newId())
    const bytes = await bytesOf(imports, await storesBlobs(database))
    let done = 0
    await database.transaction('rw', tablesOf(database), async () => {
      const writing = createWriting(database, signal)
      for (const [index, { file, traces }] of imports.entries()) {
        const fileId = ids[index] ?? newId()
        const stored = bytes[index] ?? file.bytes
        await database.files.add({ ...file, bytes: stored, id: fileId, size: file.bytes.size, addedAt })
        for (const trace of traces) {
          // Awaiting what asks the database for nothing would end the transaction.
          for (const _full of writing.add(trace, { addedAt, fileId })) await writing.flush()
          done++
          onTrace?.(done, total)
        }
      }
      await writing.flush()
    })
    return ok(ids)
  })
}

/** Before the transaction, which ends when something else is awaited in it. */
async function bytesOf(imports: readonly NewImport[], isBlob: boolean): Promise<readonly StoredBytes[]> {
  const bytes: StoredBytes[] = []
  for (const { file } of imports) bytes.push(isBlob ? file.bytes : await file.bytes.arrayBuffer())
  return bytes
}

/**
 * Rows are written this many steps at a time: one by one costs minutes, all at once would copy a large trace
 * whole.
 */
const STEPS_AT_ONCE = 10_000

interface Rows {
  readonly traces: TraceRow[]
  readonly bodies: BodyRow[]
  readonly steps: StepsRow[]
  readonly records: RecordsRow[]
}

/** Gathers rows of many small traces, or of a part of a large one, and writes them together. */
function createWriting(database: Database, signal: AbortSignal | undefined) {
  const empty = (): Rows => ({ traces: [], bodies: [], steps: [], records: [] })
  let waiting = empty()
  let size = 0
  const flush = async (): Promise<void> => {
    // Thrown inside the transaction, so that all of it is taken back.
    if (signal?.aborted === true) throw new DOMException('cancelled', 'AbortError')
    const { traces, bodies, steps, records } = waiting
    waiting = empty()
    size = 0
    await database.traces.bulkAdd(traces)
    await database.bodies.bulkAdd(bodies)
    await database.steps.bulkAdd(steps)
    await database.records.bulkAdd(records)
  }
  const isFull = (more: number): boolean => {
    size += more
    return size >= STEPS_AT_ONCE
  }
  return {
    /** Yields whenever there is enough to flush. */
    add: function* (trace: Trace, stored: Stored): Generator<true> {
      waiting.traces.push(toTraceRow(trace, stored))
      waiting.bodies.push(toBodyRow(trace))
      // Calls and the rows themselves weigh something too.
      if (isFull(trace.calls.length + 10)) yield true
      for (const row of toStepsRows(trace)) {
        waiting.steps.push(row)
        if (isFull(row.steps.length)) yield true
      }
      for (const row of toRecordsRows(trace)) {
        waiting.records.push(row)
        if (isFull(row.records.length)) yield true
      }
    },
    flush,
  }
}

/** Stores a trace that came from no file: one that a person made here. */
export function storeTrace(trace: Trace, store: Store = sharedStore()): Promise<Result<undefined>> {
  return storeAlone(trace, {}, store)
}

/** Stores a run of a collection to be looked at: lists leave it out, and its file stays on the disk. */
export function storeOpenedRun(
  trace: Trace,
  collectionRun: string,
  store: Store = sharedStore(),
): Promise<Result<undefined>> {
  return storeAlone(trace, { collectionRun }, store)
}

function storeAlone(
  trace: Trace,
  more: Pick<Stored, 'collectionRun'>,
  store: Store,
): Promise<Result<undefined>> {
  return attempt(store, t`“${trace.title}” was not saved`, async (database) => {
    const addedAt = Date.now()
    await database.transaction('rw', tablesOf(database), async () => {
      const writing = createWriting(database, undefined)
      for (const _full of writing.add(trace, { addedAt, ...more })) await writing.flush()
      await writing.flush()
    })
    return ok(undefined)
  })
}

/**
 * All traces, newest file first, runs of a file in their order. Light: no steps, calls or metadata are read.
 */
export function listTraces(store: Store = sharedStore()): Promise<Result<readonly TraceEntry[]>> {
  return attempt(store, t`the list of runs was not read`, async (database) => {
    const rows = await database.traces.toArray()
    const edited = new Map((await database.summaries.toArray()).map((row) => [row.traceId, row]))
    return ok(rows.map((row) => withSummary(fromTraceRow(row), edited.get(row.id))).sort(inListOrder))
  })
}

function inListOrder(one: TraceEntry, other: TraceEntry): number {
  if (one.addedAt !== other.addedAt) return other.addedAt - one.addedAt
  if (one.fileId !== other.fileId) return (one.fileId ?? '') < (other.fileId ?? '') ? -1 : 1
  return one.source.run - other.source.run
}

/** Tells the list now and after each change, in this tab, a worker or another tab. Returns how to stop. */
export function watchTraces(
  listener: (traces: Result<readonly TraceEntry[]>) => void,
  store: Store = sharedStore(),
): () => void {
  return watch(store, () => listTraces(store), listener)
}

/** A trace without its records. Fails with `no-such-trace` or `damaged-trace`. */
export function loadTrace(id: string, store: Store = sharedStore()): Promise<Result<Trace>> {
  return attempt(store, t`the run "${id}" was not read`, (database) =>
    database.transaction('r', [database.traces, database.bodies, database.steps], () =>
      readTrace(database, id),
    ),
  )
}

async function readTrace(database: Database, id: string): Promise<Result<Trace>> {
  const row = await database.traces.get(id)
  if (row === undefined) return fail(noSuchTrace(id))
  const body = await database.bodies.get(id)
  return fromRows(row, body, await readStepsRows(database, id))
}

/** Rows that are read at a time: all at once would be one long task of the page. */
const ROWS_AT_ONCE = 4

async function readStepsRows(database: Database, id: string): Promise<readonly StepsRow[]> {
  const keys = await database.steps
    .where('[traceId+chunk]')
    .between(...chunksOf(id))
    .primaryKeys()
  const rows: StepsRow[] = []
  for (let at = 0; at < keys.length; at += ROWS_AT_ONCE) {
    const read = await database.steps.bulkGet(keys.slice(at, at + ROWS_AT_ONCE))
    for (const row of read) if (row !== undefined) rows.push(row)
  }
  return rows
}

/** A trace with the original records of every step. Fails with `no-such-trace` or `damaged-trace`. */
export function loadWholeTrace(id: string, store: Store = sharedStore()): Promise<Result<Trace>> {
  return attempt(store, t`the run "${id}" was not read`, (database) =>
    database.transaction('r', tablesOf(database), async () => {
      const trace = await readTrace(database, id)
      if (!trace.ok) return trace
      const rows = await database.records
        .where('[traceId+chunk]')
        .between(...chunksOf(id))
        .toArray()
      return ok({ ...trace.value, records: fromRecordsRows(rows) })
    }),
  )
}

/** The original records of one step; empty where it has none. Fails with `no-such-trace`. */
export function loadRecords(
  id: string,
  stepId: StepId,
  store: Store = sharedStore(),
): Promise<Result<readonly JsonValue[]>> {
  return attempt(store, t`the records of step "${stepId}" were not read`, async (database) => {
    if ((await database.traces.get(id)) === undefined) return fail(noSuchTrace(id))
    const found = await database.records.get([id, likelyChunk(stepId)])
    const records = found === undefined ? undefined : fromRecordsRows([found]).get(stepId)
    return ok(records ?? (await searchRecords(database, id, stepId)))
  })
}

/** The trace builder numbers ids by position; for any other id all chunks are searched. */
function likelyChunk(stepId: StepId): number {
  return Math.floor(Number(/\d{1,9}$/.exec(stepId)?.[0] ?? 0) / CHUNK_SIZE)
}

async function searchRecords(database: Database, id: string, stepId: StepId): Promise<readonly JsonValue[]> {
  const chunks = await database.records
    .where('[traceId+chunk]')
    .between(...chunksOf(id))
    .primaryKeys()
  for (const chunk of chunks) {
    const row = await database.records.get(chunk)
    const records = row === undefined ? undefined : fromRecordsRows([row]).get(stepId)
    if (records !== undefined) return records
  }
  return []
}

/**
 * Deletes traces, all of them or none, and the bytes of each file whose last trace goes. Fails with
 * `no-such-trace`. O(rows of these traces), in one transaction: a file of a hundred runs goes in one stroke.
 */
export function deleteTraces(
  ids: readonly string[],
  store: Store = sharedStore(),
): Promise<Result<undefined>> {
  return attempt(store, t`${namesOf(ids)} not deleted`, (database) =>
    database.transaction('rw', tablesOf(database), async () => {
      const rows = await database.traces.bulkGet([...ids])
      const missing = ids.find((_, index) => rows[index] === undefined)
      if (missing !== undefined) return fail(noSuchTrace(missing))
      await database.traces.bulkDelete([...ids])
      await database.bodies.bulkDelete([...ids])
      for (const id of ids) await deleteChunks(database, id)
      await deleteUnused(database, new Set(rows.map((row) => row?.fileId)))
      return ok(undefined)
    }),
  )
}

function namesOf(ids: readonly string[]): string {
  return ids.length === 1 ? t`the run "${ids[0]}" was` : t`the ${ids.length} runs were`
}

async function deleteChunks(database: Database, id: string): Promise<void> {
  await database.heads.delete(id)
  await database.summaries.delete(id)
  await database.counts.where('traceId').equals(id).delete()
  await database.figures.where('traceId').equals(id).delete()
  await database.replays.where('traceId').equals(id).delete()
  await database.edits
    .where('[traceId+revision]')
    .between(...chunksOf(id))
    .delete()
  for (const table of [database.steps, database.records]) {
    await table
      .where('[traceId+chunk]')
      .between(...chunksOf(id))
      .delete()
  }
}

/** Those of the files that no trace is left of. */
async function deleteUnused(database: Database, fileIds: ReadonlySet<string | undefined>): Promise<void> {
  for (const fileId of fileIds) {
    if (fileId === undefined) continue
    if ((await database.traces.where('fileId').equals(fileId).count()) === 0)
      await database.files.delete(fileId)
  }
}

/** Deletes every trace and file. Settings stay. */
export function deleteAll(store: Store = sharedStore()): Promise<Result<undefined>> {
  return attempt(store, t`the runs were not deleted`, (database) =>
    database.transaction(
      'rw',
      [...tablesOf(database), ...tellingTables(database), database.comparisons],
      async () => {
        for (const table of tablesOf(database)) await table.clear()
        for (const table of tellingTables(database)) await table.clear()
        // A saved comparison stays, but not the title of its run.
        await database.comparisons.toCollection().modify({ run: '' })
        return ok(undefined)
      },
    ),
  )
}

/** What tells what was in the traces. */
function tellingTables({ answers, kept, keptSteps }: Database) {
  return [answers, kept, keptSteps]
}

function tablesOf(database: Database) {
  const { files, traces, bodies, steps, records, heads, edits, summaries, counts, figures, replays } =
    database
  return [files, traces, bodies, steps, records, heads, edits, summaries, counts, figures, replays]
}

/** The bounds of a trace's chunks, for `between`. */
function chunksOf(id: string): [[string, unknown], [string, unknown]] {
  return [
    [id, BEFORE_ALL_KEYS],
    [id, BEHIND_ALL_KEYS],
  ]
}
