/**
 * Values as Python, YAML and TOML write them. Strings are quoted as JSON quotes them, which all three read
 * the same.
 */
import { isArray, isObject, type JsonObject, type JsonValue } from '#base/json.ts'

/** Keyword arguments, in order: `a=1, b=[2, "c"]`. */
export function pythonArguments(params: JsonObject): string {
  return Object.entries(params)
    .map(([name, value]) => `${name}=${pythonLiteral(value)}`)
    .join(', ')
}

/** `None`, `True`, a list, a dict, a number or a text. */
export function pythonLiteral(value: JsonValue): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (isObject(value)) {
    const entries = Object.entries(value).map(
      ([name, inner]) => `${JSON.stringify(name)}: ${pythonLiteral(inner)}`,
    )
    return `{${entries.join(', ')}}`
  }
  return JSON.stringify(value)
}

/** YAML and TOML take JSON's way of writing numbers, truths, texts and lists of them. */
export function plainLiteral(value: JsonValue): string {
  return isArray(value) ? `[${value.map(plainLiteral).join(', ')}]` : JSON.stringify(value)
}
