import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { fileOf, memoryStore, traceOf } from '../testing/store.ts'
import { loadAnswers, NO_ANSWERS, storeAnswer, watchAnswers } from './answers.ts'
import { getSetting } from './settings.ts'
import { deleteAll, listTraces, loadTrace, storeImport } from './traces.ts'

test('answers are kept, and read again only when some came since', async () => {
  const store = memoryStore()
  expect(unwrap(await loadAnswers(NO_ANSWERS, store))).toBe(NO_ANSWERS)
  unwrap(await storeAnswer('a', 'first', store))
  const one = unwrap(await loadAnswers(NO_ANSWERS, store))
  expect([...one.answers]).toEqual([['a', 'first']])
  expect(unwrap(await loadAnswers(one, store))).toBe(one)
  unwrap(await storeAnswer('b', 'second', store))
  const two = unwrap(await loadAnswers(one, store))
  expect(two.answers.get('b')).toBe('second')
  expect(two.revision).toBeGreaterThan(one.revision)
})

test('an answer that is stored stays, whatever is said later: results stay the same', async () => {
  const store = memoryStore()
  unwrap(await storeAnswer('a', 'first', store))
  const before = unwrap(await loadAnswers(NO_ANSWERS, store))
  unwrap(await storeAnswer('a', 'otherwise', store))
  expect(unwrap(await loadAnswers(before, store))).toBe(before)
})

test('deleting everything deletes them too, and no later set has an earlier revision', async () => {
  const store = memoryStore()
  unwrap(await storeAnswer('a', 'first', store))
  const before = unwrap(await loadAnswers(NO_ANSWERS, store))
  unwrap(await deleteAll(store))
  expect(unwrap(await loadAnswers(before, store))).toEqual(NO_ANSWERS)
  unwrap(await storeAnswer('a', 'otherwise', store))
  const after = unwrap(await loadAnswers(NO_ANSWERS, store))
  expect(after.answers.get('a')).toBe('otherwise')
  expect(after.revision).toBeGreaterThan(before.revision)
})

test('the revision is told now and after each answer', async () => {
  const store = memoryStore()
  const told: number[] = []
  const stop = watchAnswers((revision) => told.push(unwrap(revision)), store)
  await vi.waitFor(() => expect(told).toEqual([0]))
  unwrap(await storeAnswer('a', 'first', store))
  await vi.waitFor(() => expect(told).toHaveLength(2))
  expect(told[1]).toBeGreaterThan(0)
  stop()
})

test('a database of version 1 is taken over with all that is in it', async () => {
  const browser = new IDBFactory()
  const wanted = traceOf('t1')
  const first = memoryStore(new IDBFactory())
  unwrap(await storeImport(fileOf(), [wanted], first))
  const older = new Dexie('memoscope', { indexedDB: browser, IDBKeyRange })
  const tables = {
    files: 'id',
    traces: 'id, fileId, addedAt',
    bodies: 'traceId',
    steps: '[traceId+chunk]',
    records: '[traceId+chunk]',
    settings: 'key',
  }
  older.version(1).stores(tables)
  for (const name of Object.keys(tables)) {
    await older.table(name).bulkAdd(await first.database.table(name).toArray())
  }
  await older.table('settings').add({ key: 'theme', value: 'dark' })
  older.close()

  const store = memoryStore(browser)
  expect(unwrap(await listTraces(store)).map(({ id }) => id)).toEqual(['t1'])
  expect(unwrap(await loadTrace('t1', store)).steps).toEqual(wanted.steps)
  expect(unwrap(await getSetting('theme', store))).toBe('dark')
  unwrap(await storeAnswer('a', 'first', store))
  expect(unwrap(await loadAnswers(NO_ANSWERS, store)).answers.get('a')).toBe('first')
})
