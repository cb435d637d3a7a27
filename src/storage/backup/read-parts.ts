/**
 * The parts of a database, row by row, as a backup writes them and as a merge compares them. No long
 * transaction is needed: a stored trace never changes and its edits are only added, so what can happen
 * meanwhile is that it is deleted.
 */

import { given } from '#base/given.ts'
import { append } from '#base/lists.ts'
import { blobOf } from '../tables/blobs.ts'
import { BEFORE_ALL_KEYS, BEHIND_ALL_KEYS } from '../tables/keys.ts'
import type { Database, Tables } from '../tables/schema.ts'
import type { PartHead, PartKind } from './backup-file.ts'
import { ownerColumn } from './part-tables.ts'

/** The tables as they are to be asked: each question on its own, or all within one transaction. */
export interface PartSource {
  readonly tables: Tables
  /** Asks several questions of one moment. */
  readonly together: <T>(read: () => Promise<T>) => Promise<T>
}

/** Each question on its own. */
export function sourceOf(database: Database): PartSource {
  const { pads, padEntries, kept, keptSteps } = database
  return {
    tables: database,
    together: (read) => database.transaction('r', [pads, padEntries, kept, keptSteps], read),
  }
}

/** A row without the id of its part. */
export interface PartRow {
  readonly table: string
  readonly row: Readonly<Record<string, unknown>>
  /** Of a kept file. */
  readonly bytes?: Blob
}

/** So many of the small parts' rows are read at once. */
const ROWS_AT_ONCE = 200

/** What there is to back up, in the order of PART_KINDS. */
export async function listParts(database: Database): Promise<readonly PartHead[]> {
  const { files, traces, programs, kept, pads, comparisons, collections } = database
  const asked = [files, traces, programs, kept, pads, comparisons, collections]
  return database.transaction('r', asked, async () => {
    const heads: PartHead[] = []
    const add = (part: PartKind, ids: readonly string[]) =>
      append(
        heads,
        ids.map((id) => ({ part, id })),
      )
    add('file', await files.toCollection().primaryKeys())
    for (const { id, fileId } of await traces.toArray())
      heads.push({ part: 'trace', id, ...given({ file: fileId }) })
    add('program', await programs.toCollection().primaryKeys())
    add('memory', await kept.toCollection().primaryKeys())
    add('pad', await pads.toCollection().primaryKeys())
    add('comparison', await comparisons.toCollection().primaryKeys())
    add('collection', await collections.toCollection().primaryKeys())
    add('answers', ['answers'])
    add('settings', ['settings'])
    return heads
  })
}

/** The rows of a part. Throws PartGone where it was deleted meanwhile. */
export async function* rowsOf(source: PartSource, { part, id }: PartHead): AsyncGenerator<PartRow> {
  for await (const { table, row, bytes } of ROWS[part](source, id)) {
    const owner = ownerColumn(part, table)
    const { [owner ?? '']: _owner, ...rest } = owner === undefined ? { ...row } : row
    yield { table, row: rest, ...given({ bytes }) }
  }
}

/** Deleted while it was read. */
export class PartGone extends Error {}

type Rows = (source: PartSource, id: string) => AsyncGenerator<Row>
interface Row {
  readonly table: string
  readonly row: Readonly<Record<string, unknown>>
  readonly bytes?: Blob
}

const ROWS: Readonly<Record<PartKind, Rows>> = {
  file: fileRows,
  trace: traceRows,
  program: ({ tables }, id) => single(tables, 'programs', id),
  memory: memoryRows,
  pad: padRows,
  comparison: ({ tables }, id) => single(tables, 'comparisons', id),
  collection: ({ tables }, id) => single(tables, 'collections', id),
  answers: answerRows,
  settings: settingRows,
}

async function* fileRows({ tables }: PartSource, id: string): AsyncGenerator<Row> {
  const row = await tables.files.get(id)
  if (row === undefined) throw new PartGone(id)
  const { bytes, ...facts } = row
  yield { table: 'files', row: facts, bytes: blobOf(bytes) }
}

async function* traceRows({ tables }: PartSource, id: string): AsyncGenerator<Row> {
  const row = await tables.traces.get(id)
  if (row === undefined) throw new PartGone(id)
  // Which file it came from is in the part's head: the file may get another id.
  const { fileId: _file, ...facts } = row
  yield { table: 'traces', row: facts }
  yield* found('bodies', await tables.bodies.get(id))
  yield* chunks(tables, 'steps', id)
  yield* chunks(tables, 'records', id)
  const head = await tables.heads.get(id)
  yield* found('heads', head)
  for (let revision = 1; revision <= (head?.last ?? 0); revision++)
    yield* found('edits', await tables.edits.get([id, revision]))
  yield* found('summaries', await tables.summaries.get(id))
  if ((await tables.traces.where('id').equals(id).count()) === 0) throw new PartGone(id)
}

/** Row by row: a chunk of 500 steps may be large. */
async function* chunks(tables: Tables, table: 'steps' | 'records', id: string): AsyncGenerator<Row> {
  const keys = await tables[table]
    .where('[traceId+chunk]')
    .between([id, BEFORE_ALL_KEYS], [id, BEHIND_ALL_KEYS])
    .primaryKeys()
  for (const key of keys) yield* found(table, await tables[table].get(key))
}

async function* memoryRows({ tables, together }: PartSource, id: string): AsyncGenerator<Row> {
  const { row, steps } = await together(async () => ({
    row: await tables.kept.get(id),
    steps: await tables.keptSteps.get(id),
  }))
  if (row === undefined) throw new PartGone(id)
  yield* found('kept', row)
  yield* found('keptSteps', steps)
}

async function* padRows({ tables, together }: PartSource, id: string): AsyncGenerator<Row> {
  const { row, entries } = await together(async () => ({
    row: await tables.pads.get(id),
    entries: await tables.padEntries
      .where('[padId+number]')
      .between([id, BEFORE_ALL_KEYS], [id, BEHIND_ALL_KEYS])
      .toArray(),
  }))
  if (row === undefined) throw new PartGone(id)
  yield* found('pads', row)
  for (const entry of entries) yield* found('padEntries', entry)
}

async function* single(
  tables: Tables,
  table: 'programs' | 'comparisons' | 'collections',
  id: string,
): AsyncGenerator<Row> {
  const row = await tables[table].get(id)
  if (row === undefined) throw new PartGone(id)
  yield* found(table, row)
}

/** Without their numbers: these say in which order they came here, and are given again. */
async function* answerRows({ tables }: PartSource): AsyncGenerator<Row> {
  const ids = await tables.answers.toCollection().primaryKeys()
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    for (const row of await tables.answers.bulkGet(ids.slice(at, at + ROWS_AT_ONCE))) {
      if (row === undefined) continue
      const { id: _id, ...rest } = row
      yield { table: 'answers', row: rest }
    }
  }
}

async function* settingRows({ tables }: PartSource): AsyncGenerator<Row> {
  for (const row of await tables.settings.toArray()) yield* found('settings', row)
}

function* found(table: string, row: object | undefined): Generator<Row> {
  if (row !== undefined) yield { table, row: { ...row } }
}
