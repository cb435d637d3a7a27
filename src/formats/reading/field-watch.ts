/**
 * Which fields of a file's records a reader does not interpret, counted, for the import report: nothing
 * vanishes silently. Their values stay in the records and the metadata.
 */
import { isObject, type JsonValue } from '#base/json.ts'
import type { UnreadField } from '#core/model/trace.ts'

export interface FieldWatch {
  /**
   * Looks at the own keys of a record; those not in `known` are counted as `kind.key`. Empty values are
   * passed over.
   */
  look(kind: string, record: JsonValue | undefined, known: ReadonlySet<string>): void
  /** Something else that was not interpreted, such as a line of an unknown type. */
  note(path: string): void
  /** All that was counted, most frequent first; at most 200 paths, since keys may be data. */
  list(): readonly UnreadField[]
}

/** The keys of a foreign shape, each of them named once: the compiler says which is missing or not in it. */
export function keysOf<Shape>(keys: Readonly<Record<keyof Shape & string, true>>): ReadonlySet<string> {
  return new Set(Object.keys(keys))
}

const MOST = 200

/** O(keys) a record. */
export function createFieldWatch(): FieldWatch {
  const counts = new Map<string, number>()
  const note = (path: string) => void counts.set(path, (counts.get(path) ?? 0) + 1)
  return {
    look: (kind, record, known) => {
      if (!isObject(record)) return
      for (const key of Object.keys(record))
        if (!known.has(key) && !isEmpty(record[key])) note(`${kind}.${key}`)
    },
    note,
    list: () =>
      [...counts]
        .map(([path, count]) => ({ path, count }))
        .sort((one, other) => other.count - one.count || (one.path < other.path ? -1 : 1))
        .slice(0, MOST),
  }
}

/** Loggers write absent fields as null or empty. */
function isEmpty(value: JsonValue | undefined): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
