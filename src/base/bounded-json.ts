/**
 * A JSON value that is small enough to be shown: long texts and lists are cut, and what is left out is
 * counted.
 */
import { isArray, isObject, type JsonValue } from './json.ts'

interface BoundedJson {
  readonly value: JsonValue
  /** Values of lists and objects that were left out; what is inside of them is not counted. */
  readonly leftValues: number
  /** Characters (UTF-16 units) of texts that were left out. */
  readonly leftCharacters: number
}

interface JsonBounds {
  /** Values of one list or object. */
  readonly children: number
  /** Values in all. */
  readonly values: number
  /** Characters of texts in all, names of fields included. */
  readonly characters: number
}

/** `value` within the bounds, the first of everything kept. O(bounds + children of what is cut). */
export function boundedJson(value: JsonValue, bounds: JsonBounds): BoundedJson {
  let { values, characters } = bounds
  let leftValues = 0
  let leftCharacters = 0
  function cutText(text: string): string {
    const kept = text.slice(0, characters)
    characters -= kept.length
    leftCharacters += text.length - kept.length
    return kept
  }
  /** How many of `count` children there is room for. */
  function room(count: number): number {
    const kept = Math.min(count, bounds.children, values)
    values -= kept
    leftValues += count - kept
    return kept
  }
  function cut(inner: JsonValue): JsonValue {
    if (typeof inner === 'string') return cutText(inner)
    if (isArray(inner)) return inner.slice(0, room(inner.length)).map(cut)
    if (!isObject(inner)) return inner
    const names = Object.keys(inner)
    const kept = names.slice(0, room(names.length))
    return Object.fromEntries(kept.map((name) => [cutText(name), cut(inner[name] ?? null)]))
  }
  return { value: cut(value), leftValues, leftCharacters }
}
