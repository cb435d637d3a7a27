/**
 * Collections with the index of their files and the facts of their runs. The files themselves stay on the
 * disk.
 */
import { byName } from '#base/locale.ts'
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { CallFacts } from '#core/collections/call-facts.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import { contentName } from '#core/collections/opened-run.ts'
import { FACTS_VERSION } from '#core/collections/run-facts.ts'
import { attempt, type Store, sharedStore } from './database.ts'
import type { CollectionFileRow, CollectionRow, Database } from './schema.ts'
import { watch } from './watch.ts'

/** Adds one, or puts it in the place of the one with its id. `handle`: of the folder; absent: as it was. */
export function saveCollection(
  row: CollectionRow,
  handle?: unknown,
  store: Store = sharedStore(),
): Promise<Result<undefined>> {
  return attempt(store, t`the collection “${row.name}” was not saved`, (database) =>
    database.transaction('rw', [database.collections, database.collectionHandles], async () => {
      await database.collections.put(row)
      if (handle !== undefined) await database.collectionHandles.put({ collectionId: row.id, handle })
      return ok(undefined)
    }),
  )
}

/** Tells all of them, by name, now and after each change. Returns how to stop. */
export function watchCollections(
  listener: (collections: Result<readonly CollectionRow[]>) => void,
  store: Store = sharedStore(),
): () => void {
  const list = () =>
    attempt(store, t`the collections were not read`, async (database) => {
      const rows = await database.collections.toArray()
      return ok(rows.sort((one, other) => byName(one.name, other.name)))
    })
  return watch(store, list, listener)
}

/** All of them, in no order. */
export function listCollections(store: Store = sharedStore()): Promise<Result<readonly CollectionRow[]>> {
  return attempt(store, t`the collections were not read`, async (database) =>
    ok(await database.collections.toArray()),
  )
}

/** The folder’s handle; undefined where the browser has none, or a backup brought the collection. */
export function loadCollectionHandle(id: string, store: Store = sharedStore()): Promise<Result<unknown>> {
  return attempt(store, t`the collection’s folder was not read`, async (database) =>
    ok((await database.collectionHandles.get(id))?.handle),
  )
}

/** The collection with all that is known of its files; the files stay where they are. */
export function deleteCollection(id: string, store: Store = sharedStore()): Promise<Result<undefined>> {
  return attempt(store, t`the collection was not deleted`, (database) =>
    database.transaction('rw', tablesOf(database), async () => {
      await database.collections.delete(id)
      await database.collectionHandles.delete(id)
      await forgetContents(database, await database.collectionRuns.where('collectionId').equals(id).toArray())
      for (const table of [database.collectionFiles, database.collectionRuns, database.callFacts])
        await table.where('collectionId').equals(id).delete()
      return ok(undefined)
    }),
  )
}

/** All runs of a collection. O(runs). */
export function loadCollectionRuns(
  id: string,
  store: Store = sharedStore(),
): Promise<Result<readonly CollectionRun[]>> {
  return attempt(store, t`the runs of the collection were not read`, async (database) =>
    ok(await database.collectionRuns.where('collectionId').equals(id).toArray()),
  )
}

/** Undefined: it is no longer in its collection. */
export function loadCollectionRun(
  id: string,
  store: Store = sharedStore(),
): Promise<Result<CollectionRun | undefined>> {
  return attempt(store, t`the run of the collection was not read`, async (database) =>
    ok(await database.collectionRuns.get(id)),
  )
}

/** The index of a collection’s files; of files whose facts are of an older version the state is `waiting`. */
export function loadCollectionFiles(
  id: string,
  store: Store = sharedStore(),
): Promise<Result<readonly CollectionFileRow[]>> {
  return attempt(store, t`the files of the collection were not read`, async (database) => {
    const rows = await database.collectionFiles.where('collectionId').equals(id).toArray()
    return ok(
      rows.map((row): CollectionFileRow => {
        const isOld = row.state === 'indexed' && row.facts !== FACTS_VERSION
        return isOld ? { ...row, state: 'waiting' } : row
      }),
    )
  })
}

