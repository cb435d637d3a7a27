/**
 * What can be told of a database without a word of what is in it: versions and numbers of rows. For reports
 * of mistakes.
 */
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { attempt, type Store, sharedStore } from './database.ts'
import { installedVersion } from './installed-version.ts'
import { DATABASE_NAME, DATABASE_VERSION } from './schema.ts'

export interface StoredFacts {
  /** Version of the database that this code knows, and the one that is installed. */
  readonly version: number
  readonly installed: number
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>
  /** Bytes of the kept files together. */
  readonly fileBytes: number
  /** Steps of the longest runs, at most ten. */
  readonly longest: readonly number[]
}

const LONGEST = 10

/** Reads all light rows once. */
export function loadFacts(store: Store = sharedStore()): Promise<Result<StoredFacts>> {
  return attempt(store, t`the database could not be inspected`, async (database) => {
    const rows: Record<string, number> = {}
    for (const table of database.tables) rows[table.name] = await table.count()
    let fileBytes = 0
    await database.files.each(({ size }) => {
      fileBytes += size
    })
    const steps = (await database.traces.toArray()).map(({ stepCount }) => stepCount)
    const longest = steps.sort((one, other) => other - one).slice(0, LONGEST)
    const installed = await installedVersion(DATABASE_NAME, globalThis.indexedDB)
    return ok({ version: DATABASE_VERSION, installed, rows, fileBytes, longest })
  })
}
