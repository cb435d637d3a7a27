/** Stored traces: write a whole file or nothing, list, load, delete. Traces are immutable once stored. */
import { Dexie } from 'dexie'
import type { JsonValue } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import type { StepId } from '#core/step.ts'
import type { Trace } from '#core/trace.ts'
import { attempt, type Store, sharedStore } from './database.ts'
import { newId } from './new-id.ts'
import { noSuchTrace } from './problems.ts'
import {
  fromRecordsRows,
  fromRows,
  fromTraceRow,
  type TraceEntry,
  toBodyRow,
  toRecordsRows,
  toStepsRows,
  toTraceRow,
} from './rows.ts'
import { CHUNK_SIZE, type Database } from './schema.ts'
import { watch } from './watch.ts'

/** A file as it was handed in. */
export interface NewFile {
  readonly name: string
  readonly bytes: Blob
  /** The format that read it, and the version of its reader. */
  readonly format: string
  readonly readerVersion: number
}

/**
 * Stores a file with all traces read from it, in one transaction: all of it or nothing, even if the tab is killed.
 * Gives the id of the kept file.
 */
export function storeImport(
  file: NewFile,
  traces: readonly Trace[],
  store: Store = sharedStore(),
): Promise<Result<string>> {
  return attempt(store, `“${file.name}” was not stored`, async (database) => {
    const fileId = newId()
    const addedAt = Date.now()
    await database.transaction('rw', tablesOf(database), async () => {
      await database.files.add({ ...file, id: fileId, size: file.bytes.size, addedAt })
      for (const trace of traces) await addTrace(database, trace, { addedAt, fileId })
    })
    return ok(fileId)
  })
}

async function addTrace(
  database: Database,
  trace: Trace,
  stored: { addedAt: number; fileId: string },
): Promise<void> {
  await database.traces.add(toTraceRow(trace, stored))
  await database.bodies.add(toBodyRow(trace))
  await database.steps.bulkAdd([...toStepsRows(trace)])
  await database.records.bulkAdd([...toRecordsRows(trace)])
}

/** All traces, newest file first, runs of a file in their order. Light: no steps, calls or metadata are read. */
export function listTraces(store: Store = sharedStore()): Promise<Result<readonly TraceEntry[]>> {
  return attempt(store, 'the list of traces was not read', async (database) => {
    const rows = await database.traces.toArray()
    return ok(rows.map(fromTraceRow).sort(inListOrder))
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
  return attempt(store, `the trace "${id}" was not read`, (database) =>
    database.transaction('r', [database.traces, database.bodies, database.steps], () =>
      readTrace(database, id),
    ),
  )
}

async function readTrace(database: Database, id: string): Promise<Result<Trace>> {
  const row = await database.traces.get(id)
  if (row === undefined) return fail(noSuchTrace(id))
  const body = await database.bodies.get(id)
  return fromRows(
    row,
    body,
    await database.steps
      .where('[traceId+chunk]')
      .between(...chunksOf(id))
      .toArray(),
  )
}

/** A trace with the original records of every step. Fails with `no-such-trace` or `damaged-trace`. */
export function loadWholeTrace(id: string, store: Store = sharedStore()): Promise<Result<Trace>> {
  return attempt(store, `the trace "${id}" was not read`, (database) =>
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
  return attempt(store, `the records of step "${stepId}" were not read`, async (database) => {
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
 * Deletes traces, all of them or none, and the bytes of each file whose last trace goes. Fails with `no-such-trace`.
 * O(rows of these traces), in one transaction: a file of a hundred runs goes in one stroke.
 */
export function deleteTraces(
  ids: readonly string[],
  store: Store = sharedStore(),
): Promise<Result<undefined>> {
  return attempt(store, `${namesOf(ids)} not deleted`, (database) =>
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
  return ids.length === 1 ? `the trace "${ids[0]}" was` : `the ${ids.length} traces were`
}

async function deleteChunks(database: Database, id: string): Promise<void> {
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
  return attempt(store, 'the traces were not deleted', (database) =>
    database.transaction('rw', tablesOf(database), async () => {
      for (const table of tablesOf(database)) await table.clear()
      return ok(undefined)
    }),
  )
}

function tablesOf(database: Database) {
  return [database.files, database.traces, database.bodies, database.steps, database.records]
}

/** The bounds of a trace's chunks, for `between`. */
function chunksOf(id: string): [[string, unknown], [string, unknown]] {
  return [
    [id, Dexie.minKey],
    [id, Dexie.maxKey],
  ]
}
