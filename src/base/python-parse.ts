/**
 * Python's `repr` of plain data and dataclasses, read as data: `Response(id='x', usage=Usage(input=3))`
 * becomes an object with its keyword arguments and its class name under `class`. It parses; it never
 * evaluates.
 */
import type { JsonValue } from './json.ts'

/** Deeper nesting is given up, so that hostile text cannot exhaust the stack. */
const MAX_DEPTH = 200

class NotPython extends Error {}

/**
 * Undefined where the whole text is no such value. Values that JSON has not (sets, complex numbers) are not
 * read. O(text).
 */
export function parsePython(text: string): JsonValue | undefined {
  const reader = createReader(text)
  try {
    const value = reader.value(0)
    return reader.isAtEnd() ? value : undefined
  } catch (error) {
    if (error instanceof NotPython) return undefined
    throw error
  }
}

const SPACE = /\s*/y
const NAME = /[A-Za-z_][\w.]*/y
const NUMBER = /[+-]?(?:\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)/y
const CONSTANTS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['None', null],
  ['True', true],
  ['False', false],
  ['nan', null],
  ['inf', null],
])

function createReader(text: string) {
  let at = 0

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }

  function accept(character: string): boolean {
    take(SPACE)
    if (text[at] !== character) return false
    at++
    return true
  }

  function expect(character: string): void {
    if (!accept(character)) throw new NotPython()
  }

  /** Items up to `close`, a comma between them, perhaps one behind the last. */
  function items(close: string, item: () => void): void {
    while (!accept(close)) {
      item()
      if (!accept(',')) {
        expect(close)
        return
      }
    }
  }

  function list(close: string, depth: number): JsonValue {
    const values: JsonValue[] = []
    items(close, () => values.push(value(depth + 1)))
    return values
  }

  function dict(depth: number): JsonValue {
    const entries: [string, JsonValue][] = []
    items('}', () => {
      const key = value(depth + 1)
      expect(':')
      entries.push([typeof key === 'string' ? key : JSON.stringify(key), value(depth + 1)])
    })
    return Object.fromEntries(entries)
  }

  /** `Name(key=value, …)`; positional arguments are numbered. */
  function instance(name: string, depth: number): JsonValue {
    const entries: [string, JsonValue][] = [['class', name]]
    items(')', () => {
      const start = at
      take(SPACE)
      const key = take(NAME)
      if (key !== undefined && accept('=')) entries.push([key, value(depth + 1)])
      else {
        at = start
        entries.push([String(entries.length - 1), value(depth + 1)])
      }
    })
    return Object.fromEntries(entries)
  }

  function named(depth: number): JsonValue {
    const name = take(NAME) ?? ''
    const quote = text[at]
    if (/^[rbuRBU]{1,2}$/.test(name) && (quote === "'" || quote === '"'))
      return quoted(name.toLowerCase().includes('r'))
    if (accept('(')) return instance(name, depth)
    const constant = CONSTANTS.get(name)
    if (constant === undefined) throw new NotPython()
    return constant
  }

  function quoted(isRaw = false): string {
    const quote = text[at++]
    let result = ''
    for (;;) {
      const character = text[at++]
      if (character === undefined) throw new NotPython()
      if (character === quote) return result
      result += character === '\\' && !isRaw ? escaped() : character
    }
  }

  function escaped(): string {
    const letter = text[at++] ?? ''
    const digits = { x: 2, u: 4, U: 8 }[letter]
    if (digits === undefined) return ESCAPES.get(letter) ?? `\\${letter}`
    const code = Number.parseInt(text.slice(at, at + digits), 16)
    at += digits
    return Number.isNaN(code) || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  }

  function value(depth: number): JsonValue {
    if (depth > MAX_DEPTH) throw new NotPython()
    take(SPACE)
    const first = text[at]
    if (first === "'" || first === '"') return quoted()
    if (accept('[')) return list(']', depth)
    if (accept('(')) return list(')', depth)
    if (accept('{')) return dict(depth)
    const number = take(NUMBER)
    return number === undefined ? named(depth) : Number(number)
  }

  return {
    value,
    isAtEnd: () => {
      take(SPACE)
      return at === text.length
    },
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['\n', ''],
])
