/** Stand-ins inside JSON: the structure and the keys that look like names of fields stay, values do not. */
import { isArray, isObject, type JsonValue, jsonOf } from '#base/json.ts'
import type { StandIns } from './stand-ins.ts'

const FIELD_NAME = /^[A-Za-z_][\w-]{0,40}$/
/** Their values say what a part is, not what was said. */
const STRUCTURAL: ReadonlySet<string> = new Set(['type'])

/** A value with every text and number replaced. */
export function standInValue(value: JsonValue, standIns: StandIns, key = ''): JsonValue {
  if (typeof value === 'string')
    return STRUCTURAL.has(key) && FIELD_NAME.test(value) ? value : standIns.text(value)
  if (typeof value === 'number') return Number(standIns.number(String(value)))
  if (isArray(value)) return value.map((item) => standInValue(item, standIns))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      FIELD_NAME.test(name) ? name : standIns.text(name),
      standInValue(inner, standIns, name),
    ]),
  )
}

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs

/**
 * The arguments of a call. JSON keeps its brackets, white space, keys and length, so that a strategy which
 * reads it still can; what is not JSON object becomes one stand-in.
 */
export function standInArguments(text: string, standIns: StandIns): string {
  if (!isJsonObject(text)) return standIns.text(text)
  return text.replace(TOKEN, (token, at: number) => {
    if (!token.startsWith('"')) return standIns.number(token)
    const inner = token.slice(1, -1)
    const isKey = /^\s*:/.test(text.slice(at + token.length, at + token.length + 20))
    return isKey && FIELD_NAME.test(inner) ? token : `"${standIns.text(inner)}"`
  })
}

function isJsonObject(text: string): boolean {
  return text.trimStart().startsWith('{') && isObject(jsonOf(text))
}
