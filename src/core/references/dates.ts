/**
 * Dates in their normal form, so that `January 15, 2024`, `15 Jan 2024`, and `2024-01-15` are the same fact.
 */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '((?:19|20)\\d{2})'
const MONTH_FIRST = new RegExp(`\\b${MONTH} ${DAY},? ${YEAR}\\b`, 'gi')
const DAY_FIRST = new RegExp(`\\b${DAY} (?:of )?${MONTH},? ${YEAR}\\b`, 'gi')
const YEAR_FIRST = /\b((?:19|20)\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g
const YEAR_LAST = /\b(\d{1,2})[/.](\d{1,2})[/.]((?:19|20)\d{2})\b/g
const HAS_YEAR = /(?:19|20)\d{2}/

/**
 * The dates of a text as `2024-01-15`. `01/02/2024` is two dates, as the order of month and day varies by
 * country. O(length).
 */
export function datesIn(text: string): readonly string[] {
  if (!HAS_YEAR.test(text)) return []
  return [
    ...all(text, MONTH_FIRST, ([, month, day, year]) => [date(year, monthOf(month), day)]),
    ...all(text, DAY_FIRST, ([, day, month, year]) => [date(year, monthOf(month), day)]),
    ...all(text, YEAR_FIRST, ([, year, month, day]) => [date(year, Number(month), day)]),
    ...all(text, YEAR_LAST, ([, one, other, year]) => [
      date(year, Number(one), other),
      date(year, Number(other), one),
    ]),
  ]
}

function all(
  text: string,
  pattern: RegExp,
  read: (match: readonly (string | undefined)[]) => readonly (string | undefined)[],
): readonly string[] {
  return [...text.matchAll(pattern)].flatMap((match) => read(match).flatMap((made) => made ?? []))
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

function date(year: string | undefined, month: number, day: string | undefined): string | undefined {
  if (year === undefined || day === undefined) return undefined
  if (month < 1 || month > 12 || Number(day) < 1 || Number(day) > 31) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}
