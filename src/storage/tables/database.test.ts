import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { fileOf, memoryStore, traceOf } from '../testing/store.ts'
import { createStore } from './create-store.ts'
import { onStorageProblem, openStore } from './database.ts'
import { storageProblem } from './problems.ts'
import { DATABASE_VERSION } from './schema.ts'
import { listTraces, loadTrace, storeImport, watchTraces } from './traces.ts'

/** A browser that has no IndexedDB, whatever its types say. */
const NOTHING = JSON.parse('{"indexedDB":null,"IDBKeyRange":null}')

/** A later Memoscope, with a table more; what is between matters to no one here. */
function laterDatabase(indexedDB: IDBFactory): Dexie {
  const later = new Dexie('memoscope', { indexedDB, IDBKeyRange })
  later.version(1).stores({ files: 'id', traces: 'id, fileId, addedAt', settings: 'key' })
  later.version(DATABASE_VERSION + 1).stores({ notes: 'id' })
  return later
}

describe('two versions at once', () => {
  test('the older tab lets go when a newer one opens, says so, and writes no more', async () => {
    const browser = new IDBFactory()
    const store = memoryStore(browser)
    unwrap(await storeImport(fileOf(), [traceOf('t1')], store))
    const told = vi.fn()
    const stop = onStorageProblem(told)
    const later = laterDatabase(browser)
    await later.open()
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: 'newer-version-open' }))
    const refused = { ok: false, error: { code: 'newer-version-open' } }
    expect(await listTraces(store)).toMatchObject(refused)
    expect(await storeImport(fileOf(), [traceOf('t2')], store)).toMatchObject(refused)
    expect(await later.table('traces').count()).toBe(1)
    stop()
    later.close()
  })

  test('an older page that is opened later does not touch the newer database', async () => {
    const browser = new IDBFactory()
    const later = laterDatabase(browser)
    await later.open()
    later.close()
    const store = memoryStore(browser)
    expect(await storeImport(fileOf(), [traceOf('t1')], store)).toMatchObject({
      ok: false,
      error: { code: 'newer-version-open' },
    })
    const again = laterDatabase(browser)
    expect(await again.table('traces').count()).toBe(0)
    expect(again.verno).toBe(DATABASE_VERSION + 1)
    again.close()
  })
})

describe('what the browser refuses is a problem in words', () => {
  test('no database at all', async () => {
    const store = createStore('memoscope', NOTHING)
    expect(await loadTrace('t1', store)).toMatchObject({ ok: false, error: { code: 'storage-unavailable' } })
  })

  test('a database whose library could not be loaded, also to who watches it', async () => {
    const store = openStore('memoscope', { load: () => Promise.reject(new TypeError('Failed to fetch')) })
    const refused = { ok: false, error: { code: 'storage-unavailable' } }
    expect(await loadTrace('t1', store)).toMatchObject(refused)
    const watched = vi.fn()
    const stop = watchTraces(watched, store)
    await vi.waitFor(() => expect(watched.mock.lastCall?.[0]).toMatchObject(refused))
    stop()
  })

  test('a database that cannot be opened', async () => {
    const indexedDB = new IDBFactory()
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    const result = await listTraces(memoryStore(indexedDB))
    expect(result).toMatchObject({ ok: false, error: { code: 'storage-unavailable' } })
    expect(result.ok ? '' : result.error.hint).toContain('insecure')
  })

  test('a full disk, however deep Dexie has wrapped it', () => {
    const quota = new DOMException('full', 'QuotaExceededError')
    for (const error of [
      quota,
      Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota }),
      Object.assign(new Error('bulk'), {
        name: 'BulkError',
        failures: [Object.assign(new Error('x'), { inner: quota })],
      }),
      Object.assign(new Error('QuotaExceededError: full'), { name: 'AbortError' }),
    ]) {
      expect(storageProblem(error, 'it was not stored').code).toBe('disk-full')
    }
  })

  test('something that is no error', () => {
    expect(storageProblem('odd', 'it was not stored')).toMatchObject({ code: 'storage-unavailable' })
    expect(storageProblem(undefined, 'it was not stored')).toMatchObject({ code: 'storage-unavailable' })
  })
})
