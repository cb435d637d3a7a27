/**
 * The open database, and the one place where its errors become problems. It is opened at the first query,
 * lets go when a newer Memoscope opens in another tab, and says so.
 */
import { fail, type Problem, type Result } from '#base/result.ts'
import { installedVersion } from './installed-version.ts'
import { DELETED, NEWER_VERSION_OPEN, OLDER_VERSION_OPEN, REPLACED, storageProblem } from './problems.ts'
import { DATABASE_NAME, DATABASE_VERSION, type Database, declareDatabase } from './schema.ts'

/** A database with what is known of its state. */
export interface Store {
  readonly database: Database
  /** Resolves when it is known whether we may use the database; asked once. */
  readonly prepare: () => Promise<void>
  isPrepared: boolean
  /** Why it was closed permanently; undefined: it was not. */
  closed: Problem | undefined
}

/** Another IndexedDB than the browser's own. */
interface StoreOptions {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
}

type Listener = (problem: Problem) => void

const listeners = new Set<Listener>()
let shared: Store | undefined

/** The store of this page or worker. */
export function sharedStore(): Store {
  shared ??= listening(createStore(DATABASE_NAME))
  return shared
}

/** Where a tab says to the others, and to its own page and workers, that all rows are other ones now. */
let channel: BroadcastChannel | undefined

/** Caches by id and revision would hold what is there no longer: whoever hears of it lets go and says so. */
function listening(store: Store): Store {
  if (typeof BroadcastChannel === 'undefined') return store
  channel = new BroadcastChannel('memoscope-replaced')
  channel.onmessage = () => letGo(store, REPLACED)
  return store
}

/** To be called when everything that was stored was replaced. */
export function tellReplaced(store: Store): void {
  if (store === shared) channel?.postMessage('replaced')
}

/** A store of its own: for tests, and for tools that bring their own IndexedDB. */
export function createStore(name: string, options?: StoreOptions): Store {
  const database = declareDatabase(name, options)
  let preparing: Promise<void> | undefined
  const store: Store = {
    database,
    prepare: () => {
      preparing ??= refuseNewer(store, name, options?.indexedDB)
      return preparing
    },
    isPrepared: false,
    closed: undefined,
  }
  database.on('versionchange', (event) => {
    // A newer version wants to change the tables; without one the database is being deleted.
    if (event.newVersion === null) {
      database.close({ disableAutoOpen: false })
      tell(DELETED)
    } else letGo(store, NEWER_VERSION_OPEN)
    return false
  })
  database.on('blocked', () => tell(OLDER_VERSION_OPEN))
  return store
}

/** Dexie would open a newer database as if nothing were wrong, and even change its tables back to ours. */
async function refuseNewer(
  store: Store,
  name: string,
  factory: IDBFactory = globalThis.indexedDB,
): Promise<void> {
  const version = await installedVersion(name, factory)
  if (version >= DATABASE_VERSION + 1) letGo(store, NEWER_VERSION_OPEN)
  store.isPrepared = true
}

function letGo(store: Store, why: Problem): void {
  store.closed = why
  store.database.close({ disableAutoOpen: true })
  tell(why)
}

/** Hears of what happens to the database outside any query (`newer-version-open`, `storage-unavailable`). */
export function onStorageProblem(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Runs a query; whatever it throws is a problem. `subject`: what did not happen then, as a sentence's end.
 */
export async function attempt<T>(
  store: Store,
  subject: string,
  query: (database: Database) => PromiseLike<Result<T>>,
): Promise<Result<T>> {
  // A live query is only noticed by Dexie if nothing else is awaited before it; watch.ts prepares.
  if (!store.isPrepared) await store.prepare()
  if (store.closed !== undefined) return fail(store.closed)
  try {
    return await query(store.database)
  } catch (error) {
    return fail(store.closed ?? storageProblem(error, subject))
  }
}

function tell(problem: Problem): void {
  for (const listener of listeners) listener(problem)
}
