/**
 * The open database, and the one place where its errors become problems. It is opened at the first query,
 * lets go when a newer Memoscope opens in another tab, and says so.
 */
import { defined } from '#base/assert.ts'
import { fail, type Problem, type Result } from '#base/result.ts'
import { installedVersion } from './installed-version.ts'
import {
  DELETED,
  NEWER_VERSION_OPEN,
  NOT_LOADED,
  OLDER_VERSION_OPEN,
  REPLACED,
  storageProblem,
} from './problems.ts'
import { DATABASE_NAME, DATABASE_VERSION, type Database } from './schema.ts'

/** A database with what is known of its state. */
export interface Store {
  /** There once it is prepared. */
  readonly database: Database
  /** Resolves when it is known whether we may use the database; asked once. */
  readonly prepare: () => Promise<void>
  readonly close: () => void
  isPrepared: boolean
  /** Why it was closed permanently; undefined: it was not. */
  closed: Problem | undefined
}

type Listener = (problem: Problem) => void

const listeners = new Set<Listener>()
let shared: Store | undefined

/** The store of this page or worker. */
export function sharedStore(): Store {
  shared ??= listening(openStore(DATABASE_NAME, { load }))
  return shared
}

/** Loads the database's library before the first query asks for it. */
export function prepareStorage(): Promise<void> {
  return sharedStore().prepare()
}

async function load(): Promise<Database> {
  return (await import('./declare-database.ts')).declareDatabase(DATABASE_NAME)
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

interface Opening {
  /** Gives the declared database, once it is asked for. */
  readonly load: () => Promise<Database>
  /** Another IndexedDB than the browser's own. */
  readonly factory?: IDBFactory
}

/** The store of a database that is loaded with its first query. */
export function openStore(name: string, { load, factory }: Opening): Store {
  let loaded: Database | undefined
  let preparing: Promise<void> | undefined
  const prepare = async () => {
    try {
      loaded = await load()
    } catch {
      return letGo(store, NOT_LOADED)
    }
    follow(store)
    await refuseNewer(store, name, factory)
  }
  const store: Store = {
    get database() {
      return defined(loaded, 'the database, which nothing asked for yet,')
    },
    prepare: () => {
      preparing ??= prepare().then(() => {
        store.isPrepared = true
      })
      return preparing
    },
    close: () => loaded?.close({ disableAutoOpen: true }),
    isPrepared: false,
    closed: undefined,
  }
  return store
}

function follow(store: Store): void {
  const { database } = store
  database.on('versionchange', (event) => {
    // A newer version wants to change the tables; without one the database is being deleted.
    if (event.newVersion === null) {
      database.close({ disableAutoOpen: false })
      tell(DELETED)
    } else letGo(store, NEWER_VERSION_OPEN)
    return false
  })
  database.on('blocked', () => tell(OLDER_VERSION_OPEN))
}

/** Dexie would open a newer database as if nothing were wrong, and even change its tables back to ours. */
async function refuseNewer(
  store: Store,
  name: string,
  factory: IDBFactory = globalThis.indexedDB,
): Promise<void> {
  const version = await installedVersion(name, factory)
  if (version >= DATABASE_VERSION + 1) letGo(store, NEWER_VERSION_OPEN)
}

function letGo(store: Store, why: Problem): void {
  store.closed = why
  store.close()
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
