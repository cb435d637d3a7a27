/** A store of its own: for tests, and for tools that bring their own IndexedDB. */
import { openStore, type Store } from './database.ts'
import { declareDatabase } from './declare-database.ts'

interface StoreOptions {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
}

/** Its database is there at once. */
export function createStore(name: string, options: StoreOptions): Store {
  const database = declareDatabase(name, options)
  const store = openStore(name, { load: async () => database, factory: options.indexedDB })
  return Object.defineProperty(store, 'database', { value: database })
}
