/**
 * How numbers, dates and names are written and sorted for the person: in the language of the interface, as in
 * the person's region. Only here are formatters of `Intl` made: when they are first used, once for a locale.
 * Set by the page before it draws; workers, tools and tests keep `en-US`, and so does everything that goes
 * into a file, which must read the same for all. Digits are always 0 to 9.
 */

/** What workers, tests and files have. */
const PLAIN = 'en-US'

let current = PLAIN

/** The tag of the locale (BCP 47) in which everything is written now. */
export function locale(): string {
  return current
}

/** From now on everything is written so. `tag` must be one that `Intl` takes, as `chooseLocale` gives it. */
export function setLocale(tag: string): void {
  current = tag
}

/** What `write` gives when it writes as in files: the same for all people, whatever the page's locale. */
export function asInFiles<T>(write: () => T): T {
  const own = current
  current = PLAIN
  try {
    return write()
  } finally {
    current = own
  }
}

/**
 * For languages whose bare tag represents one country. Who reads English without having asked for it is
 * seldom in the United States: their numbers, but the day before the month, and 24 hours.
 */
const ABROAD: Readonly<Record<string, string>> = { en: 'en-GB' }

/**
 * The locale of a person: the first of the browser's languages that is the interface's, with whatever region
 * it has (`en-IN`); where none is, the interface's language itself. Tags that are none are passed over.
 */
export function chooseLocale(interfaceLanguage: string, browserLanguages: readonly string[]): string {
  const wanted = writingOf(interfaceLanguage)
  if (wanted === undefined) return PLAIN
  const own = browserLanguages.find((tag) => writingOf(tag) === wanted)
  return own ?? ABROAD[interfaceLanguage] ?? interfaceLanguage
}

/** Language and script: Serbian in Latin letters is not Serbian in Cyrillic ones. Undefined: no tag. */
function writingOf(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    // Some systems report such as `C` or `en_US@posix`.
    return undefined
  }
}

/** Gives what `make` makes of the locale, made again only when the locale is another one. */
function perLocale<T>(make: (tag: string) => T): () => T {
  let kept: { readonly tag: string; readonly made: T } | undefined
  return () => {
    if (kept?.tag !== current) kept = { tag: current, made: make(current) }
    return kept.made
  }
}

/** A way to write numbers; may be made when a module loads, as the locale is asked for at each use. */
export function numbers(options: Intl.NumberFormatOptions = {}): (value: number) => string {
  const format = perLocale((tag) => new Intl.NumberFormat(tag, { ...options, numberingSystem: 'latn' }))
  return (value) => format().format(value)
}

/** 12,880: no decimals. */
export const wholeNumber = numbers({ maximumFractionDigits: 0 })

/** 1,204.0: one decimal, always. */
export const oneDecimal = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A way to write moments, given in milliseconds since the epoch. Throws where there is no such date. */
export function dates(options: Intl.DateTimeFormatOptions): (at: number) => string {
  const format = perLocale((tag) => new Intl.DateTimeFormat(tag, { ...options, numberingSystem: 'latn' }))
  return (at) => format().format(at)
}

const collator = perLocale((tag) => new Intl.Collator(tag, { numeric: true }))

/**
 * For sorting by names that people read: `run 2` before `run 10`, `é` beside `e`, capitals without weight.
 */
export function byName(one: string, other: string): number {
  return collator().compare(one, other)
}

const choices = perLocale((tag) => new Intl.ListFormat(tag, { type: 'disjunction' }))

/** One of several, as words: `5 or 10`, `5, 10, or 20`. */
export function eitherOf(words: readonly string[]): string {
  return choices().format(words)
}

const lists = perLocale((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }))

/** `8, 16, and 32`. */
export function allOf(words: readonly string[]): string {
  return lists().format(words)
}

export interface NumberMarks {
  /** Between groups of digits; empty: none, or only a space. */
  readonly group: string
  readonly decimal: string
  /** Digits in a group, but for the last, which has three: 2 in India. */
  readonly groupSize: number
}

const marks = perLocale((tag): NumberMarks => {
  const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(123_456_789.5)
  const markOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const groups = parts.filter(({ type }) => type === 'integer')
  return {
    group: markOf('group').trim(),
    decimal: markOf('decimal'),
    groupSize: groups.at(-2)?.value.length ?? 3,
  }
})

/** What is between the digits of a number. */
export function numberMarks(): NumberMarks {
  return marks()
}

const plurals = perLocale((tag) => new Intl.PluralRules(new Intl.Locale(tag).language))

/** Which form of a word goes with a count, by the rules of the interface's language, whatever the region. */
export function pluralCategory(count: number): Intl.LDMLPluralRule {
  return plurals().select(count)
}
