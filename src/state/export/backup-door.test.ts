/** A file that is handed in reaches the dialog once, or the person is told why not. */
import { expect, test } from 'vitest'
import { closePanel } from '../shell/panels.ts'
import { store } from '../store/store.ts'
import { openBackup, takeHandedIn } from './backup-door.ts'

test('the dialog takes the file that it was opened with, once', () => {
  const file = new Blob(['a'])
  openBackup(file)
  expect(store.getState().panel).toBe('backup')
  expect(takeHandedIn()).toBe(file)
  expect(takeHandedIn()).toBeUndefined()
  closePanel()
})

test('a file for a dialog that is already open is not taken in silence', () => {
  openBackup()
  openBackup(new Blob(['b']))
  expect(store.getState().notices.at(-1)?.title).toMatch(/already open/)
  closePanel()
  openBackup()
  expect(takeHandedIn()).toBeUndefined()
  closePanel()
})
