/**
 * The database with all its versions, and the library that opens it. A page loads this file with its first
 * query: by then its first screen can be drawn.
 */
import { Dexie, type DexieOptions } from 'dexie'
import type { Database } from './schema.ts'

export { liveQuery } from 'dexie'

/** Declares the database; it opens on its own at the first query. */
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
  database.version(3).stores({
    heads: 'traceId',
    edits: '[traceId+revision]',
    summaries: 'traceId',
    programs: 'id',
    pads: 'id',
    padEntries: '[padId+number]',
    kept: 'name',
    keptSteps: 'name',
    comparisons: 'id',
    counts: '[traceId+way], traceId',
  })
  database.version(4).stores({ figures: '[traceId+way], traceId' })
  database.version(5).stores({ replays: '[traceId+way], traceId' })
  database.version(6).stores({
    collections: 'id',
    collectionHandles: 'collectionId',
    collectionFiles: '[collectionId+path], collectionId, content',
    collectionRuns: 'id, collectionId, [collectionId+path]',
    callFacts: 'runId, collectionId',
  })
  return database
}
