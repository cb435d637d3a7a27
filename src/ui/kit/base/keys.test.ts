import { expect, test } from 'vitest'
import { keyCaps } from './keys.ts'

test('mod is Command on Apple and Ctrl elsewhere', () => {
  expect(keyCaps('mod+k', true)).toEqual(['⌘', 'K'])
  expect(keyCaps('mod+k', false)).toEqual(['Ctrl', 'K'])
})
test('named keys are written as on the cap', () =>
  expect(keyCaps('shift+down', false)).toEqual(['Shift', '↓']))
test('plus and question mark are keys too', () => {
  expect(keyCaps('mod++', false)).toEqual(['Ctrl', '+'])
  expect(keyCaps('?', false)).toEqual(['?'])
})
