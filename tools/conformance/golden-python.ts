/** Python values in the vectors: plain JSON for what JSON contains, `{"$py": kind, …}` for the rest. */
import { isArray, isObject, type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import { fromJson, type PyValue, repr, toJson } from '#base/python.ts'

export function readPython(value: JsonValue): PyValue {
  if (isArray(value)) return { kind: 'list', items: value.map(readPython) }
  if (!isObject(value)) return fromJson(value)
  if (!Object.hasOwn(value, '$py')) {
    return {
      kind: 'dict',
      entries: Object.entries(value).map(([key, item]) => [fromJson(key), readPython(item)]),
    }
  }
  return readTagged(value)
}

function readTagged(value: JsonObject): PyValue {
  const text = textField(value, 'value') ?? String(value.value)
  const items = listField(value, 'items') ?? []
  const kind = textField(value, '$py') ?? ''
  switch (kind) {
    case 'float':
      return { kind, value: readFloat(text) }
    case 'int':
      return { kind, digits: text }
    case 'bytes':
      return { kind, bytes: [...text].map((char) => char.codePointAt(0) ?? 0) }
    case 'tuple':
    case 'set':
    case 'list':
      return { kind, items: items.map(readPython) }
    case 'dict':
      return { kind, entries: items.map((pair) => [readPython(at(pair, 0)), readPython(at(pair, 1))]) }
    default:
      return { kind: 'object', repr: text }
  }
}

function at(pair: JsonValue, index: number): JsonValue {
  return (isArray(pair) ? pair[index] : undefined) ?? null
}

const NAMED: Readonly<Record<string, number>> = {
  nan: Number.NaN,
  inf: Number.POSITIVE_INFINITY,
  '-inf': Number.NEGATIVE_INFINITY,
}

function readFloat(text: string): number {
  return NAMED[text] ?? Number(text)
}

/** A value as the vectors report it: plain JSON, or its repr where JSON cannot hold it exactly. */
export function writePython(value: PyValue): JsonValue {
  return isPlain(value) ? toJson(value) : { $repr: repr(value) }
}

function isPlain(value: PyValue): boolean {
  switch (value.kind) {
    case 'none':
    case 'bool':
    case 'str':
      return true
    case 'int':
      return Number.isSafeInteger(Number(value.digits))
    case 'float':
      return Number.isFinite(value.value) && !Number.isInteger(value.value)
    case 'list':
      return value.items.every(isPlain)
    case 'dict':
      return value.entries.every(([key, item]) => key.kind === 'str' && isPlain(item))
    default:
      return false
  }
}
