/**
 * Attributes of a span, however they were written: flattened (`llm.tools.0.tool.json_schema`), nested, or as
 * JSON in a text. Readers ask by the dotted path.
 */
import { field, isArray, isObject, type JsonObject, type JsonValue } from '#base/json.ts'
import { parseJson } from '../parse/json-lines.ts'

export interface Attributes {
  /** The value under a dotted path, flattened or nested. */
  get(path: string): JsonValue | undefined
  text(path: string): string | undefined
  /** Numbers, also written as text (OTLP's `intValue` is). */
  number(path: string): number | undefined
  /** A structure: as it is, or parsed where it is JSON in a text; undefined where it is neither. */
  json(path: string): JsonValue | undefined
  /** All under a prefix as one structure; indexes become list positions, sorted as numbers. O(attributes). */
  tree(prefix: string): JsonValue | undefined
  readonly all: JsonObject
}

export function createAttributes(all: JsonObject): Attributes {
  const get = (path: string) => field(all, path) ?? nested(all, path)
  return {
    get,
    text: (path) => {
      const value = get(path)
      return typeof value === 'string' ? value : undefined
    },
    number: (path) => numberOf(get(path)),
    json: (path) => structureOf(get(path)),
    tree: (prefix) => {
      const whole = structureOf(get(prefix))
      return whole ?? rebuilt(all, prefix)
    },
    all,
  }
}

/** A number, or a text that is one. */
export function numberOf(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) return undefined
  return Number(value)
}

/** A list or object, parsed if it is JSON in a text. */
export function structureOf(value: JsonValue | undefined): JsonValue | undefined {
  if (isArray(value) || isObject(value)) return value
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return undefined
  const parsed = parseJson(value)
  return parsed.ok && (isArray(parsed.value) || isObject(parsed.value)) ? parsed.value : undefined
}

function nested(all: JsonObject, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = all
  for (const key of path.split('.')) value = field(value, key)
  return value
}

interface Node {
  value?: JsonValue
  readonly children: Map<string, Node>
}

function rebuilt(all: JsonObject, prefix: string): JsonValue | undefined {
  const root: Node = { children: new Map() }
  const start = `${prefix}.`
  for (const [key, value] of Object.entries(all)) {
    if (!key.startsWith(start)) continue
    let node = root
    for (const part of key.slice(start.length).split('.')) {
      const next = node.children.get(part) ?? { children: new Map() }
      node.children.set(part, next)
      node = next
    }
    node.value = value
  }
  return root.children.size === 0 ? undefined : structureFrom(root)
}

/** Recursion as deep as a key has dots; keys are short texts of the file. */
function structureFrom({ value, children }: Node): JsonValue {
  if (children.size === 0) return value ?? null
  const entries = [...children].map(([key, child]): [string, JsonValue] => [key, structureFrom(child)])
  if (!entries.every(([key]) => /^\d+$/.test(key))) return Object.fromEntries(entries)
  return entries.sort(([one], [other]) => Number(one) - Number(other)).map(([, item]) => item)
}
