/**
 * Python's `json`: `loads` that keeps what JavaScript's parser loses (ints and floats told apart, big ints,
 * order of number-like keys, NaN), and `dumps` with its separators and escapes.
 */
import type { JsonValue } from './json.ts'
import { fromJson, type PyValue, repr } from './python.ts'
import { floatRepr } from './python-number.ts'

interface DumpOptions {
  /** Characters beyond ASCII as `\u` escapes; Python's default. */
  readonly ensureAscii?: boolean
  /** `spaced` (Python's default): `, ` and `: `; `compact`: `,` and `:`. */
  readonly separators?: 'spaced' | 'compact'
}

/**
 * Python's `json.dumps`; undefined where it raises: sets, bytes, objects and dict keys that are no plain
 * value.
 */
export function jsonDumps(value: PyValue, options: DumpOptions = {}): string | undefined {
  const [comma, colon] = options.separators === 'compact' ? [',', ':'] : [', ', ': ']
  const quote = (text: string) => dumpText(text, options.ensureAscii ?? true)
  const dump = (item: PyValue, depth: number): string | undefined => {
    if (depth > MAX_DEPTH) return undefined
    if (item.kind === 'list' || item.kind === 'tuple')
      return joined(
        item.items.map((one) => dump(one, depth + 1)),
        `[${comma}]`,
      )
    if (item.kind !== 'dict') return item.kind === 'str' ? quote(item.value) : dumpScalar(item)
    const fields = item.entries.map(([key, one]) => {
      const name = key.kind === 'str' ? key.value : dumpScalar(key)
      const dumped = dump(one, depth + 1)
      return name === undefined || dumped === undefined ? undefined : quote(name) + colon + dumped
    })
    return joined(fields, `{${comma}}`)
  }
  return dump(value, 0)
}

/** Python's `json.dumps` of what `json.loads` would have given. */
export function dumpJson(value: JsonValue, options: DumpOptions = {}): string {
  return jsonDumps(fromJson(value), options) ?? ''
}

/** `frame`: the opening bracket, the separator, the closing one. */
function joined(items: readonly (string | undefined)[], frame: string): string | undefined {
  if (items.includes(undefined)) return undefined
  return frame.charAt(0) + items.join(frame.slice(1, -1)) + frame.slice(-1)
}

function dumpScalar(value: PyValue): string | undefined {
  switch (value.kind) {
    case 'none':
      return 'null'
    case 'bool':
      return value.value ? 'true' : 'false'
    case 'int':
      return repr(value)
    case 'float': {
      if (Number.isNaN(value.value)) return 'NaN'
      if (Number.isFinite(value.value)) return floatRepr(value.value)
      return value.value > 0 ? 'Infinity' : '-Infinity'
    }
    default:
      return undefined
  }
}

function dumpText(text: string, ensureAscii: boolean): string {
  const quoted = `"${text.replace(/["\\]|[^ -\uffff]/g, escapeShort)}"`
  return ensureAscii ? quoted.replace(/[^ -~]/g, escapeLong) : quoted
}

const SHORT: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
}

function escapeShort(char: string): string {
  return SHORT[char] ?? escapeLong(char)
}

/** One UTF-16 unit: a character beyond the basic plane becomes two escapes, in Python as here. */
function escapeLong(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

const MAX_DEPTH = 400

const WORDS: Readonly<Record<string, PyValue>> = {
  true: { kind: 'bool', value: true },
  false: { kind: 'bool', value: false },
  null: { kind: 'none' },
  NaN: { kind: 'float', value: Number.NaN },
  Infinity: { kind: 'float', value: Number.POSITIVE_INFINITY },
  '-Infinity': { kind: 'float', value: Number.NEGATIVE_INFINITY },
}

/**
 * Python's `json.loads`; undefined where it raises, or where the text is nested deeper than any sane one.
 * O(length).
 */
export function jsonLoads(text: string): PyValue | undefined {
  const reader = { text, at: 0 }
  const value = readValue(reader, 0)
  skipSpace(reader)
  return reader.at === text.length ? value : undefined
}

interface Reader {
  readonly text: string
  at: number
}

function skipSpace(reader: Reader): string {
  while (' \t\n\r'.includes(reader.text.charAt(reader.at)) && reader.at < reader.text.length) reader.at++
  return reader.text.charAt(reader.at)
}

/** Takes `char` after white space, if it is the next one. */
function take(reader: Reader, char: string): boolean {
  if (skipSpace(reader) !== char) return false
  reader.at++
  return true
}

function readValue(reader: Reader, depth: number): PyValue | undefined {
  if (depth > MAX_DEPTH) return undefined
  switch (skipSpace(reader)) {
    case '{':
      return readDict(reader, depth)
    case '[':
      return readList(reader, depth)
    case '"': {
      const value = readText(reader)
      return value === undefined ? undefined : { kind: 'str', value }
    }
    default:
      return readScalar(reader)
  }
}

function readList(reader: Reader, depth: number): PyValue | undefined {
  reader.at++
  const items: PyValue[] = []
  if (take(reader, ']')) return { kind: 'list', items }
  do {
    const item = readValue(reader, depth + 1)
    if (item === undefined) return undefined
    items.push(item)
  } while (take(reader, ','))
  return take(reader, ']') ? { kind: 'list', items } : undefined
}

/** A key that comes again keeps its place and takes the later value. */
function readDict(reader: Reader, depth: number): PyValue | undefined {
  reader.at++
  const entries = new Map<string, PyValue>()
  if (take(reader, '}')) return { kind: 'dict', entries: [] }
  do {
    if (skipSpace(reader) !== '"') return undefined
    const key = readText(reader)
    const value = key !== undefined && take(reader, ':') ? readValue(reader, depth + 1) : undefined
    if (key === undefined || value === undefined) return undefined
    entries.set(key, value)
  } while (take(reader, ','))
  if (!take(reader, '}')) return undefined
  return { kind: 'dict', entries: [...entries].map(([value, item]) => [{ kind: 'str', value }, item]) }
}

/**
 * The text at the reader's quote. Where it ends is looked for by hand; what it says JavaScript's parser
 * knows.
 */
function readText(reader: Reader): string | undefined {
  const start = reader.at
  let end = start + 1
  while (end < reader.text.length && reader.text.charAt(end) !== '"')
    end += reader.text.charAt(end) === '\\' ? 2 : 1
  reader.at = end + 1
  try {
    const parsed: unknown = JSON.parse(reader.text.slice(start, end + 1))
    return typeof parsed === 'string' ? parsed : undefined
  } catch {
    return undefined
  }
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y
const WORD = /-?[A-Za-z]+/y

function readScalar(reader: Reader): PyValue | undefined {
  const number = matchAt(NUMBER, reader)
  if (number === undefined) {
    const word = matchAt(WORD, reader)?.[0]
    return word !== undefined && Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
  }
  const [text, fraction, exponent] = number
  if (fraction !== undefined || exponent !== undefined) return { kind: 'float', value: Number(text) }
  return { kind: 'int', digits: text === '-0' ? '0' : text }
}

function matchAt(pattern: RegExp, reader: Reader): RegExpExecArray | undefined {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text) ?? undefined
  if (found !== undefined) reader.at = pattern.lastIndex
  return found
}
