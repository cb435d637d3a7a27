import { afterEach, describe, expect, test } from 'vitest'
import {
  axisFormat,
  formatAmount,
  formatCompact,
  formatDecimals,
  formatDelta,
  formatExact,
  formatInCell,
  formatPercent,
  formatShare,
  formatSigned,
  formatTenths,
  moneyFormat,
  moneyParts,
  PROVENANCES,
  sumAsWritten,
} from './format-number.ts'
import { setLocale } from './locale.ts'

/** Written with plain spaces and hyphens here, so that the tests stay readable. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2212', '-')

describe('exact numbers', () => {
  test('thousands are grouped', () => {
    expect(formatExact(41203)).toBe('41,203')
    expect(formatExact(870000)).toBe('870,000')
    expect(formatExact(7)).toBe('7')
  })
  test('the rounding error of a sum of fractions is 0', () => {
    expect(formatExact(4.441e-16)).toBe('0')
    expect(formatExact(-4.441e-16)).toBe('0')
    expect(formatAmount(4.441e-16, '')).toBe('0')
    expect(formatExact(0.00001234)).toBe('0.00001234')
  })
  test('a minus is a real minus', () => expect(formatExact(-1234)).toBe('\u22121,234'))
  test('fractions keep two decimals, and below one four figures', () => {
    expect(formatExact(11945.095776)).toBe('11,945.1')
    expect(formatExact(0.00123456)).toBe('0.001235')
  })
  test('what is not finite is a dash', () => {
    expect(formatExact(Number.NaN)).toBe('–')
    expect(formatCompact(Number.POSITIVE_INFINITY)).toBe('–')
  })
})

describe('rounded numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [12880, '12.9k'],
    [999_499, '999k'],
    [999_500, '1M'],
    [1_920_000, '1.92M'],
    [51_200_000_000, '51.2G'],
    [0.01234, '0.0123'],
    [-12880, '-12.9k'],
  ])('%d has three significant figures: %s', (value, text) => expect(plain(formatCompact(value))).toBe(text))
})

test('in a narrow cell a number is exact while there is room for it', () => {
  expect(formatInCell(99_999)).toBe('99,999')
  expect(plain(formatInCell(240_044))).toBe('240k')
  expect(plain(formatInCell(-1_500_044))).toBe('-1.5M')
})

describe('amounts', () => {
  test('a unit follows the number after a space that does not break', () =>
    expect(formatAmount(41203, 'tokens')).toBe('41,203\u00a0tokens'))
  test('dollars of one list have cents, and more decimals only below one cent', () => {
    const written = (...amounts: number[]) => amounts.map(moneyFormat(amounts))
    expect(written(70.29, 0.59, 0.0777, 0.002, 0)).toEqual(['$70.29', '$0.59', '$0.08', '<$0.01', '$0.00'])
    expect(written(0.0777, -0.0051)).toEqual(['$0.08', '\u2212$0.01'])
    expect(written(0.0077, -0.0051)).toEqual(['$0.0077', '\u2212$0.0051'])
    expect(moneyFormat([0.002])(0.6374)).toBe('$0.64')
  })
  test('dollars of the parts of a sum add up to it as written', () => {
    expect(moneyParts([70.294, 27.6945, 5.594, 0.002])).toEqual(['$70.29', '$27.70', '$5.59', '<$0.01'])
    expect(formatAmount(70.294 + 27.6945 + 5.594 + 0.002, '$')).toBe('$103.58')
  })
  test('no two numbers of an axis are written the same', () => {
    const written = (unit: string, ...ticks: number[]) => ticks.map(axisFormat(ticks, unit)).map(plain)
    expect(written('$', 0.1, 0.105, 0.11)).toEqual(['$0.100', '$0.105', '$0.110'])
    expect(written('$', 0.05, 0.1, 0.15)).toEqual(['$0.05', '$0.10', '$0.15'])
    expect(written('tokens', 100_200, 100_400)).toEqual(['100,200', '100,400'])
    expect(written('tokens', 100_000, 120_000)).toEqual(['100k', '120k'])
  })
  test('compact amounts keep their unit', () =>
    expect(plain(formatAmount(12880, 'tokens', true))).toBe('12.9k tokens'))
  test('one is singular', () => expect(plain(formatAmount(1, 'tokens'))).toBe('1 token'))
  test('an empty unit adds nothing', () => expect(formatAmount(12, '')).toBe('12'))
  test('dollars stand before the number, with cents', () => {
    expect(formatAmount(1.4, '$')).toBe('$1.40')
    expect(formatAmount(1234.5, '$')).toBe('$1,234.50')
    expect(plain(formatAmount(-2, '$'))).toBe('-$2.00')
    expect(plain(formatAmount(1084.4, '$', true))).toBe('$1,084')
    expect(plain(formatAmount(123456, '$', true))).toBe('$123k')
  })
  test('dollars have two decimals from one cent on, and below never become $0.00', () => {
    expect(formatAmount(0.0468, '$')).toBe('$0.05')
    expect(formatAmount(0.00423, '$')).toBe('$0.0042')
    expect(formatAmount(0.0000123, '$')).toBe('$0.00001')
    expect(formatAmount(0, '$')).toBe('$0.00')
  })
  test('an estimate is marked ≈', () => expect(PROVENANCES.estimate.mark).toBe('≈'))
})

describe('percents and signs', () => {
  test.each([
    [-0.69, '-69%'],
    [0.6, '+60%'],
    [0.004, '+0.4%'],
    [0.0001, '<0.1%'],
    [-0.0001, '<0.1%'],
    [0.0996, '+10%'],
    [12.5, '+1,250%'],
    [0, '0%'],
    [-0.994, '-99%'],
    [-0.999, '-99.9%'],
    [-0.996, '-99.6%'],
    [-0.9999, '->99.9%'],
    [-1, '-100%'],
    [1, '+100%'],
    [1.002, '+100.2%'],
    [1.0001, '+>100%'],
  ])('%d is %s', (ratio, text) => expect(plain(formatPercent(ratio))).toBe(text))
  test('the shares of a column have one decimal each, and only all and nothing are 100 and 0', () => {
    const shares = [0, 0.0002, 0.001, 0.02, 0.1634, 0.9995, 1]
    expect(shares.map((share) => plain(formatTenths(share)))).toEqual([
      '0.0%',
      '<0.1%',
      '0.1%',
      '2.0%',
      '16.3%',
      '>99.9%',
      '100.0%',
    ])
  })
  test('a share has no sign', () => expect(plain(formatShare(0.1234))).toBe('12.3%'))
  test('only all of it is a share of 100%', () => {
    expect(plain(formatShare(0.9998))).toBe('>99.9%')
    expect(plain(formatShare(1))).toBe('100%')
  })
  test('a signed number always says its sign, but for zero', () => {
    expect(plain(formatSigned(28323, 'tokens'))).toBe('+28,323 tokens')
    expect(plain(formatSigned(-28323, 'tokens'))).toBe('-28,323 tokens')
    expect(plain(formatSigned(0, 'tokens'))).toBe('0 tokens')
  })
})

describe('differences', () => {
  const tokens = { unit: 'tokens', better: 'lower' } as const
  test('fewer tokens are good', () => {
    const delta = formatDelta(12880, 41203, tokens)
    expect(plain(delta.percent)).toBe('-69%')
    expect(delta).toMatchObject({ glyph: '▼', sentiment: 'good' })
    expect(plain(delta.exact)).toBe('-28,323 tokens: 12,880 tokens against 41,203 tokens')
  })
  test('more dollars are bad', () =>
    expect(formatDelta(2.31, 1.44, { unit: '$', better: 'lower' })).toMatchObject({
      glyph: '▲',
      sentiment: 'bad',
    }))
  test('where more is better the colours turn round', () =>
    expect(formatDelta(2, 1, { unit: 'steps', better: 'higher' }).sentiment).toBe('good'))
  test('where neither is better there is no colour', () =>
    expect(formatDelta(2, 1, { unit: 'steps', better: 'neither' }).sentiment).toBe('neutral'))
  test('no difference is neutral', () => {
    const delta = formatDelta(5, 5, tokens)
    expect(delta).toMatchObject({ glyph: '=', sentiment: 'neutral' })
    expect(plain(delta.percent)).toBe('0%')
  })
  test('against zero the difference itself is shown', () =>
    expect(plain(formatDelta(14, 0, tokens).percent)).toBe('+14 tokens'))
})

describe('in the locale of the person', () => {
  afterEach(() => setLocale('en-US'))
  test.each([
    ['en-IN', '12,34,567.5', '1.92M', '-$12,345.60', '12.5%', '<0.1%'],
    ['de-DE', '1.234.567,5', '1,92M', '-$12.345,60', '12,5%', '<0,1%'],
    ['de-CH', '1’234’567.5', '1.92M', '-$12’345.60', '12.5%', '<0.1%'],
    ['fr-FR', '1 234 567,5', '1,92M', '-$12 345,60', '12,5%', '<0,1%'],
    ['sv-SE', '1 234 567,5', '1,92M', '-$12 345,60', '12,5%', '<0,1%'],
    ['ar-EG', '1,234,567.5', '1.92M', '-$12,345.60', '12.5%', '<0.1%'],
  ])('%s has its own marks, and our letters and signs', (tag, ...written) => {
    setLocale(tag)
    // Which apostrophe and which narrow space is the engine's affair.
    const bare = (text: string) => plain(text).replaceAll('\u202f', ' ').replaceAll("'", '’')
    const amounts = [formatExact(1_234_567.5), formatCompact(1_920_000), formatAmount(-12_345.6, '$')]
    expect([...amounts, formatShare(0.125), formatPercent(0.0001)].map(bare)).toEqual(written)
  })
  test('a minus is always ours', () => {
    for (const tag of ['sv-SE', 'fa-IR', 'he-IL', 'en-ZA']) {
      setLocale(tag)
      expect(formatExact(-7)).toBe('\u22127')
    }
  })
})

test('figures in a row have as many decimals', () => {
  expect([0, 1.25, -1204.06].map((value) => plain(formatDecimals(value)))).toEqual(['0.0', '1.3', '-1,204.1'])
  expect(formatDecimals(0.5, 2)).toBe('0.50')
  expect([formatDecimals(-0.01), formatDecimals(Number.NaN)]).toEqual(['0.0', '–'])
})

test('a few amounts add up to their sum as they are written', () => {
  expect(formatAmount(sumAsWritten([17.2651, 24.7653]), '$')).toBe('$42.04')
  expect(formatAmount(sumAsWritten([0.09087, 0.00912]), '$')).toBe('$0.10')
  const many = Array.from({ length: 1000 }, () => 0.104)
  expect(sumAsWritten(many)).toBeCloseTo(104)
})
