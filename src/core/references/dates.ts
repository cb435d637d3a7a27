/**
 * Dates in their normal form, so that `January 15, 2024`, `15 Jan 2024`, and `2024-01-15` are the same fact;
 * with a time of day they are one fact, too: `2024-01-15T10:30`.
 */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '((?:19|20)\\d{2})'
const MONTH_FIRST = new RegExp(`\\b${MONTH} ${DAY},? ${YEAR}\\b`, 'gi')
const DAY_FIRST = new RegExp(`\\b${DAY} (?:of )?${MONTH},? ${YEAR}\\b`, 'gi')
/** Models also write hyphens at which no line may break. */
const YEAR_FIRST =
  /\b((?:19|20)\d{2})[-/.\u2010\u2011](\d{1,2})[-/.\u2010\u2011](\d{1,2})(?!\d)(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/g
/** With fractions of a second and the zone. */
const TIMED =
  /\b(?:19|20)\d{2}[-/.]\d{1,2}[-/.]\d{1,2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?/g
const YEAR_LAST = /\b(\d{1,2})[/.](\d{1,2})[/.]((?:19|20)\d{2})\b/g
const HAS_YEAR = /(?:19|20)\d{2}/

/**
 * The dates in the text as `2024-01-15`, those with a time also to the minute and to the second. `01/02/2024`
 * is two dates, as the order of month and day varies by country. O(length).
 */
export function datesIn(text: string): readonly string[] {
  return formsIn(text).flat()
}

/** As `datesIn`, each as exactly as the text has it. */
export function exactDatesIn(text: string): readonly string[] {
  return formsIn(text).flatMap((forms) => forms.at(-1) ?? [])
}

/** The text without dates that have a time: their pieces aren’t names or numbers. O(length). */
export function withoutTimes(text: string): string {
  return HAS_YEAR.test(text) ? text.replace(TIMED, ' ') : text
}

/** The forms of each date, the most exact last. */
function formsIn(text: string): readonly (readonly string[])[] {
  if (!HAS_YEAR.test(text)) return []
  return [
    ...all(text, MONTH_FIRST, ([, month, day, year]) => [[date(year, monthOf(month), day)]]),
    ...all(text, DAY_FIRST, ([, day, month, year]) => [[date(year, monthOf(month), day)]]),
    ...all(text, YEAR_FIRST, ([, year, month, day, ...time]) => [
      timed(date(year, Number(month), day), time),
    ]),
    ...all(text, YEAR_LAST, ([, one, other, year]) => [
      [date(year, Number(one), other)],
      [date(year, Number(other), one)],
    ]),
  ]
}

type Forms = readonly (string | undefined)[]

function all(
  text: string,
  pattern: RegExp,
  read: (match: readonly (string | undefined)[]) => readonly Forms[],
): readonly (readonly string[])[] {
  return [...text.matchAll(pattern)].flatMap((match) =>
    read(match).map((forms) => forms.flatMap((made) => made ?? [])),
  )
}

/** A full minute is written with and without its seconds. */
function timed(day: string | undefined, [hour, minute, second]: Forms): Forms {
  if (day === undefined || hour === undefined || minute === undefined) return [day]
  const toMinute = `${day}T${hour}:${minute}`
  return second === undefined || second === '00' ? [day, toMinute] : [day, toMinute, `${toMinute}:${second}`]
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

function date(year: string | undefined, month: number, day: string | undefined): string | undefined {
  if (year === undefined || day === undefined) return undefined
  if (month < 1 || month > 12 || Number(day) < 1 || Number(day) > 31) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}
