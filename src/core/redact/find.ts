/**
 * What a trace contains of secrets, addresses and names, before anything is replaced: each thing once, with
 * how often and where. Ids are given in the order in which things are found, so the same trace and plan give
 * the same ids.
 */
import type { Trace } from '../model/trace.ts'
import { mapTrace } from '../model/trace-texts.ts'
import type { RedactionWord } from './detector.ts'
import { type LeafMapper, leafMapper } from './leaves.ts'
import { isUnmistakable } from './names.ts'
import { repositoryKey, repositoryParts } from './repositories.ts'
import type { Known, Search, Span } from './search.ts'
import { type Surroundings, surroundingsOf } from './surroundings.ts'

export interface Finding {
  /** Also its placeholder, in brackets: `secret-1`. */
  readonly id: string
  readonly word: RedactionWord
  /** The detector that found it first. */
  readonly detector: string
  readonly value: string
  readonly count: number
  /** A name that is short or also an ordinary word, so only uses that clearly name someone are replaced. */
  readonly isOrdinary?: true
  /** The first places, for a person. */
  readonly places: readonly string[]
  /** The words around it in the first place where there are any. */
  readonly around?: Surroundings & { readonly place: string }
}

interface Open extends Omit<Finding, 'places'> {
  count: number
  around?: NonNullable<Finding['around']>
  readonly places: string[]
}

const PLACES = 3
/** Nothing that a built-in detector finds is shorter; a custom pattern may be. */
const SHORTEST = 2

/** How much of the text is read, of all there is to read. */
export type TellRead = (done: number, total: number) => void

/**
 * All findings. The run is read twice: what gives a secret or a name away in one place makes it known in all.
 * `tell` is called at each percent. O(text · patterns).
 */
export function findIn(trace: Trace, search: Search, tell?: TellRead): readonly Finding[] {
  const read = tell === undefined ? () => undefined : percentReader(trace, tell)
  const found = new Map<string, Open>()
  const numbers = new Map<RedactionWord, number>()
  const add = ({ word, value, detector }: Known): Open => {
    const key = keyOf({ word, value })
    const known = found.get(key)
    if (known !== undefined) return known
    const number = (numbers.get(word) ?? 0) + 1
    numbers.set(word, number)
    const open: Open = { id: `${word}-${number}`, word, detector, value, count: 0, places: [] }
    found.set(key, open)
    return open
  }
  eachSpan(trace, search, { visit: add, read })
  const visit: Reading['visit'] = (span, place, { text, ...near }) => {
    const open = add(span)
    open.count++
    if (open.places.length < PLACES && !open.places.includes(place)) open.places.push(place)
    if (open.around !== undefined) return
    const words = surroundingsOf(text, span, near)
    if (words !== undefined) open.around = { place, ...words }
  }
  eachSpan(trace, search.knowing(knownIn([...found.values()])), { visit, read })
  // Of two that overlap, one is never replaced.
  return [...found.values()]
    .filter(({ count }) => count > 0)
    .map((open) =>
      NAMES.has(open.word) && !isUnmistakable(open.value) ? { ...open, isOrdinary: true } : open,
    )
}

/** What makes two findings the same. */
export function keyOf({ word, value }: Pick<Finding, 'word' | 'value'>): string {
  return `${word} ${word === 'repository' || word === 'owner' ? repositoryKey(value) : value}`
}

const NAMES: ReadonlySet<RedactionWord> = new Set(['user', 'person', 'host'])

/** Those that are replaced wherever they are: a secret on its own, a name that is not an ordinary word. */
export function knownIn(findings: readonly Known[]): readonly Known[] {
  return findings.flatMap((finding): readonly Known[] => {
    const { word, value, detector } = finding
    if (word === 'repository' || word === 'owner') {
      return repositoryParts({ word, value }).map((part) => ({ ...part, detector }))
    }
    const isKnown = NAMES.has(word)
      ? isUnmistakable(value)
      : word === 'secret' && (value.length >= 8 || (value.length >= 5 && /[^A-Za-z]/.test(value)))
    return isKnown ? [finding] : []
  })
}

interface Searched {
  readonly text: string
  readonly key?: string | undefined
  readonly spans: readonly Span[]
}

interface Reading {
  readonly visit: (span: Span, place: string, searched: Searched) => void
  /** Called with the length of each text, once it is searched. */
  readonly read: (units: number) => void
}

function eachSpan(trace: Trace, { spansOf }: Search, { visit, read }: Reading): void {
  eachText(trace, (text, place, key) => {
    const spans = text.length < SHORTEST ? [] : spansOf(text, key)
    for (const span of spans) visit(span, place, { text, key, spans })
    read(text.length)
  })
}

function eachText(trace: Trace, visit: (...leaf: Parameters<LeafMapper>) => void): void {
  const look: LeafMapper = (text, place, key) => {
    visit(text, place, key)
    return text
  }
  mapTrace(trace, { ...leafMapper(look), stepId: (id) => look(id, 'ids of steps') })
}

/** Adds up what is read in both readings, and tells of each percent. */
function percentReader(trace: Trace, tell: TellRead): (units: number) => void {
  let total = 0
  eachText(trace, (text) => {
    total += 2 * text.length
  })
  let done = 0
  let told = 0
  return (units) => {
    done += units
    if (done - told < total / 100) return
    told = done
    tell(done, total)
  }
}

/** So much of a value that a person knows it again, and no one else learns it. */
export function maskOf({ word, value }: Pick<Finding, 'word' | 'value'>): string {
  const line = value.replace(/\s+/g, ' ')
  const units = [...line]
  if (word === 'email' && line.includes('@')) return `${units[0] ?? ''}•••${line.slice(line.indexOf('@'))}`
  if (word === 'secret' && units.length >= 12) {
    return `${units.slice(0, 4).join('')}•••${units.slice(-2).join('')} (${units.length} characters)`
  }
  const shown = Math.min(2, Math.floor(units.length / 3))
  return `${units.slice(0, shown).join('')}••• (${units.length} characters)`
}
