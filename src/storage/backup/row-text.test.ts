import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anything } from '../testing/whole-store.ts'
import { readRow, rowText } from './row-text.ts'

test('a row comes back the same, whatever is in it', () => {
  fc.assert(
    fc.property(anything, (value) => {
      const row = { value }
      expect(readRow(JSON.parse(rowText('t', row)))).toEqual({ table: 't', row })
    }),
  )
})

test('two rows that differ in the order of what JSON leaves out have the same text', () => {
  const one = { a: 1, b: undefined, c: Number.NaN, d: undefined }
  const other = { a: 1, d: undefined, c: Number.NaN, b: undefined }
  expect(rowText('t', one)).toBe(rowText('t', other))
})

test('no line reaches a prototype', () => {
  for (const place of [
    ['__proto__', 'x'],
    ['constructor', 'prototype', 'x'],
    ['a', '__proto__', 'x'],
  ])
    expect(readRow(['t', { a: {} }, [[place, 'NaN']]])).toBeUndefined()
  const own = readRow(['t', {}, [[['__proto__'], 'NaN']]])
  expect(Object.getPrototypeOf(own?.row)).toBe(Object.prototype)
  expect('x' in {}).toBe(false)
})

test('what is no row is told from one', () => {
  for (const line of [
    {},
    [],
    ['t'],
    ['t', 1],
    [1, {}],
    ['t', {}, 1],
    ['t', {}, [1]],
    ['t', {}, [[[], 'NaN']]],
  ])
    expect(readRow(line)).toBeUndefined()
})
