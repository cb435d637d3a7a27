/**
 * A text as what is searched at once: itself, or the strings in it where it is JSON, however often it was
 * encoded.
 */
import type { JsonValue } from '#base/json.ts'
import type { Trace } from '../model/trace.ts'
import { mapJsonTexts, type TextMapper } from '../model/trace-texts.ts'
import { isCardNumber } from './checksums.ts'
import { isJsonText, mapJsonStrings, type StringMapper } from './json-strings.ts'

/** JSON in JSON in JSON: deeper than this it is searched as the text that it is. */
const DEEPEST = 8

export function mapLeaves(text: string, leaf: StringMapper, key?: string, depth = 0): string {
  if (depth === DEEPEST || !isJsonText(text)) return leaf(text, key)
  return mapJsonStrings(text, (value, inner) => mapLeaves(value, leaf, inner, depth + 1))
}

/** What becomes of a text at a place, for a person; `key` as in StringMapper. */
export type LeafMapper = (text: string, place: string, key?: string) => string

/** Every kind of text alike. */
export function leafMapper(leaf: LeafMapper): Omit<TextMapper, 'stepId'> {
  const text = (given: string, place: string, key?: string) =>
    mapLeaves(given, (inner, innerKey) => leaf(inner, place, innerKey), key)
  return {
    text,
    args: text,
    // The bytes of an image say nothing that could be read.
    url: (url, place) => (url.startsWith('data:image/') ? url : text(url, place)),
    name: (name, place) => withoutBrackets(name, leaf(name, place)),
    json: (value, place) => {
      const inPlace = (inner: string, key?: string) => text(inner, place, key)
      return mapJsonTexts(value, inPlace, { number: (given, key) => mapNumber(given, inPlace, key) })
    },
    rule: (rule) => text(rule, 'rules'),
    callId: (id) => withoutBrackets(id, leaf(id, 'ids of calls')),
    fileName: (name) => mapFileName(name, (stem) => leaf(stem, 'file name')),
  }
}

/** A number stays one, unless it is that of a payment card and something is put in its place. */
function mapNumber(value: number, map: StringMapper, key?: string): JsonValue {
  const digits = String(value)
  if (!isCardNumber(digits)) return value
  const mapped = map(digits, key)
  return mapped === digits ? value : mapped
}

/** Providers refuse names and ids with brackets. */
function withoutBrackets(before: string, after: string): string {
  return before === after ? before : after.replace(/\[([a-z]+-\d+)\]/g, '$1')
}

/** The ending of a file is no part of a password before it. */
export function mapFileName(name: string, map: (stem: string) => string): string {
  const ending = /(?:\.[a-z][a-z0-9]{1,8}){1,2}$/i.exec(name)?.[0] ?? ''
  return map(name.slice(0, name.length - ending.length)) + ending
}

/** The ids of steps mapped so that different ones stay different: `map` may make two of them equal. */
export function stepIdMapper(trace: Trace, map: (id: string) => string): (id: string) => string {
  const ids = new Map<string, string>()
  const taken = new Set<string>()
  const idOf = (id: string) => {
    const known = ids.get(id)
    if (known !== undefined) return known
    let mapped = map(id)
    while (taken.has(mapped)) mapped += '+'
    ids.set(id, mapped)
    taken.add(mapped)
    return mapped
  }
  // Those that stay are taken first.
  for (const { id } of trace.steps) if (map(id) === id) idOf(id)
  return idOf
}
