import { expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { fileOf, memoryStore, traceOf } from '../testing/store.ts'
import { loadCounts, storeCounts } from './counts.ts'
import { deleteTraces, storeImport } from './traces.ts'

const tokens = Int32Array.from([1, 2, 3])

test('counts come back for their trace and way of counting, and for no other', async () => {
  const store = memoryStore()
  unwrap(await storeImport(fileOf(), [traceOf('t1')], store))
  unwrap(await storeCounts('t1', { way: 'a', tokens }, store))
  expect(unwrap(await loadCounts('t1', 'a', store))).toEqual(tokens)
  expect(unwrap(await loadCounts('t1', 'b', store))).toBeUndefined()
  expect(unwrap(await loadCounts('t2', 'a', store))).toBeUndefined()
})

test('they go with their trace, and none is kept of a trace that is gone', async () => {
  const store = memoryStore()
  unwrap(await storeImport(fileOf(), [traceOf('t1')], store))
  unwrap(await storeCounts('t1', { way: 'a', tokens }, store))
  unwrap(await deleteTraces(['t1'], store))
  unwrap(await storeCounts('t1', { way: 'a', tokens }, store))
  expect(await store.database.counts.count()).toBe(0)
})

test('only a few ways of counting are kept of a trace', async () => {
  const store = memoryStore()
  unwrap(await storeImport(fileOf(), [traceOf('t1')], store))
  for (const way of ['a', 'b', 'c', 'd', 'e', 'f']) unwrap(await storeCounts('t1', { way, tokens }, store))
  expect(await store.database.counts.count()).toBe(4)
  expect(unwrap(await loadCounts('t1', 'f', store))).toEqual(tokens)
})

test('what was counted last is kept, also after the clock was set back', async () => {
  const store = memoryStore()
  unwrap(await storeImport(fileOf(), [traceOf('t1')], store))
  let time = 1e12
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => time--)
  for (const way of ['a', 'b', 'c', 'd', 'e', 'f']) {
    unwrap(await storeCounts('t1', { way, tokens }, store))
    expect(unwrap(await loadCounts('t1', way, store))).toEqual(tokens)
  }
  clock.mockRestore()
  expect(await store.database.counts.count()).toBe(4)
})
