import { afterEach, expect, test } from 'vitest'
import { setLocale } from '#base/locale.ts'
import { formatMoment, formatWhen } from './format-time.ts'

afterEach(() => setLocale('en-US'))

/** Of the machine's own time zone, as the page's. */
const noon = (year: number, month: number, day: number) => new Date(year, month - 1, day, 15, 5).getTime()
const NOW = noon(2026, 11, 20)
const plain = (text: string) => text.replaceAll('\u202f', ' ')

test('a moment is the time of today or a day, as the locale writes it', () => {
  const moments = [NOW, noon(2026, 11, 19), noon(2026, 11, 5), noon(2026, 3, 5)]
  const inLocale = (tag: string) => {
    setLocale(tag)
    return moments.map((at) => plain(formatWhen(at, NOW)))
  }
  expect(inLocale('en-US')).toEqual(['3:05 PM', 'Nov 19', 'Nov 5', 'Mar 5, 2026'])
  expect(inLocale('en-GB')).toEqual(['15:05', '19 Nov', '5 Nov', '5 Mar 2026'])
  expect(inLocale('en-IN')).toEqual(['3:05 pm', '19 Nov', '5 Nov', '5 Mar 2026'])
})

test('the exact moment has its day of the week and its seconds', () => {
  setLocale('en-GB')
  expect(formatMoment(NOW)).toMatch(/^Friday,? 20 November 2026 at 15:05:00$/)
})
