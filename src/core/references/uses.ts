/**
 * The references that a text uses: of prose what points at something by its form, of the arguments of a call also each
 * short value as a whole. Pure and linear in the text.
 */

import { isArray, isObject, type JsonValue, jsonOf } from '#base/json.ts'
import { append } from '#base/lists.ts'
import { normalNumber } from './numbers.ts'
import { drivePaths } from './path-readings.ts'
import { readingsOf } from './readings.ts'
import { type Found, found } from './reference.ts'
import { eachRun, withoutColours } from './runs.ts'

/** Quoted texts of 3 to 80 characters in a line. The quotes must stand free, or every apostrophe would open one. */
const QUOTED =
  /(?<![\w"'`\\])(?:"([^"\n\\]{3,80})"|`([^`\n\\]{3,80})`|'([^'\n\\]{3,80})'|“([^”\n\\]{3,80})”)(?![\w"'`])(:?)/g
/** A value of more words is a sentence or a command: nobody looks it up whole. */
const SHORT_VALUE = /^[^\n"`]{3,80}$/
const MAX_WORDS = 5
/** Their values are programs: what they name are references, they themselves are none. */
const PROGRAMS: ReadonlySet<string> = new Set([
  'command',
  'cmd',
  'code',
  'script',
  'input',
  'bash',
  'shell',
  'python',
])
const WORD = /[\p{L}\p{N}]/u
const KEY = /^[\w.-]{3,80}$/

/** In the order of the text, each once. */
export function usesInProse(text: string): readonly Found[] {
  const uses = createUses()
  readProse(withoutColours(text), uses)
  return uses.list()
}

/**
 * `text` is what the model wrote: of a JSON object the values and the keys within values (its own keys belong to the
 * tool, not to the run); what is no JSON is read as prose.
 */
export function usesInArguments(text: string): readonly Found[] {
  const uses = createUses()
  const value = parsed(text)
  if (value === undefined) readProse(withoutColours(text), uses)
  else readValues(value, uses)
  return uses.list()
}

interface Uses {
  add(use: Found): void
  list(): readonly Found[]
}

function createUses(): Uses {
  const uses = new Map<string, Found>()
  return {
    add: (use) => {
      if (!uses.has(use.text)) uses.set(use.text, use)
    },
    list: () => [...uses.values()],
  }
}

function readProse(text: string, uses: Uses, alsoWeak = false): void {
  eachRun(text, ({ text: run, before }) => {
    for (const { text: inner, kind, strength } of readingsOf(run, before)) {
      if (strength === 'strong' || (alsoWeak && strength === 'weak')) uses.add(found(inner, kind))
    }
  })
  for (const path of drivePaths(text)) uses.add(found(path, 'path'))
  for (const match of text.matchAll(QUOTED)) {
    const quoted = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim()
    addQuoted(quoted, uses, match[5] === ':' && KEY.test(quoted) ? 'key' : 'quoted')
  }
}

/** What is one name, path or number is that and not a quotation. */
function addQuoted(text: string, uses: Uses, kind: 'quoted' | 'key' = 'quoted'): void {
  if (text.length < 3 || !WORD.test(text)) return
  let isOne = false
  eachRun(text, ({ text: run, before }) => {
    isOne ||=
      run.length >= text.length - 1 && readingsOf(run, before).some(({ strength }) => strength !== 'part')
  })
  if (!isOne) uses.add(found(text, kind))
}

function parsed(text: string): JsonValue | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  return jsonOf(text)
}

interface Waiting {
  readonly value: JsonValue
  /** The name of the field that holds it. */
  readonly key: string
  /** Its own keys belong to the tool's schema. */
  readonly isTop: boolean
}

/** Own stack: arguments may be nested as deep as somebody likes. In the order of the text. */
function readValues(top: JsonValue, uses: Uses): void {
  const waiting: Waiting[] = [{ value: top, key: '', isTop: true }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, key } = next
    if (typeof value === 'string') readValue(value, key, uses)
    else if (typeof value === 'number') addNumber(value, uses)
    else append(waiting, innerValues(next, uses))
  }
}

/** What is in a list or object, last first, as the stack gives it back first. */
function innerValues({ value, key, isTop }: Waiting, uses: Uses): readonly Waiting[] {
  if (isArray(value)) return value.map((item) => ({ value: item, key, isTop: false })).reverse()
  if (!isObject(value)) return []
  const entries = Object.entries(value)
  if (!isTop) for (const [name] of entries) if (KEY.test(name)) uses.add(found(name, 'key'))
  return entries.map(([name, inner]) => ({ value: inner, key: name, isTop: false })).reverse()
}

function addNumber(value: number, uses: Uses): void {
  const text = normalNumber(String(Math.abs(value)))
  if (text !== undefined) uses.add(found(text, 'number'))
}

function readValue(text: string, key: string, uses: Uses): void {
  const isShort = SHORT_VALUE.test(text) && text.split(/\s+/, MAX_WORDS + 1).length <= MAX_WORDS
  readProse(withoutColours(text), uses, isShort)
  if (isShort && !PROGRAMS.has(key)) addQuoted(text.trim(), uses)
}
