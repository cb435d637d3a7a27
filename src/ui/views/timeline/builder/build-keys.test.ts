import { expect, test } from 'vitest'
import { type BuildPress, buildKeyOf } from './build-keys.ts'

const press = (key: string, held: Partial<BuildPress> = {}) =>
  buildKeyOf({ key, altKey: false, ctrlKey: false, metaKey: false, ...held })

test('Alt with the arrows moves, the arrows alone belong to the list', () => {
  expect(press('ArrowUp', { altKey: true })).toBe('up')
  expect(press('ArrowDown', { altKey: true })).toBe('down')
  expect(press('ArrowDown')).toBeUndefined()
  expect(press('ArrowDown', { altKey: true, ctrlKey: true })).toBeUndefined()
})

test('Ctrl and ⌘ with D copy and with A choose all; letters alone are for finding', () => {
  expect(press('d', { ctrlKey: true })).toBe('duplicate')
  expect(press('A', { metaKey: true })).toBe('all')
  expect(press('d')).toBeUndefined()
  expect(press('z', { ctrlKey: true })).toBeUndefined()
})

test('Delete and Backspace delete, Esc takes the choice back', () => {
  expect(press('Delete')).toBe('delete')
  expect(press('Backspace')).toBe('delete')
  expect(press('Escape')).toBe('clear')
})
