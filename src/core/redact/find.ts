/**
 * What a trace holds of secrets, addresses and names, before anything is replaced: each thing once, with how often and
 * where. Ids are given in the order in which things are found, so the same trace and plan give the same ids.
 */
import type { Trace } from '../trace.ts'
import { mapJsonTexts, mapTrace, type TextMapper } from '../trace-texts.ts'
import type { Detector, RedactionWord } from './detectors.ts'
import { type Span, spansOf } from './search.ts'

export interface Finding {
  /** Also its placeholder, in brackets: `secret-1`. */
  readonly id: string
  readonly word: RedactionWord
  /** The detector that found it first. */
  readonly detector: string
  readonly value: string
  readonly count: number
  /** The first places, for a person. */
  readonly places: readonly string[]
}

interface Open extends Omit<Finding, 'places'> {
  count: number
  readonly places: string[]
}

const PLACES = 3
/** Nothing that a built-in detector finds is shorter; a person's own pattern may be. */
const SHORTEST = 2
/** Longer texts that come again (records repeat what steps hold) are searched once. */
const WORTH_KEEPING = 64

/** All findings. O(text · patterns). */
export function findIn(trace: Trace, detectors: readonly Detector[]): readonly Finding[] {
  const found = new Map<string, Open>()
  const numbers = new Map<RedactionWord, number>()
  const searched = new Map<string, readonly Span[]>()
  const look = (text: string, place: string): string => {
    if (text.length < SHORTEST) return text
    const spans = searched.get(text) ?? spansOf(text, detectors)
    if (text.length > WORTH_KEEPING) searched.set(text, spans)
    for (const span of spans) count(span, place)
    return text
  }
  const count = ({ word, value, detector }: Span, place: string) => {
    const key = `${word} ${value}`
    let open = found.get(key)
    if (open === undefined) {
      const number = (numbers.get(word) ?? 0) + 1
      numbers.set(word, number)
      open = { id: `${word}-${number}`, word, detector, value, count: 0, places: [] }
      found.set(key, open)
    }
    open.count++
    if (open.places.length < PLACES && !open.places.includes(place)) open.places.push(place)
  }
  mapTrace(trace, textMapper(look))
  return [...found.values()]
}

/** Every kind of text alike; ids of steps stay, they only say how things hang together. */
export function textMapper(text: (text: string, place: string) => string): TextMapper {
  return {
    text,
    args: text,
    url: text,
    name: text,
    json: (value, place) => mapJsonTexts(value, (inner) => text(inner, place)),
    rule: (rule) => text(rule, 'rules'),
    callId: (id) => text(id, 'ids of calls'),
    stepId: (id) => id,
  }
}

/** So much of a value that a person knows it again, and nobody else learns it. */
export function maskOf({ word, value }: Pick<Finding, 'word' | 'value'>): string {
  const line = value.replace(/\s+/g, ' ')
  const units = [...line]
  if (word === 'email') return `${units[0] ?? ''}•••${line.slice(line.indexOf('@'))}`
  if (word === 'secret' && units.length >= 12) {
    return `${units.slice(0, 4).join('')}•••${units.slice(-2).join('')} (${units.length} characters)`
  }
  const shown = Math.min(2, Math.floor(units.length / 3))
  return `${units.slice(0, shown).join('')}••• (${units.length} characters)`
}
