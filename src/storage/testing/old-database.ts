/**
 * Databases as earlier versions of Memoscope left them: `versions/v<n>.json` holds the tables and rows of
 * each that was ever shipped, and none is ever deleted. For tests only, also in a browser: `writeOldDatabase`
 * uses nothing outside itself.
 */

interface OldTable {
  readonly keyPath: string | readonly string[]
  readonly autoIncrement?: boolean
  readonly indexes?: Readonly<Record<string, string | readonly string[]>>
  /** Those of the indexes that are unique. */
  readonly unique?: readonly string[]
}

export interface OldDatabase {
  readonly version: number
  readonly stores: Readonly<Record<string, OldTable>>
  /** JSON, with `{ "$text": … }` for a blob and `{ "$ints": […] }` for an Int32Array. */
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

/** Writes it as the browser's own IndexedDB, and closes it. */
export async function writeOldDatabase(old: OldDatabase, factory: IDBFactory = indexedDB): Promise<void> {
  const special = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if ('$text' in value) return new Blob([String(value.$text)])
    if ('$ints' in value && Array.isArray(value.$ints)) return Int32Array.from(value.$ints)
    return value
  }
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    // Dexie multiplies its versions by ten.
    const request = factory.open('memoscope', old.version * 10)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => resolve(request.result)
    request.onupgradeneeded = () => {
      for (const [name, { keyPath, autoIncrement, indexes, unique }] of Object.entries(old.stores)) {
        const path = typeof keyPath === 'string' ? keyPath : [...keyPath]
        const table = request.result.createObjectStore(name, {
          keyPath: path,
          autoIncrement: autoIncrement === true,
        })
        for (const [index, column] of Object.entries(indexes ?? {}))
          table.createIndex(index, typeof column === 'string' ? column : [...column], {
            unique: unique?.includes(index) === true,
          })
      }
    }
  })
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(Object.keys(old.rows), 'readwrite')
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    for (const [name, rows] of Object.entries(old.rows)) {
      for (const row of rows)
        transaction
          .objectStore(name)
          .add(Object.fromEntries(Object.entries(row).map(([key, value]) => [key, special(value)])))
    }
  })
  database.close()
}

/** The rows as they are compared with what a store contains: blobs as their bytes, numbers as numbers. */
export function rowsAsRead(old: OldDatabase): Readonly<Record<string, readonly unknown[]>> {
  const plain = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    return '$text' in value ? [...new TextEncoder().encode(String(value.$text))] : value
  }
  return Object.fromEntries(
    Object.entries(old.rows).map(([name, rows]) => [
      name,
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)]))),
    ]),
  )
}
