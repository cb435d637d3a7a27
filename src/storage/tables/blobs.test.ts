/** A browser that stores no blobs, as private windows of WebKit. */
import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { makeBackup } from '../backup/write-backup.ts'
import { fileOf, memoryStore, traceOf } from '../testing/store.ts'
import type { Store } from './database.ts'
import { loadFile } from './files.ts'
import { storeImport } from './traces.ts'

function withoutBlobs(): Store {
  const store = memoryStore()
  store.database.files.hook('creating', (_key, row) => {
    if (row.bytes instanceof Blob) throw new DOMException('Error preparing Blob/File data', 'UnknownError')
  })
  return store
}

async function textOf(id: string, store: Store): Promise<string> {
  return unwrap(await loadFile(id, store)).bytes.text()
}

test('a file is stored and comes back where the browser stores no blobs', async () => {
  const store = withoutBlobs()
  const id = unwrap(await storeImport(fileOf('what was in it'), [traceOf('t1')], store))
  expect(await textOf(id, store)).toBe('what was in it')
  expect(await store.database.files.count()).toBe(1)
})

test('a backup is made and restored where the browser stores no blobs', async () => {
  const store = withoutBlobs()
  const id = unwrap(await storeImport(fileOf('what was in it'), [traceOf('t1')], store))
  const { file } = unwrap(await makeBackup(5, {}, store))
  const other = withoutBlobs()
  unwrap(await restoreBackup(file, { mode: 'replace', isOwn: true }, {}, other))
  expect(await textOf(id, other)).toBe('what was in it')
})
