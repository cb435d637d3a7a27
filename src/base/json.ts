/**
 * JSON as a type, and guards that narrow unknown data at the edge. No schemas here: readers say what they
 * expect.
 */

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [key: string]: JsonValue
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isArray(value: unknown): value is readonly JsonValue[] {
  return Array.isArray(value)
}

type Key<Shape> = keyof Shape & string
/** Any key: where no one says what the value should look like. */
type AnyShape = Readonly<Record<string, unknown>>

/**
 * The own property `key` of an object, else undefined: never one inherited from Object.prototype. `Shape`, if
 * given, is what the value should look like: it checks the spelling of `key`, and promises nothing of the
 * value.
 */
export function field<Shape = AnyShape>(value: unknown, key: Key<Shape>): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

export function textField<Shape = AnyShape>(value: unknown, key: Key<Shape>): string | undefined {
  const found = field(value, key)
  return typeof found === 'string' ? found : undefined
}

export function numberField<Shape = AnyShape>(value: unknown, key: Key<Shape>): number | undefined {
  const found = field(value, key)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}

export function listField<Shape = AnyShape>(
  value: unknown,
  key: Key<Shape>,
): readonly JsonValue[] | undefined {
  const found = field(value, key)
  return isArray(found) ? found : undefined
}

export function objectField<Shape = AnyShape>(value: unknown, key: Key<Shape>): JsonObject | undefined {
  const found = field(value, key)
  return isObject(found) ? found : undefined
}

/** A copy of `object` without `keys`. Safe for keys such as `__proto__`, which fromEntries defines as own. */
export function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
}

/** The same text for the same data, whatever the order of its keys. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** Deeper nesting than this is refused: drawing, writing or storing such a value would overflow the stack. */
export const DEEPEST_JSON = 500

/**
 * Parses untrusted JSON, such as a model's or a file's. Undefined if the string is not JSON, or is nested
 * deeper than `DEEPEST_JSON`. O(length).
 */
export function jsonOf(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text)
    return isDeeperThan(value, DEEPEST_JSON) ? undefined : value
  } catch {
    // Models write arguments that do not parse; every caller has an answer to that.
    return undefined
  }
}

/**
 * Whether a parsed value is nested deeper than `limit`. O(values), without allocating: every file goes
 * through here. It recurses at most `limit` deep.
 */
export function isDeeperThan(value: unknown, limit: number): boolean {
  if (isArray(value)) {
    if (limit <= 0) return true
    for (let index = 0; index < value.length; index++) {
      const item = value[index]
      if (typeof item === 'object' && isDeeperThan(item, limit - 1)) return true
    }
    return false
  }
  if (!isObject(value)) return false
  if (limit <= 0) return true
  for (const key in value) {
    const item = value[key]
    if (typeof item === 'object' && isDeeperThan(item, limit - 1)) return true
  }
  return false
}
