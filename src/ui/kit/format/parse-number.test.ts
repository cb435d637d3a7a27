import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { formatAmount, formatCompact, formatExact, formatToEdit } from '#base/format-number.ts'
import { setLocale } from '#base/locale.ts'
import { numberList, parseNumber, parseNumberList } from './parse-number.ts'

afterEach(() => setLocale('en-US'))

describe('typed numbers', () => {
  test.each([
    ['12880', 12880],
    ['12,880', 12880],
    ['12 880', 12880],
    ['12\u00a0880', 12880],
    ['12_880', 12880],
    ['8k', 8000],
    ['1.5M', 1_500_000],
    ['2 G', 2_000_000_000],
    ['.5', 0.5],
    ['-3', -3],
    ['\u22123', -3],
    ['-0', 0],
  ])('"%s" is read as %d', (text, value) => expect(parseNumber(text)).toBe(value))
  test.each(['', 'abc', '1,2', '0,123', '1.2.3', '-', '12 tokens', 'Infinity', '0x10', '1e3', 'k', '–'])(
    '"%s" is no number',
    (text) => expect(parseNumber(text)).toBeUndefined(),
  )
  test('the unit of a field may stand with it, another may not', () => {
    expect(parseNumber('41,203 tokens', 'tokens')).toBe(41203)
    expect(parseNumber('−$1.40', '$')).toBe(-1.4)
    expect(parseNumber('12 steps', 'tokens')).toBeUndefined()
  })
})

describe('in a locale', () => {
  test.each([
    ['de-DE', '12.880,5', 12880.5],
    ['de-DE', '12.880', 12880],
    ['de-DE', '1.234.567', 1_234_567],
    ['de-DE', '1,5M', 1_500_000],
    ['de-CH', "12'880.5", 12880.5],
    ['de-CH', '12’880.5', 12880.5],
    ['fr-FR', '12\u202f880,5', 12880.5],
    ['fr-FR', '12 880,5', 12880.5],
    ['en-IN', '12,34,567', 1_234_567],
    ['en-IN', '1,234,567', 1_234_567],
    ['en-ZA', '12\u00a0880', 12880],
    ['sv-SE', '\u22123,5', -3.5],
  ])('%s writes %s', (tag, text, value) => {
    setLocale(tag)
    expect(parseNumber(text)).toBe(value)
  })
  test('what may be both is what the locale makes of it; what it cannot be is read as JavaScript', () => {
    setLocale('de-DE')
    expect(
      ['1.500', '1,500', '1.5', '0.125', '12880.5', '8k', '1.5M'].map((text) => parseNumber(text)),
    ).toEqual([1500, 1.5, 1.5, 0.125, 12880.5, 8000, 1_500_000])
    setLocale('en-US')
    expect(['1.500', '1,500', '12.880,5'].map((text) => parseNumber(text))).toEqual([1.5, 1500, undefined])
  })
  test('groups stand where the locale puts them', () => {
    setLocale('en-US')
    expect(parseNumber('12,34,567')).toBeUndefined()
    setLocale('de-DE')
    expect(['1.23.456', '1.2345', '.123'].map((text) => parseNumber(text))).toEqual([
      undefined,
      1.2345,
      0.123,
    ])
  })
})

const LOCALES = [
  ...[
    'en-US',
    'en-GB',
    'en-IN',
    'en-ZA',
    'en-AU',
    'en-CH',
    'en-DE',
    'de-DE',
    'de-AT',
    'de-CH',
    'fr-FR',
    'fr-CH',
  ],
  ...[
    'es-ES',
    'it-CH',
    'pt-PT',
    'pt-BR',
    'pl-PL',
    'sv-SE',
    'fi-FI',
    'nb-NO',
    'cs-CZ',
    'tr-TR',
    'ru-RU',
    'lt-LT',
  ],
  ...[
    'ar-EG',
    'fa-IR',
    'he-IL',
    'hi-IN',
    'bn-BD',
    'mr-IN',
    'ne-NP',
    'my-MM',
    'ja-JP',
    'zh-TW',
    'ko-KR',
    'vi-VN',
  ],
]
const anyValue = fc.oneof(
  fc.integer({ min: -999_999_999, max: 999_999_999 }),
  fc.double({ min: -1e12, max: 1e12, noNaN: true }),
  fc.double({ min: -2, max: 2, noNaN: true }),
)

describe.each(LOCALES)('what is written in %s is read back', (tag) => {
  const readsBack = (
    write: (value: number) => readonly [written: string, unit: string, expected: number],
  ) => {
    fc.assert(
      fc.property(anyValue, (value) => {
        setLocale(tag)
        const [written, unit, expected] = write(value)
        expect(parseNumber(written, unit)).toBeCloseTo(expected, 9)
      }),
    )
  }
  const toFigures = (value: number, figures: number) => Number(value.toPrecision(figures))
  const shown = (value: number) => (Math.abs(value) < 1 ? toFigures(value, 4) : Math.round(value * 100) / 100)

  test('exactly, to the shown decimals', () =>
    fc.assert(
      fc.property(anyValue, (value) => {
        setLocale(tag)
        // Rounding at a half may go either way: half of the last place is as near as it can be.
        const room = Math.abs(value) < 1 ? 1e-4 : 0.0051
        expect(Math.abs((parseNumber(formatExact(value)) ?? Number.NaN) - value)).toBeLessThanOrEqual(room)
        expect(parseNumber(formatExact(value))).toBe(parseNumber(formatExact(shown(value))))
      }),
    ))
  test('rounded, to three figures', () =>
    readsBack((value) => [formatCompact(value), '', toFigures(toFigures(value, 3), 12)]))
  test('with its unit', () => {
    readsBack((value) => [
      formatAmount(value, 'tokens'),
      'tokens',
      parseNumber(formatExact(value)) ?? Number.NaN,
    ])
    readsBack((value) => [formatAmount(value, 'tokens', true), 'tokens', toFigures(value, 3)])
  })
  test('in a field, digit for digit', () =>
    fc.assert(
      fc.property(anyValue, (value) => {
        setLocale(tag)
        const held = Math.abs(value) < 1e-4 ? Math.round(value * 1e4) / 1e4 : value
        expect(parseNumber(formatToEdit(held))).toBe(held === 0 ? 0 : held)
      }),
    ))
  test('and so are dollars and lists', () => {
    setLocale(tag)
    const cents = [0, 0.05, 1.4, 1234.5, -2, 123_456.78]
    expect(cents.map((value) => parseNumber(formatAmount(value, '$'), '$'))).toEqual(cents)
    const values = [5, 12.5, 1000, 1_234_567]
    expect(parseNumberList(numberList(values)).map(({ value }) => value)).toEqual(values)
  })
})

describe('lists', () => {
  const valuesOf = (text: string) => parseNumberList(text).map(({ value }) => value)
  test('stand between spaces, semicolons and commas', () => {
    expect(valuesOf(' 5, 10;20 50,8k ')).toEqual([5, 10, 20, 50, 8000])
    expect(valuesOf('')).toEqual([])
  })
  test('where the comma is a decimal mark, a space makes it one of the list', () => {
    setLocale('de-DE')
    expect(valuesOf('5, 10; 12,5 1.000')).toEqual([5, 10, 12.5, 1000])
    expect(valuesOf('5,10,20')).toEqual([undefined])
  })
  test('a group that was torn off is no number', () => {
    expect(valuesOf('1,000')).toEqual([1, undefined])
  })
})
