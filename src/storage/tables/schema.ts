/**
 * The database `memoscope`: its tables and the rows in them. Rows have types of their own (rows.ts maps
 * them), so that the model may change without touching what is stored. A version that was ever shipped stays
 * declared.
 */
import type { Dexie, EntityTable, Table } from 'dexie'
import type { RunSummary } from '#core/account/summary.ts'
import type { CallFacts } from '#core/collections/call-facts.ts'
import type { Collection, CollectionFile, CollectionRun } from '#core/collections/collection.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'

export const DATABASE_NAME = 'memoscope'

/** The newest version that declare-database.ts declares. */
export const DATABASE_VERSION = 6

/** Steps in one row at most: rows of 500 are written some twenty times faster than rows of one. */
export const CHUNK_SIZE = 500

/** An array buffer where the browser refuses blobs (blobs.ts). */
export type StoredBytes = Blob | ArrayBuffer

/** An imported file, byte for byte: a repaired reader reads it again. */
interface FileRow {
  readonly id: string
  readonly name: string
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly addedAt: number
  readonly bytes: StoredBytes
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
  /** Agents in order of appearance; `null` represents the steps that name no agent. */
  readonly agents: readonly (string | null)[]
  readonly addedAt: number
  readonly fidelity?: { readonly checked: number; readonly equal: number }
  /**
   * A run of a collection that was opened: it is read from the collection’s file again, and lists leave it
   * out.
   */
  readonly collectionRun?: string
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
  readonly toolSets?: unknown
  readonly recordedTotals?: unknown
  readonly contextWindow?: unknown
  readonly inferredContext?: unknown
  readonly compactions?: unknown
}

/** Some of the steps, in the order of `chunk`: at most CHUNK_SIZE, and fewer where their texts are long. */
export interface StepsRow {
  readonly traceId: string
  readonly chunk: number
  readonly steps: readonly unknown[]
}

/** Original records of the steps `chunk * CHUNK_SIZE` and following, as pairs of step id and records. */
export interface RecordsRow {
  readonly traceId: string
  readonly chunk: number
  readonly records: readonly (readonly [string, readonly unknown[]])[]
}

interface SettingRow {
  readonly key: string
  readonly value: unknown
}

/** What the model of the device said, since version 2. */
interface AnswerRow {
  readonly id: number
  /** The name of the request: what was asked for, and of which text. */
  readonly key: string
  readonly text: string
  /** Milliseconds since the epoch. */
  readonly addedAt: number
}

/** Where a trace is among its edits, since version 3; a trace that was never edited has no row. */
export interface HeadRow {
  readonly traceId: string
  readonly head: number
  readonly tip: number
  readonly last: number
}

/** One thing a person did to a trace, since version 3. Added and never changed (core/edit/history.ts). */
export interface EditRow {
  readonly traceId: string
  /** From 1; 0 is the trace as it was stored. */
  readonly revision: number
  readonly parent: number
  readonly label: string
  readonly edits: readonly unknown[]
  /** Milliseconds since the epoch. */
  readonly addedAt: number
}

/**
 * What a list shows of an edited trace in place of its row, since version 3: written a while after an edit.
 */
export interface SummaryRow {
  readonly traceId: string
  readonly title: string
  readonly stepCount: number
  readonly callCount: number
  readonly agents: readonly (string | null)[]
  /** False where all edits are undone. */
  readonly isEdited: boolean
}

/**
 * A notebook of the scratchpad, since version 3; its history is in rows of its own. Code and options as
 * notebook-file.ts reads them.
 */
export interface NotebookRow {
  readonly id: string
  readonly name: string
  readonly language: string
  readonly task: string
  readonly cells: readonly unknown[]
  readonly options: unknown
  /** The entry whose memory is in use; absent: an empty one. */
  readonly head?: number
  readonly traceId?: string
  /** Milliseconds since the epoch. */
  readonly updatedAt: number
  readonly revision: number
}

interface NotebookEntryRow {
  readonly padId: string
  readonly number: number
  readonly from?: number
  readonly at: number
  readonly cause: unknown
  readonly state: unknown
}

/**
 * A custom strategy or memory, since version 3: what was written last, and the last version that ran.
 */
export interface ProgramRow {
  readonly id: string
  readonly source: string
  /** `python`; absent: TypeScript. */
  readonly language?: string
  /** False: it came from a file, and no one has said yet that it may run. */
  readonly approved: boolean
  /** The file that it came from. */
  readonly origin?: string
  readonly version?: {
    readonly definition: unknown
    readonly js: string
    /** `python`; absent: TypeScript. */
    readonly language?: string
    /** What it was compiled from. */
    readonly source: string
    /** Milliseconds since the epoch. */
    readonly madeAt: number
  }
  readonly createdAt: number
  readonly updatedAt: number
  /** Raised with each new text. */
  readonly change: number
}

