/**
 * The database `memoscope`: its tables and the rows in them. Rows have types of their own (rows.ts maps them), so that
 * the model may change without touching what is stored. A version that was ever shipped stays declared.
 */
import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'

export const DATABASE_NAME = 'memoscope'

/** The newest version declared below. */
export const DATABASE_VERSION = 2

/** Steps in one row: rows of 500 are written some twenty times faster than rows of one. */
export const CHUNK_SIZE = 500

/** An imported file, byte for byte: a mended reader reads it again. */
export interface FileRow {
  readonly id: string
  readonly name: string
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly addedAt: number
  readonly bytes: Blob
  readonly format: string
  readonly readerVersion: number
}

/** What a list of traces shows; light, so that many can be listed at once. */
export interface TraceRow {
  readonly id: string
  readonly title: string
  readonly format: string
  /** Absent where no file is kept. */
  readonly fileId?: string
  readonly fileName: string
  readonly run: number
  readonly runs: number
  readonly readerVersion: number
  /** Absent in rows from before a format's version was kept, and where the format has none. */
  readonly version?: string
  readonly stepCount: number
  readonly callCount: number
  readonly warningCount: number
  /** Lanes in order of appearance; `null` stands for the steps that name no agent. */
  readonly agents: readonly (string | null)[]
  readonly addedAt: number
  readonly fidelity?: { readonly checked: number; readonly equal: number }
}

/** The rest of a trace but its steps and records. */
export interface BodyRow {
  readonly traceId: string
  readonly calls: readonly unknown[]
  readonly recorded: readonly unknown[]
  readonly tools: readonly unknown[]
  readonly metadata: unknown
  readonly warnings: readonly unknown[]
  readonly unread?: readonly unknown[]
  readonly usage?: unknown
}

/** Steps `chunk * CHUNK_SIZE` and following. */
export interface StepsRow {
  readonly traceId: string
  readonly chunk: number
  readonly steps: readonly unknown[]
}

/** Original records of the steps of the same chunk, as pairs of step id and records. */
export interface RecordsRow {
  readonly traceId: string
  readonly chunk: number
  readonly records: readonly (readonly [string, readonly unknown[]])[]
}

export interface SettingRow {
  readonly key: string
  readonly value: unknown
}

/** What the model of the device said, since version 2. */
export interface AnswerRow {
  readonly id: number
  /** The name of the request: what was asked for, and of which text. */
  readonly key: string
  readonly text: string
  /** Milliseconds since the epoch. */
  readonly addedAt: number
}

export interface Tables {
  readonly files: EntityTable<FileRow, 'id'>
  readonly traces: EntityTable<TraceRow, 'id'>
  readonly bodies: EntityTable<BodyRow, 'traceId'>
  readonly steps: Table<StepsRow, [string, number]>
  readonly records: Table<RecordsRow, [string, number]>
  readonly settings: EntityTable<SettingRow, 'key'>
  readonly answers: EntityTable<AnswerRow, 'id'>
}

export type Database = Dexie & Tables

/** Declares the database; it opens by itself at the first query. */
export function declareDatabase(name: string, options: DexieOptions = {}): Database {
  // Dexie's own cache would hold every chunk that was ever read.
  const database = new Dexie(name, { cache: 'disabled', ...options }) as Database
  database.version(1).stores({
    files: 'id',
    traces: 'id, fileId, addedAt',
    bodies: 'traceId',
    steps: '[traceId+chunk]',
    records: '[traceId+chunk]',
    settings: 'key',
  })
  database.version(2).stores({ answers: '++id, &key' })
  return database
}
