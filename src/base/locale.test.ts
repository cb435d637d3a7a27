import { afterEach, describe, expect, test } from 'vitest'
import {
  asInFiles,
  byName,
  chooseLocale,
  dates,
  locale,
  numberMarks,
  numbers,
  oneDecimal,
  pluralCategory,
  setLocale,
  wholeNumber,
} from './locale.ts'

afterEach(() => setLocale('en-US'))

describe('the locale of a person', () => {
  test.each([
    ['en', ['en-GB', 'en-US'], 'en-GB'],
    ['en', ['de-DE', 'de', 'en-IN', 'en'], 'en-IN'],
    ['en', ['en'], 'en'],
    ['de', ['en-GB', 'de-CH'], 'de-CH'],
    ['de', ['fr-FR'], 'de'],
    ['zh-Hant', ['zh-CN', 'zh-TW'], 'zh-TW'],
    ['sr', ['sr-Latn-RS', 'sr-ME', 'sr-RS'], 'sr-RS'],
  ])('of %s in a browser of %j is %s', (language, browser, chosen) =>
    expect(chooseLocale(language, browser)).toBe(chosen),
  )
  test('is that of no one country where English was not asked for', () => {
    expect(chooseLocale('en', ['de-DE'])).toBe('en-GB')
    expect(chooseLocale('en', [])).toBe('en-GB')
  })
  test('is not chosen from what are no tags', () => {
    expect(chooseLocale('en', ['C', 'en-US@posix', '', 'en_GB', 'en-ZA'])).toBe('en-ZA')
    expect(chooseLocale('', ['en-GB'])).toBe('en-US')
  })
  test('is the same everywhere until it is set', () => expect(locale()).toBe('en-US'))
})

test('what was made before the locale was set writes in it', () => {
  const exact = numbers()
  const day = dates({ dateStyle: 'medium', timeZone: 'UTC' })
  expect([exact(1_234_567), day(0), wholeNumber(1204.4), oneDecimal(3)]).toEqual([
    '1,234,567',
    'Jan 1, 1970',
    '1,204',
    '3.0',
  ])
  setLocale('en-IN')
  expect([exact(1_234_567), day(0)]).toEqual(['12,34,567', '1 Jan 1970'])
  setLocale('de-DE')
  expect([wholeNumber(1204.4), oneDecimal(3)]).toEqual(['1.204', '3,0'])
})

test('digits are 0 to 9 wherever the person is', () => {
  for (const tag of ['ar-EG', 'fa-IR', 'mr-IN', 'my-MM', 'ne-NP', 'bn-BD', 'hi-IN-u-nu-deva']) {
    setLocale(tag)
    const text = `${numbers()(1_234_567_890)} ${dates({ dateStyle: 'short', timeStyle: 'short' })(0)}`
    expect(text.replace(/[0-9]/g, '')).not.toMatch(/\p{Nd}/u)
  }
})

test('the clock has 12 or 24 hours, as the locale has it', () => {
  const time = dates({ timeStyle: 'short', timeZone: 'UTC' })
  const evening = Date.UTC(2026, 10, 20, 21, 5)
  const written = ['en-US', 'en-GB', 'en-IN', 'en-ZA'].map((tag) => {
    setLocale(tag)
    return time(evening).replace('\u202f', ' ')
  })
  expect(written).toEqual(['9:05 PM', '21:05', '9:05 pm', '21:05'])
})

test('the marks between digits are known, and how many digits there are between', () => {
  expect(numberMarks()).toEqual({ group: ',', decimal: '.', groupSize: 3 })
  setLocale('en-IN')
  expect(numberMarks()).toEqual({ group: ',', decimal: '.', groupSize: 2 })
  setLocale('fr-FR')
  expect(numberMarks()).toEqual({ group: '', decimal: ',', groupSize: 3 })
})

test('names are sorted as people sort them', () => {
  expect(['run 10', 'Zebra', 'éclair', 'run 2', 'apple'].sort(byName)).toEqual([
    'apple',
    'éclair',
    'run 2',
    'run 10',
    'Zebra',
  ])
  const swedish = ['ö', 'z']
  expect(swedish.toSorted(byName)).toEqual(['ö', 'z'])
  setLocale('sv-SE')
  expect(swedish.toSorted(byName)).toEqual(['z', 'ö'])
})

test('words go with counts by the language, not by the region', () => {
  expect([0, 1, 2].map(pluralCategory)).toEqual(['other', 'one', 'other'])
  setLocale('pt-PT')
  const inPortugal = [0, 1, 2].map(pluralCategory)
  setLocale('pt-BR')
  expect([0, 1, 2].map(pluralCategory)).toEqual(inPortugal)
  setLocale('pl-PL')
  expect([1, 2, 5].map(pluralCategory)).toEqual(['one', 'few', 'many'])
})

test('what goes into files reads the same for all, and the page goes on as before, whatever happens', () => {
  setLocale('de-DE')
  expect(asInFiles(() => wholeNumber(1204))).toBe('1,204')
  expect(() =>
    asInFiles(() => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(wholeNumber(1204)).toBe('1.204')
})
