import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceEntries, readSettings, SETTINGS } from './settings-table.ts'

const DEFAULTS = readSettings(undefined)

test('what is stored comes back, and what is missing has its default', () => {
  const all = { ...DEFAULTS, theme: 'dark', density: 'comfortable', detailWidth: 700, advice: true }
  expect(readSettings(all)).toEqual(all)
  expect(readSettings({ theme: 'light' })).toEqual({ ...DEFAULTS, theme: 'light' })
})

test('a value that is not understood takes its default, whatever it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(SETTINGS)), (value, key) => {
      const read: Readonly<Record<string, unknown>> = readSettings(
        JSON.parse(JSON.stringify({ [key]: value })),
      )
      const initial = (DEFAULTS as Readonly<Record<string, unknown>>)[key]
      expect(typeof read[key]).toBe(typeof initial)
      expect(readSettings(JSON.parse(JSON.stringify(read)))).toEqual(read)
    }),
  )
})

test('every option of a choice makes a change that is read back', () => {
  expect(choiceEntries().map(({ key }) => key)).toEqual(['theme', 'density'])
  for (const { key, options } of choiceEntries()) {
    for (const { value, change } of options)
      expect(readSettings({ ...DEFAULTS, ...change })).toMatchObject({ [key]: value })
  }
})
