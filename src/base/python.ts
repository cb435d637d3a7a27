/**
 * Values as Python has them, and how Python writes them: `repr`, `str`, truth. The systems that Memoscope
 * re-implements show such texts to the model, so they must be the same to the letter. JSON: python-json.ts;
 * texts: python-text.ts.
 */
import type { JsonValue } from './json.ts'
import { floatRepr } from './python-number.ts'

/** Plain data: it can be stored, sent to a worker and written as JSON. */
export type PyValue =
  | { readonly kind: 'none' }
  | { readonly kind: 'bool'; readonly value: boolean }
  /** Of any size: decimal digits with a `-` before a negative one. */
  | { readonly kind: 'int'; readonly digits: string }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'str'; readonly value: string }
  | { readonly kind: 'bytes'; readonly bytes: readonly number[] }
  | { readonly kind: 'list' | 'tuple' | 'set'; readonly items: readonly PyValue[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [key: PyValue, value: PyValue])[] }
  /** An object of which only its repr is known. */
  | { readonly kind: 'object'; readonly repr: string }

/** Containers nested deeper are shown as `...`, so that no value overflows the stack. */
const MAX_DEPTH = 400

/**
 * What Python's `json.loads` would give for a value that JavaScript has parsed: whole numbers up to 2^53 are
 * ints, all others floats. The difference of `1` and `1.0` is lost by then; `jsonLoads` keeps it.
 */
export function fromJson(value: JsonValue, depth = 0): PyValue {
  if (value === null) return { kind: 'none' }
  if (typeof value === 'boolean') return { kind: 'bool', value }
  if (typeof value === 'string') return { kind: 'str', value }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) && Math.abs(value) !== 2 ** 53) return { kind: 'float', value }
    return { kind: 'int', digits: String(value) }
  }
  if (depth > MAX_DEPTH) return { kind: 'object', repr: '...' }
  if (Array.isArray(value)) return { kind: 'list', items: value.map((item) => fromJson(item, depth + 1)) }
  const entries = Object.entries(value).map(
    ([key, item]) => [{ kind: 'str', value: key }, fromJson(item, depth + 1)] as const,
  )
  return { kind: 'dict', entries }
}

/**
 * The value as JSON: tuples and sets as lists, keys as texts, bytes and objects as their repr. Not always the
 * way back: `1.0` becomes 1, and an int beyond 2^53 loses digits.
 */
export function toJson(value: PyValue, depth = 0): JsonValue {
  if (depth > MAX_DEPTH) return '...'
  switch (value.kind) {
    case 'none':
      return null
    case 'bool':
    case 'str':
    case 'float':
      return value.value
    case 'int':
      return Number(value.digits)
    case 'bytes':
    case 'object':
      return repr(value)
    case 'dict':
      return Object.fromEntries(value.entries.map(([key, item]) => [str(key), toJson(item, depth + 1)]))
    default:
      return value.items.map((item) => toJson(item, depth + 1))
  }
}

/** Python's `repr`. O(length of the answer). */
export function repr(value: PyValue, depth = 0): string {
  if (depth > MAX_DEPTH) return '...'
  const inner = (item: PyValue) => repr(item, depth + 1)
  switch (value.kind) {
    case 'none':
      return 'None'
    case 'bool':
      return value.value ? 'True' : 'False'
    case 'int':
      return value.digits
    case 'float':
      return floatRepr(value.value)
    case 'str':
      return textRepr(value.value)
    case 'bytes':
      return `b${quoted(value.bytes.map((byte) => String.fromCharCode(byte)).join(''), /[^ -~]/g)}`
    case 'list':
      return `[${value.items.map(inner).join(', ')}]`
    case 'tuple':
      return value.items.length === 1
        ? `(${value.items.map(inner).join('')},)`
        : `(${value.items.map(inner).join(', ')})`
    case 'set':
      return value.items.length === 0 ? 'set()' : `{${value.items.map(inner).join(', ')}}`
    case 'dict':
      return `{${value.entries.map(([key, item]) => `${inner(key)}: ${inner(item)}`).join(', ')}}`
    case 'object':
      return value.repr
  }
}

/** Python's `str`: a text is itself, anything else its repr. */
export function str(value: PyValue): string {
  return value.kind === 'str' ? value.value : repr(value)
}

/** `repr` and `str` of what `json.loads` would have given. */
export function jsonRepr(value: JsonValue): string {
  return repr(fromJson(value))
}

export function jsonStr(value: JsonValue): string {
  return str(fromJson(value))
}

/** The repr of a text. */
export function textRepr(text: string): string {
  return quoted(text, UNPRINTABLE)
}

/** Whether Python takes the value for true: not `None`, `False`, zero, or empty. */
export function isTruthy(value: PyValue): boolean {
  switch (value.kind) {
    case 'none':
      return false
    case 'bool':
      return value.value
    case 'int':
      return value.digits !== '0'
    case 'float':
      return value.value !== 0
    case 'str':
      return value.value !== ''
    case 'bytes':
      return value.bytes.length > 0
    case 'dict':
      return value.entries.length > 0
    case 'object':
      return true
    default:
      return value.items.length > 0
  }
}

/** `isTruthy` of what `json.loads` would have given. */
export function isJsonTruthy(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === false || value === 0 || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/**
 * What `str.isprintable` refuses: control, format, surrogate, private, unassigned, and separators but the
 * space.
 */
const UNPRINTABLE = /(?! )[\p{C}\p{Z}]/gu
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function quoted(text: string, unprintable: RegExp): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replace(unprintable, (found) => SHORT[found] ?? escapeCode(found.codePointAt(0) ?? 0))
  return quote + escaped + quote
}

function escapeCode(code: number): string {
  const hex = code.toString(16)
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}
