import { readdirSync, readFileSync } from 'node:fs'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { LEFT_OUT } from './backup/part-tables.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { makeBackup } from './backup/write-backup.ts'
import { loadRevisions } from './tables/edits.ts'
import { loadFile } from './tables/files.ts'
import { loadWholeState } from './tables/revisions.ts'
import { DATABASE_VERSION } from './tables/schema.ts'
import { listTraces } from './tables/traces.ts'
import { type OldDatabase, rowsAsRead, writeOldDatabase } from './testing/old-database.ts'
import { memoryStore } from './testing/store.ts'
import { everything } from './testing/whole-store.ts'

const FOLDER = new URL('./testing/versions/', import.meta.url)
const VERSIONS: readonly OldDatabase[] = readdirSync(FOLDER).map((name) =>
  JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')),
)

test('there is a database of every version that was ever shipped', () => {
  const versions = VERSIONS.map(({ version }) => version).sort((one, other) => one - other)
  expect(versions).toEqual(Array.from({ length: DATABASE_VERSION }, (_, index) => index + 1))
})

/** What the backup keeps: all but caches, which are made again. */
function kept(old: OldDatabase): Readonly<Record<string, readonly unknown[]>> {
  const { answers = [], ...all } = rowsAsRead(old)
  const rows = Object.fromEntries(Object.entries(all).filter(([table]) => !LEFT_OUT.includes(table)))
  return { ...rows, answers: answers.map((row) => ({ ...Object(row), id: 0 })) }
}

describe.each(VERSIONS)('a database of version $version', (old) => {
  async function opened() {
    const browser = new IDBFactory()
    await writeOldDatabase(old, browser)
    return memoryStore(browser)
  }

  test('is opened with every row as it was', async () => {
    const store = await opened()
    const rows = await everything(store)
    for (const [table, expected] of Object.entries(kept(old))) {
      expect(rows[table]).toHaveLength(expected.length)
      expect(rows[table]).toEqual(expect.arrayContaining([...expected]))
    }
    expect(store.database.verno).toBe(DATABASE_VERSION)
  })

  test('can be read: its runs with their edits, records and files', async () => {
    const store = await opened()
    for (const { id, fileId } of unwrap(await listTraces(store))) {
      expect(unwrap(await loadWholeState(id, store)).steps.length).toBeGreaterThan(0)
      for (const revision of unwrap(await loadRevisions(id, store)).keys())
        unwrap(await loadWholeState(`${id}@${revision}`, store))
      if (fileId !== undefined) expect(unwrap(await loadFile(fileId, store)).bytes.size).toBeGreaterThan(0)
    }
  })

  test('goes into a backup and comes back the same', async () => {
    const store = await opened()
    const { file, leftOut } = unwrap(await makeBackup(1, {}, store))
    expect(leftOut).toEqual([])
    const other = memoryStore()
    unwrap(await restoreBackup(file, { mode: 'replace', isOwn: true }, {}, other))
    expect(await everything(other)).toEqual(await everything(store))
  })
})
