import { expect, test, vi } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import { unwrap } from '#base/result.ts'
import { memoryStore } from '../testing/store.ts'
import { changeSetting, getSetting, setSetting, watchSetting } from './settings.ts'
import { requestPersistence, storageEstimate } from './space.ts'

test('a setting is kept, replaced and removed', async () => {
  const store = memoryStore()
  expect(unwrap(await getSetting('theme', store))).toBeUndefined()
  unwrap(await setSetting('theme', { name: 'dark', list: [1, null] }, store))
  expect(unwrap(await getSetting('theme', store))).toEqual({ name: 'dark', list: [1, null] })
  unwrap(await setSetting('theme', 'light', store))
  expect(unwrap(await getSetting('theme', store))).toBe('light')
  unwrap(await setSetting('theme', undefined, store))
  expect(unwrap(await getSetting('theme', store))).toBeUndefined()
})

test('of many changes at the same time none is lost', async () => {
  const store = memoryStore()
  const add = (given: JsonValue | undefined) => (typeof given === 'number' ? given : 0) + 1
  await Promise.all(Array.from({ length: 20 }, () => changeSetting('count', add, store)))
  expect(unwrap(await getSetting('count', store))).toBe(20)
})

test('a watched setting is told now and after each change', async () => {
  const store = memoryStore()
  const told: (JsonValue | undefined)[] = []
  const stop = watchSetting('theme', (value) => told.push(unwrap(value)), store)
  await vi.waitFor(() => expect(told).toEqual([undefined]))
  unwrap(await setSetting('theme', 'dark', store))
  await vi.waitFor(() => expect(told).toEqual([undefined, 'dark']))
  stop()
})

/** What a browser says of its storage. */
function managerOf(answers: Partial<StorageManager>): StorageManager {
  const refuse = () => Promise.reject(new Error('not in a test'))
  return { estimate: refuse, persist: refuse, persisted: refuse, getDirectory: refuse, ...answers }
}

test('the room in use is told as the browser tells it', async () => {
  const estimate = async () => ({ usage: 5, quota: 100 })
  expect(await storageEstimate(managerOf({ estimate, persisted: async () => true }))).toEqual({
    ok: true,
    value: { usage: 5, quota: 100, persisted: true },
  })
  expect(await requestPersistence(managerOf({ persist: async () => false }))).toEqual({
    ok: true,
    value: false,
  })
})

test('a browser that does not tell is a problem', async () => {
  const unavailable = { ok: false, error: { code: 'storage-unavailable' } }
  expect(await storageEstimate(managerOf({}))).toMatchObject(unavailable)
  expect(await requestPersistence(managerOf({}))).toMatchObject(unavailable)
  expect(await storageEstimate()).toMatchObject(unavailable)
})
