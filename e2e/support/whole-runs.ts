/**
 * What an import stored, file by file and run by run, without what is another one each time: ids and the
 * date.
 */
import type { Stored } from './stored.ts'

/** Each run as a text, in the order of the file, by the name of the file. */
export function importedAs(stored: Stored): ReadonlyMap<string, readonly string[]> {
  const parts = byTrace(stored)
  const runs = new Map<string, string[]>()
  const traces = (stored['traces'] ?? []).map((row) => Object(row)).sort((one, other) => one.run - other.run)
  for (const { id, fileId, addedAt: _, ...rest } of traces) {
    const file = (stored['files'] ?? []).map((row) => Object(row)).find((row) => row.id === fileId)
    const run = JSON.stringify([rest, file?.bytes.length, parts.get(id)])
    runs.set(rest.fileName, [...(runs.get(rest.fileName) ?? []), run])
  }
  return runs
}

/** Bodies, steps and records by the trace that they are of, without its id. */
function byTrace(stored: Stored): ReadonlyMap<string, readonly unknown[]> {
  const parts = new Map<string, unknown[]>()
  for (const table of ['bodies', 'steps', 'records']) {
    for (const row of stored[table] ?? []) {
      const { traceId, ...rest } = Object(row)
      const held = parts.get(traceId) ?? []
      parts.set(traceId, held)
      held.push([table, rest])
    }
  }
  return parts
}
