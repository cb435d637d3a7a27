/** JSON as a type, and guards that narrow unknown data at the edge. No schemas here: readers say what they expect. */

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

/** The own property `key` of an object, else undefined: never one inherited from Object.prototype. */
export function field(value: unknown, key: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

export function textField(value: unknown, key: string): string | undefined {
  const found = field(value, key)
  return typeof found === 'string' ? found : undefined
}

export function numberField(value: unknown, key: string): number | undefined {
  const found = field(value, key)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}

export function listField(value: unknown, key: string): readonly JsonValue[] | undefined {
  const found = field(value, key)
  return isArray(found) ? found : undefined
}

export function objectField(value: unknown, key: string): JsonObject | undefined {
  const found = field(value, key)
  return isObject(found) ? found : undefined
}

/** A copy of `object` without `keys`. Safe for keys such as `__proto__`, which fromEntries defines as own. */
export function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
}
