/** Where a text holds something that detectors look for: the spans, in order, none over another. */
import type { Detector, Pattern, RedactionWord } from './detector.ts'
import { type Squeezed, unwrapped, withoutUnseen } from './hidden.ts'
import { createWordIndex } from './word-index.ts'

export interface Span {
  /** UTF-16 units of the text. */
  readonly start: number
  readonly end: number
  readonly value: string
  readonly word: RedactionWord
  readonly detector: string
}

export interface Search {
  /** The spans in a text; `key`: what it is the value of, for secrets that are known by their name. */
  spansOf(text: string, key?: string): readonly Span[]
  /** The same patterns, and values that are known besides; what was searched is not searched again. */
  knowing(known: Iterable<Known>): Search
  /** The same, and other detectors after them; what was searched for the first ones is not again. */
  and(detectors: readonly Detector[]): Search
}

/** Something to be found wherever it is, whatever is around it. */
export type Known = Pick<Span, 'value' | 'word' | 'detector'>

interface Rule extends Pattern {
  readonly order: number
  readonly detector: Detector
}

/**
 * Where two spans overlap the one that starts first stays, of two that start together the longer, then that
 * of the earlier detector.
 */
export function createSearch(detectors: readonly Detector[]): Search {
  return searchOf(patternSearch(detectors), [])
}

/** A run has most of its short texts many times: each is searched once under its key. */
function onceForEach(find: Search['spansOf']): Search['spansOf'] {
  const byKey = new Map<string | undefined, Map<string, readonly Span[]>>()
  return (text, key) => {
    const searched = byKey.get(key) ?? new Map<string, readonly Span[]>()
    byKey.set(key, searched)
    const kept = searched.get(text)
    if (kept !== undefined) return kept
    const found = find(text, key)
    searched.set(text, found)
    return found
  }
}

function searchOf(patterns: (text: string) => readonly Span[], known: Iterable<Known>): Search {
  const literal = literalSearch(known)
  const spansIn = (text: string) => {
    const unseen = withoutUnseen(text)
    if (unseen === undefined) return withoutOverlap([...literal(text), ...patterns(text)])
    const spans = withoutOverlap([...literal(unseen.text), ...patterns(unseen.text)])
    return spans.map((span) => moved(span, unseen))
  }
  return {
    spansOf: onceForEach((text, key) => (key === undefined ? spansIn(text) : spansUnder(key, text, spansIn))),
    knowing: (more) => searchOf(patterns, more),
    and: (detectors) => {
      const others = patternSearch(detectors)
      return searchOf((text) => [...patterns(text), ...others(text)], known)
    },
  }
}

/** Longer texts that come again (records repeat what steps hold) are searched once. */
const WORTH_KEEPING = 16

function patternSearch(detectors: readonly Detector[]): (text: string) => readonly Span[] {
  const rules = rulesOf(detectors)
  const searched = new Map<string, readonly Span[]>()
  const inPlain = (text: string) => {
    const found: Span[] = []
    for (const rule of rules(text)) collect(text, rule, found)
    return found
  }
  return (text) => {
    const kept = searched.get(text)
    if (kept !== undefined) return kept
    const found = inPlain(text)
    const keys = unwrapped(text)
    if (keys !== undefined) found.push(...splitSpans(keys, inPlain(keys.text)))
    if (text.length > WORTH_KEEPING) searched.set(text, found)
    return found
  }
}

/** The spans of a value, found with its key before it as in JSON. */
function spansUnder(key: string, value: string, spansIn: (text: string) => readonly Span[]): readonly Span[] {
  const before = `"${key}": "`
  const spans = spansIn(`${before}${value}"`)
  return spans.flatMap((span) => {
    const [start, end] = [span.start - before.length, span.end - before.length]
    if (end <= 0 || start >= value.length) return []
    const inside = { ...span, start: Math.max(0, start), end: Math.min(end, value.length) }
    return [
      start < 0 || end > value.length ? { ...inside, value: value.slice(inside.start, inside.end) } : inside,
    ]
  })
}

