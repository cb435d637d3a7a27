/**
 * Python literals as `repr` writes them (`ast.literal_eval` for texts, numbers, lists, tuples, dicts), never
 * evaluated.
 */
import type { PyValue } from '#base/python.ts'

/** Nothing sane is nested deeper; what is deeper is no literal. */
const MAX_DEPTH = 100

interface Reader {
  readonly text: string
  at: number
}

/** The value of a literal that is the whole text; undefined where it is none. O(length). */
export function readPythonLiteral(text: string): PyValue | undefined {
  const reader = { text, at: 0 }
  const value = readValue(reader, 0)
  return peek(reader) === '' ? value : undefined
}

/** The next character that is no space; empty at the end. */
function peek(reader: Reader): string {
  while (reader.text.charAt(reader.at) === ' ' || reader.text.charAt(reader.at) === '\n') reader.at++
  return reader.text.charAt(reader.at)
}

function take(reader: Reader, char: string): boolean {
  if (peek(reader) !== char) return false
  reader.at++
  return true
}

function readValue(reader: Reader, depth: number): PyValue | undefined {
  if (depth > MAX_DEPTH) return undefined
  const next = peek(reader)
  if (next === "'" || next === '"') return readText(reader, next)
  if (next === '[') return readItems(reader, ']', depth)
  if (next === '(') return readItems(reader, ')', depth)
  return next === '{' ? readDict(reader, depth) : readWord(reader)
}

function readItems(reader: Reader, close: ']' | ')', depth: number): PyValue | undefined {
  const items: PyValue[] = []
  reader.at++
  while (!take(reader, close)) {
    const item = readValue(reader, depth + 1)
    if (item === undefined) return undefined
    items.push(item)
    if (!take(reader, ',') && peek(reader) !== close) return undefined
  }
  return { kind: close === ']' ? 'list' : 'tuple', items }
}

function readDict(reader: Reader, depth: number): PyValue | undefined {
  const entries: [PyValue, PyValue][] = []
  reader.at++
  while (!take(reader, '}')) {
    const key = readValue(reader, depth + 1)
    const value = key !== undefined && take(reader, ':') ? readValue(reader, depth + 1) : undefined
    if (key === undefined || value === undefined) return undefined
    entries.push([key, value])
    if (!take(reader, ',') && peek(reader) !== '}') return undefined
  }
  return { kind: 'dict', entries }
}

const WORD = /[^\s,:()[\]{}'"]+/y
const INT = /^-?\d+$/
const FLOAT = /^-?(?:\d+\.?\d*(?:e[+-]?\d+)?|inf|nan)$/

function readWord(reader: Reader): PyValue | undefined {
  WORD.lastIndex = reader.at
  const word = WORD.exec(reader.text)?.[0] ?? ''
  reader.at += word.length
  if (word === 'None') return { kind: 'none' }
  if (word === 'True' || word === 'False') return { kind: 'bool', value: word === 'True' }
  if (INT.test(word)) return { kind: 'int', digits: word }
  if (!FLOAT.test(word)) return undefined
  return { kind: 'float', value: Number(word.replace('inf', 'Infinity').replace('nan', 'NaN')) }
}

const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
}
const DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

function readText(reader: Reader, quote: string): PyValue | undefined {
  const { text } = reader
  let value = ''
  let from = reader.at + 1
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === quote) {
      reader.at = at + 1
      return { kind: 'str', value: value + text.slice(from, at) }
    }
    if (char !== '\\') continue
    const special = readEscape(text, at + 1)
    if (special === undefined) return undefined
    value += text.slice(from, at) + special.value
    at += special.length
    from = at + 1
  }
  return undefined
}

/** What a backslash represents, and how many characters follow it. */
function readEscape(
  text: string,
  at: number,
): { readonly value: string; readonly length: number } | undefined {
  const char = text.charAt(at)
  const simple = Object.hasOwn(SIMPLE, char) ? SIMPLE[char] : undefined
  if (simple !== undefined) return { value: simple, length: 1 }
  const digits = Object.hasOwn(DIGITS, char) ? (DIGITS[char] ?? 0) : 0
  const code = text.slice(at + 1, at + 1 + digits)
  if (digits === 0 || code.length < digits || !/^[0-9a-f]+$/i.test(code)) return undefined
  const point = Number.parseInt(code, 16)
  return point > 0x10ffff ? undefined : { value: String.fromCodePoint(point), length: digits + 1 }
}
