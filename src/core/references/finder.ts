/**
 * Which of a given set of facts occur in a text: one walk over its runs and a look-up for each reading, so
 * that a text costs in proportion to its length, however many facts are looked for.
 */
import { datesIn } from './dates.ts'
import { drivesOf, shorterPaths, windowsPaths } from './path-readings.ts'
import { PLAIN_WORD, readingsOf } from './readings.ts'
import { eachRun, type Run, withoutColours } from './runs.ts'

/** Where a phrase is from its first run on. */
interface Form {
  readonly offset: number
  readonly length: number
  /** All that it can be, where that is known. */
  readonly texts: readonly string[] | undefined
}

const NOTHING: readonly number[] = []
const MAX_KNOWN = 50_000
/** White space that may be more in a text than in a phrase, such as the indent of a wrapped line. */
const SLACK = 24
const DATE = /^(?:19|20)\d{2}-\d{2}-\d{2}(?:T[\d:]+)?$/

/**
 * `texts`: normal forms, each once; what is found are their places in the list, in ascending order.
 * `spellingsOf`: the other forms in which each may be written.
 */
export function createFinder(
  texts: readonly string[],
  spellingsOf: (text: string) => readonly string[] = allSpellings,
): (text: string) => readonly number[] {
  const ids = placesOf(texts, spellingsOf)
  const phrases = phrasesOf(texts, ids)
  const hasDates = texts.some((text) => DATE.test(text))
  const known = new Map<string, readonly number[]>()
  const idsIn = ({ text, before }: Run): readonly number[] =>
    readingsOf(text, before).flatMap((reading) => ids.get(reading.text) ?? NOTHING)

  /** Most runs of a trace are in it again and again. */
  function idsOf(run: Run): readonly number[] {
    // How these are read depends on the character before them.
    if (run.text.startsWith('.') || run.before === '<' || run.before === '\\') return idsIn(run)
    const before = known.get(run.text)
    if (before !== undefined) return before
    const made = idsIn(run)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(run.text, made)
    return made
  }

  return (text) => {
    const clean = withoutColours(text)
    const found = new Set<number>()
    const look = (reading: string) => {
      for (const id of ids.get(reading) ?? NOTHING) found.add(id)
    }
    const visit = (run: Run) => {
      if (!PLAIN_WORD.test(run.text)) for (const id of idsOf(run)) found.add(id)
      for (const { offset, length, texts: possible } of phrases.get(run.text.toLowerCase()) ?? []) {
        const start = run.start - offset
        if (start < 0 || possible?.some((one) => mayBe(one, clean, run)) === false) continue
        const window = plain(clean.slice(start, start + length + SLACK))
        if (endsFree(window, length)) look(window.slice(0, length))
      }
    }
    if (ids.size === 0) return []
    eachRun(clean, visit, true)
    windowsPaths(clean).forEach(look)
    if (hasDates) datesIn(clean).forEach(look)
    return [...found].sort((one, other) => one - other)
  }
}

/**
 * Whether a phrase may be where its first run is: a look at letters, which most fail. What is beyond ASCII or
 * may be an escape takes the closer look.
 */
function mayBe(phrase: string, text: string, { start, text: run }: Run): boolean {
  if (!text.startsWith(run, start)) return true
  let place = start + run.length
  for (let at = run.length; at < phrase.length; at++) {
    const wanted = phrase.charCodeAt(at)
    if (isBlank(text.charCodeAt(place))) {
      if (wanted !== SPACE) return false
      while (isBlank(text.charCodeAt(place))) place++
      continue
    }
    const code = text.charCodeAt(place++)
    if (code === BACKSLASH || code > LAST_ASCII) return true
    const isLarge = code >= FIRST_LARGE && code <= LAST_LARGE
    if ((isLarge ? code + SMALL_BEHIND_LARGE : code) !== wanted) return false
  }
  return true
}

const SPACE = 32
const BACKSLASH = 92
const LAST_ASCII = 127
const [FIRST_LARGE, LAST_LARGE, SMALL_BEHIND_LARGE] = [65, 90, 32]

/** White space of ASCII. */
function isBlank(code: number): boolean {
  return code === SPACE || (code >= 9 && code <= 13)
}

/** Words and phrases are the same in any case and with any white space between. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?:\s|\\[nrt])+/g, ' ')
    .replace(/[‘’]/g, "'")
}

function allSpellings(text: string): readonly string[] {
  return [...drivesOf(text), ...shorterPaths(text)]
}

/** The places of each text, also under its other spellings. */
function placesOf(
  texts: readonly string[],
  spellingsOf: (text: string) => readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  texts.forEach((text, place) => {
    const forms = [text, ...(isPhrase(text) ? [plain(text)] : []), ...spellingsOf(text)]
    for (const form of new Set(forms)) {
      const known = places.get(form)
      if (known === undefined) places.set(form, [place])
      else known.push(place)
    }
  })
  return places
}

function isPhrase(text: string): boolean {
  return PLAIN_WORD.test(text) || firstRun(text)?.text !== text
}

const ASCII = /^[ -~]*$/

/**
 * The forms that phrases have behind a first run: at most one a length, so that no text can make many of
 * them.
 */
function phrasesOf(
  texts: readonly string[],
  ids: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, readonly Form[]> {
  const byLength = new Map<number, string[]>()
  for (const one of ids.keys()) {
    const known = byLength.get(one.length)
    if (known === undefined) byLength.set(one.length, [one])
    else known.push(one)
  }
  const phrases = new Map<string, Map<string, Form>>()
  for (const text of texts) {
    if (!isPhrase(text)) continue
    const first = firstRun(text)
    if (first === undefined) continue
    const key = first.text.toLowerCase()
    const forms = phrases.get(key) ?? new Map<string, Form>()
    phrases.set(key, forms)
    const [offset, length] = [first.start, plain(text).length]
    const isKnown = offset === 0 && ASCII.test(key)
    const possible = isKnown ? byLength.get(length)?.filter((one) => one.startsWith(key)) : undefined
    forms.set(`${offset} ${text.length}`, { offset, length, texts: possible })
  }
  return new Map([...phrases].map(([first, forms]) => [first, [...forms.values()]]))
}

function firstRun(text: string): Run | undefined {
  let first: Run | undefined
  eachRun(text, (run) => {
    first ??= run
  })
  return first
}

function endsFree(text: string, at: number): boolean {
  return (
    at <= text.length && !(/[\p{L}\p{N}_]/u.test(text[at] ?? '') && /[\p{L}\p{N}_]/u.test(text[at - 1] ?? ''))
  )
}