/** The rules of which a keyword is in a text, and those without one. */
function rulesOf(detectors: readonly Detector[]): (text: string) => readonly Rule[] {
  const all = detectors.flatMap((detector) => detector.patterns.map((pattern) => ({ ...pattern, detector })))
  const rules: readonly Rule[] = all.map((rule, order) => ({ ...rule, order }))
  const byMark = new Map<string, Rule[]>()
  // A single character is found at once without an index.
  const isIndexed = ({ marks }: Rule) => marks.length > 0 && marks.every((mark) => mark.length > 1)
  for (const rule of rules.filter(isIndexed)) {
    for (const mark of rule.marks) byMark.set(mark, [...(byMark.get(mark) ?? []), rule])
  }
  const others = rules.filter((rule) => !isIndexed(rule))
  const index = createWordIndex(byMark.keys())
  return (text) => {
    const lower = text.toLowerCase()
    const words = new Set<string>()
    index.scan(lower, (word) => words.add(word))
    const found = new Set(
      others.filter(({ marks }) => marks.length === 0 || marks.some((mark) => lower.includes(mark))),
    )
    for (const word of words) for (const rule of byMark.get(word) ?? []) found.add(rule)
    return [...found].sort((one, other) => one.order - other.order)
  }
}

const BEFORE = 200
const BEHIND = 300

/** The pieces of a text around every place of `near`, none over another. */
function* windowsOf(text: string, near: string): Generator<readonly [start: number, end: number]> {
  let at = text.indexOf(near)
  while (at >= 0) {
    const start = Math.max(0, at - BEFORE)
    let end = at + BEHIND
    for (at = text.indexOf(near, at + 1); at >= 0 && at - BEFORE < end; at = text.indexOf(near, at + 1)) {
      end = at + BEHIND
    }
    yield [start, Math.min(end, text.length)]
  }
}

function collect(text: string, rule: Rule, found: Span[]): void {
  if (rule.near === undefined) collectIn(text, rule, found)
  else
    for (const [start, end] of windowsOf(text, rule.near)) {
      const inside: Span[] = []
      collectIn(text.slice(start, end), rule, inside)
      found.push(...inside.map((span) => ({ ...span, start: span.start + start, end: span.end + start })))
    }
}

function collectIn(text: string, { regex, accepts, word, detector }: Rule, found: Span[]): void {
  for (const match of text.matchAll(regex)) {
    const group = match.slice(1).findIndex((part) => part !== undefined && part !== '') + 1
    const [start, end] = match.indices?.[group] ?? [match.index, match.index + match[0].length]
    const value = text.slice(start, end)
    if (value === '' || isPlaceholder(value) || accepts?.(value, { text, start, end }) === false) continue
    found.push({ start, end, value, word: word ?? detector.word, detector: detector.id })
  }
}

/** What was replaced before stays. */
function isPlaceholder(value: string): boolean {
  return /^\[?(?:secret|email|user|person|phone|id|card|account|ip|mac|host|path|owner|repository|custom)-\d{1,6}\]?$/.test(
    value,
  )
}

function literalSearch(known: Iterable<Known>): (text: string) => Span[] {
  const byValue = new Map([...known].map((one) => [one.value, one]))
  const index = createWordIndex(byValue.keys())
  return (text) => {
    const spans: Span[] = []
    index.scan(text, (value, start) => {
      const one = byValue.get(value)
      const end = start + value.length
      if (one !== undefined && isWhole(text, start, end)) spans.push({ ...one, start, end })
    })
    return spans
  }
}

/** Whether a piece of a text is not the middle of a longer word. */
function isWhole(text: string, start: number, end: number): boolean {
  const isWord = /[\p{L}\p{N}]/u
  const meets = (at: number) => isWord.test(text[at - 1] ?? '') && isWord.test(text[at] ?? '')
  // `\nann`: what looks like a letter is the end of a line.
  const isEscaped = text[start - 2] === '\\' && /[nrt]/.test(text[start - 1] ?? '')
  return (!meets(start) || isEscaped) && !meets(end)
}

/** The spans over the places where something was taken out, as spans of the original. */
function splitSpans(squeezed: Squeezed, spans: readonly Span[]): readonly Span[] {
  return spans
    .filter(({ start, end, word }) => word === 'secret' && squeezed.isSplit(start, end))
    .map((span) => moved(span, squeezed))
}

function moved(span: Span, { origin }: Squeezed): Span {
  return { ...span, start: origin(span.start), end: origin(span.end - 1) + 1 }
}

function withoutOverlap(spans: readonly Span[]): readonly Span[] {
  if (spans.length < 2) return spans
  const sorted = [...spans].sort((one, other) => one.start - other.start || other.end - one.end)
  const kept: Span[] = []
  let until = 0
  for (const span of sorted) {
    if (span.start < until) continue
    kept.push(span)
    until = span.end
  }
  return kept
}
