/** A file that is handed in reaches the page of backups once. */
import { beforeEach, expect, test, vi } from 'vitest'
import { HOME } from '../store/route.ts'
import { store } from '../store/store.ts'
import { openBackup, takeHandedIn } from './backup-door.ts'

beforeEach(() => {
  vi.stubGlobal('location', { hash: '' })
  vi.stubGlobal('history', { pushState: () => undefined })
  store.setState({ route: HOME })
})

test('the page takes the file that it was opened with, once', () => {
  const file = new Blob(['a'])
  openBackup(file)
  expect(store.getState().route).toMatchObject({ view: 'settings', section: 'storage' })
  expect(takeHandedIn()).toBe(file)
  expect(takeHandedIn()).toBeUndefined()
})

test('a page that is open is given the next file', () => {
  openBackup()
  const file = new Blob(['b'])
  openBackup(file)
  expect(store.getState().backupToRestore).toBe(file)
  expect(takeHandedIn()).toBe(file)
})
