/**
 * Replaces what was found by placeholders, the same thing by the same one: `[secret-1]`. A secret goes wherever it
 * stands, also where no pattern would have seen it; all else where its pattern finds it.
 */
import type { JsonValue } from '#base/json.ts'
import type { Trace } from '../trace.ts'
import { mapJsonTexts, mapTrace } from '../trace-texts.ts'
import type { Detector } from './detectors.ts'
import { type Finding, textMapper } from './find.ts'
import { type Span, spansOf, withoutOverlap } from './search.ts'

export interface Redactor {
  text(text: string): string
  json(value: JsonValue): JsonValue
  trace(trace: Trace): Trace
}

/** Leaves everything as it is. */
export const NO_REDACTION: Redactor = {
  text: (text) => text,
  json: (value) => value,
  trace: (trace) => trace,
}

/** Of the findings of a trace under these detectors, those in `excluded` stay. */
export function createRedactor(
  detectors: readonly Detector[],
  findings: readonly Finding[],
  excluded: readonly string[] = [],
): Redactor {
  const stays = new Set(excluded)
  const replaced = findings.filter(({ id }) => !stays.has(id))
  const placeholders = new Map(replaced.map(({ id, word, value }) => [`${word} ${value}`, `[${id}]`]))
  const literal = literalSpans(replaced.filter(({ word }) => word === 'secret').map(({ value }) => value))
  const text = (given: string): string => {
    const found = spansOf(given, detectors).filter(({ word, value }) => placeholders.has(`${word} ${value}`))
    const spans = withoutOverlap([...literal(given), ...found])
    if (spans.length === 0) return given
    let result = ''
    let from = 0
    for (const { start, end, word, value } of spans) {
      result += given.slice(from, start) + (placeholders.get(`${word} ${value}`) ?? '')
      from = end
    }
    return result + given.slice(from)
  }
  return {
    text,
    json: (value) => mapJsonTexts(value, text),
    trace: (trace) => mapTrace(trace, textMapper(text)),
  }
}

/** A secret is known by what it is, not only by what stands before it: `password=…` once, the bare word later. */
function literalSpans(values: readonly string[]): (text: string) => readonly Span[] {
  if (values.length === 0) return () => []
  const longestFirst = [...values].sort((one, other) => other.length - one.length)
  const regex = new RegExp(longestFirst.map(escaped).join('|'), 'g')
  return (text) =>
    [...text.matchAll(regex)].map(({ index, 0: value }) => ({
      start: index,
      end: index + value.length,
      value,
      word: 'secret',
      detector: 'literal',
    }))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