/** A memory that outlives its run, since version 3; its steps are in a row of their own. */
interface KeptRow {
  readonly name: string
  readonly from: string
  readonly stepCount: number
  readonly times: number
  readonly savedAt: number
}

/** A comparison under a name, since version 3: the link to it, as the address bar had it. */
interface ComparisonRow {
  readonly id: string
  readonly name: string
  readonly link: string
  /** The title of the run that it was of. */
  readonly run: string
  /** Milliseconds since the epoch. */
  readonly savedAt: number
}

interface KeptStepsRow {
  readonly name: string
  readonly steps: readonly unknown[]
}

/**
 * Tokens of the steps of a trace in one way of counting, since version 3: categories of step 0, of step 1, …
 */
interface CountsRow {
  readonly traceId: string
  readonly way: string
  readonly tokens: Int32Array
  /** Milliseconds since the epoch. */
  readonly countedAt: number
}

/**
 * A run in ten figures, since version 4, in one way of counting and pricing. A cache: whatever is missing is
 * made again.
 */
interface FiguresRow {
  readonly traceId: string
  readonly way: string
  readonly figures: RunSummary
  /** Milliseconds since the epoch. */
  readonly madeAt: number
}

/**
 * A run under many strategies, since version 5, in one way of counting and pricing. A cache: what is missing
 * is replayed.
 */
interface ReplaysRow {
  readonly traceId: string
  readonly way: string
  /** By the name of the strategy with its parameters and code. */
  readonly figures: Readonly<Record<string, SweepFigures>>
  /** Milliseconds since the epoch. */
  readonly madeAt: number
}

/** A collection, since version 6; its files, runs and facts are a cache of what is on the disk. */
export interface CollectionRow extends Collection {
  /** Of stored runs: their ids. */
  readonly traceIds?: readonly string[]
}

/**
 * The folder of a collection, since version 6: only browsers with handles have any, and no backup can contain
 * one.
 */
interface CollectionHandleRow {
  readonly collectionId: string
  readonly handle: unknown
}

/** A file of a collection, since version 6. */
export interface CollectionFileRow extends CollectionFile {
  /** The run facts that were made of it are of this version. */
  readonly facts: number
}

/** A run of a collection, since version 6. */
interface CollectionRunRow extends CollectionRun {
  /** Of its file: what rows of a file are found by. */
  readonly path: string
}

/** The facts of the calls of a run of a collection, since version 6. */
interface CallFactsRow {
  readonly runId: string
  readonly collectionId: string
  readonly facts: CallFacts
}

export interface Tables {
  readonly files: EntityTable<FileRow, 'id'>
  readonly traces: EntityTable<TraceRow, 'id'>
  readonly bodies: EntityTable<BodyRow, 'traceId'>
  readonly steps: Table<StepsRow, [string, number]>
  readonly records: Table<RecordsRow, [string, number]>
  readonly settings: EntityTable<SettingRow, 'key'>
  readonly answers: EntityTable<AnswerRow, 'id'>
  readonly heads: EntityTable<HeadRow, 'traceId'>
  readonly edits: Table<EditRow, [string, number]>
  readonly summaries: EntityTable<SummaryRow, 'traceId'>
  readonly programs: EntityTable<ProgramRow, 'id'>
  readonly pads: EntityTable<NotebookRow, 'id'>
  readonly padEntries: Table<NotebookEntryRow, [string, number]>
  readonly kept: EntityTable<KeptRow, 'name'>
  readonly keptSteps: EntityTable<KeptStepsRow, 'name'>
  readonly comparisons: EntityTable<ComparisonRow, 'id'>
  readonly counts: Table<CountsRow, [string, string]>
  readonly figures: Table<FiguresRow, [string, string]>
  readonly replays: Table<ReplaysRow, [string, string]>
  readonly collections: EntityTable<CollectionRow, 'id'>
  readonly collectionHandles: EntityTable<CollectionHandleRow, 'collectionId'>
  readonly collectionFiles: Table<CollectionFileRow, [string, string]>
  readonly collectionRuns: EntityTable<CollectionRunRow, 'id'>
  readonly callFacts: EntityTable<CallFactsRow, 'runId'>
}

export type Database = Dexie & Tables