/** Rows of files of which nothing else is known, such as files that are gone. */
export function putCollectionFiles(
  rows: readonly CollectionFileRow[],
  store: Store = sharedStore(),
): Promise<Result<undefined>> {
  return attempt(store, t`the index of the collection was not saved`, async (database) => {
    await database.collectionFiles.bulkPut(rows)
    return ok(undefined)
  })
}

/** What was read of a file. */
export interface IndexedFile {
  readonly file: CollectionFileRow
  readonly runs: readonly { readonly run: CollectionRun; readonly calls: CallFacts }[]
}

/** Puts what was read of files in the place of what was known of them, all of it or nothing. */
export function storeIndexed(
  indexed: readonly IndexedFile[],
  store: Store = sharedStore(),
): Promise<Result<undefined>> {
  return attempt(store, t`what was read of the collection was not saved`, (database) =>
    database.transaction('rw', tablesOf(database), async () => {
      for (const { file, runs } of indexed) {
        const { collectionId, path } = file
        const old = await database.collectionRuns.where({ collectionId, path }).toArray()
        const now = new Set(runs.map(({ run }) => run.id))
        const gone = old.flatMap(({ id }) => (now.has(id) ? [] : [id]))
        const contents = new Set(runs.map(({ run }) => run.content))
        await forgetContents(
          database,
          old.filter(({ content }) => !contents.has(content)),
        )
        await database.collectionRuns.bulkDelete(gone)
        await database.callFacts.bulkDelete(gone)
        await database.collectionFiles.put(file)
        await database.collectionRuns.bulkPut(runs.map(({ run }) => ({ ...run, path })))
        await database.callFacts.bulkPut(
          runs.map(({ run, calls }) => ({ runId: run.id, collectionId, facts: calls })),
        )
      }
      return ok(undefined)
    }),
  )
}

/** Figures of strategies are a cache: where another file has the same content, they are made again. */
async function forgetContents(
  { replays }: Database,
  runs: readonly Pick<CollectionRun, 'content'>[],
): Promise<void> {
  if (runs.length > 0) await replays.where('traceId').anyOf(runs.map(contentName)).delete()
}

/** Changed rows of runs whose facts stay: a state, a parent, shared calls. */
export function putCollectionRuns(
  runs: readonly CollectionRun[],
  store: Store = sharedStore(),
): Promise<Result<undefined>> {
  return attempt(store, t`the runs of the collection were not saved`, async (database) => {
    await database.collectionRuns.bulkPut(runs.map((run) => ({ ...run, path: run.file.path })))
    return ok(undefined)
  })
}

/**
 * A file of any collection with this content, and the facts of its runs; undefined: none, or by an older
 * version.
 */
export function findIndexed(
  content: string,
  store: Store = sharedStore(),
): Promise<Result<IndexedFile | undefined>> {
  return attempt(store, t`the index of the collection was not read`, async (database) => {
    const known = await database.collectionFiles.where('content').equals(content).toArray()
    const file = known.find(({ state, facts }) => state === 'indexed' && facts === FACTS_VERSION)
    if (file === undefined) return ok(undefined)
    const { collectionId, path } = file
    const runs = await database.collectionRuns.where({ collectionId, path }).toArray()
    const calls = await database.callFacts.bulkGet(runs.map(({ id }) => id))
    const whole = runs.flatMap((run, index) => {
      const facts = calls[index]?.facts
      return facts === undefined ? [] : [{ run, calls: facts }]
    })
    return ok(whole.length === runs.length ? { file, runs: whole } : undefined)
  })
}

/** Facts of the calls of some runs, in their order; undefined where none are kept. O(calls). */
export function loadCallFacts(
  runIds: readonly string[],
  store: Store = sharedStore(),
): Promise<Result<readonly (CallFacts | undefined)[]>> {
  return attempt(store, t`the facts of the calls were not read`, async (database) =>
    ok((await database.callFacts.bulkGet([...runIds])).map((row) => row?.facts)),
  )
}

function tablesOf(database: Database) {
  const { collections, collectionHandles, collectionFiles, collectionRuns, callFacts, replays } = database
  return [collections, collectionHandles, collectionFiles, collectionRuns, callFacts, replays]
}
