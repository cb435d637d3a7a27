/**
 * What a person types into search, taken apart: words, which are found by their beginning, and phrases in
 * quotes, which are found exactly. All of them have to be in a step. `termsOf` is also how texts are cut
 * for the index.
 */
import { finderOf, literal } from './finder.ts'

export interface Clause {
  /** As typed, without quotes. */
  readonly text: string
  /** Its words as the index has them; none where it is made of signs alone. */
  readonly terms: readonly string[]
  /** In quotes: whole words, as they are. Else the last word may go on. */
  readonly isExact: boolean
}

/** A longer run without a break is data: its beginning is enough to find it. */
const TERM_UNITS = 64

const ASCII = /^[\0-\x7f]*$/
const PLAIN_TERM = /[a-z0-9]+/g
/** Scripts written without blanks: each character is a term of its own. */
const DENSE = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}'
/** An expression that repeats keeps a place to return to for each character, and has no room for millions. */
const MOST_AT_ONCE = 1000
const PART = `(?:(?![${DENSE}])[\\p{L}\\p{N}\\p{M}]){1,${MOST_AT_ONCE}}`
const TERM = new RegExp(`[${DENSE}]|${PART}`, 'gu')
const MORE = new RegExp(PART, 'uy')

/** The words of a text in small letters, in order: letters and digits; everything else parts them. */
export function termsOf(text: string): string[] {
  const small = text.toLowerCase()
  const found = ASCII.test(small) ? (small.match(PLAIN_TERM) ?? []) : longTerms(small)
  return found.map((term) => (term.length > TERM_UNITS ? term.slice(0, TERM_UNITS) : term))
}

/** The terms of a text in any script; of a longer run than is matched at once the beginning. O(text). */
function longTerms(text: string): readonly string[] {
  const found: string[] = []
  TERM.lastIndex = 0
  for (let match = TERM.exec(text); match !== null; match = TERM.exec(text)) {
    found.push(match[0])
    if (match[0].length < MOST_AT_ONCE) continue
    MORE.lastIndex = TERM.lastIndex
    while (MORE.test(text)) TERM.lastIndex = MORE.lastIndex
  }
  return found
}

/** The clauses of a query, in order. A quote that is not closed goes to the end. */
export function parseQuery(query: string): readonly Clause[] {
  return [...query.matchAll(/"([^"]*)(?:"|$)|[^\s"]+/g)].flatMap((match): readonly Clause[] => {
    const quoted = match[1]
    const text = (quoted ?? match[0]).trim()
    return text === '' ? [] : [{ text, terms: termsOf(text), isExact: quoted !== undefined }]
  })
}

const BREAK_BEFORE = '(?<![\\p{L}\\p{N}])'
const BREAK_AFTER = '(?![\\p{L}\\p{N}])'
const STARTS_PLAIN = new RegExp(`^(?![${DENSE}])[\\p{L}\\p{N}]`, 'u')
const ENDS_PLAIN = new RegExp(`(?![${DENSE}])[\\p{L}\\p{N}]$`, 'u')

/** An expression that finds a clause in a text, where words begin and, for an exact one, where they end. */
export function clauseFinder(clause: Clause): RegExp {
  return new RegExp(sourceOf(clause), 'iu')
}

function sourceOf({ text, isExact }: Clause): string {
  const before = STARTS_PLAIN.test(text) ? BREAK_BEFORE : ''
  const after = isExact && ENDS_PLAIN.test(text) ? BREAK_AFTER : ''
  return `${before}${literal(text)}${after}`
}

/** An expression that finds any of the clauses, to mark them in an excerpt; undefined where there is none. */
export function markerOf(clauses: readonly Clause[]): RegExp | undefined {
  if (clauses.length === 0) return undefined
  // The longer first, or a word would hide a phrase that begins with it.
  const longest = [...clauses].sort((one, other) => other.text.length - one.text.length)
  return new RegExp(longest.map((clause) => `(?:${sourceOf(clause)})`).join('|'), 'iu')
}

/**
 * Whether the index alone cannot tell that a step contains the clause: several words have to stand side by
 * side.
 */
export function needsLook({ terms, text }: Clause): boolean {
  return terms.length !== 1 || terms[0] !== text.toLowerCase()
}

/** How the find box of a run looks: what to mark, and whether a text has it. */
export interface TextFind {
  readonly marker: RegExp
  readonly isIn: (text: string) => boolean
}

/**
 * Finds the query as it was typed, or all of its words and phrases, as the search over runs does: what was
 * found there is found again. Undefined for an empty query.
 */
export function textFindOf(query: string): TextFind | undefined {
  const typed = finderOf(query)
  if (typed === undefined) return undefined
  const clauses = parseQuery(query)
  const finders = clauses.map(clauseFinder)
  const marker = markerOf(clauses)
  return {
    marker: marker === undefined ? typed : new RegExp(`${typed.source}|${marker.source}`, 'iu'),
    isIn: (text) => typed.test(text) || (finders.length > 0 && finders.every((finder) => finder.test(text))),
  }
}
