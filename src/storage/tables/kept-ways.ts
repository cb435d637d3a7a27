/** Rows that are derived from a trace in several ways (settings): of each trace only the newest are kept. */
import type { Table } from 'dexie'

/**
 * Deletes the oldest rows of a trace until `most` are left; `way`, which was just written, always stays. In a
 * transaction.
 */
export async function keepNewestWays<Row extends { readonly way: string }>(
  table: Table<Row, [string, string]>,
  { traceId, way, by }: { readonly traceId: string; readonly way: string; readonly by: keyof Row & string },
  most: number,
): Promise<void> {
  const rows = await table.where('traceId').equals(traceId).sortBy(by)
  // With a clock that was set back the newest would be the first to go.
  const others = rows.filter((row) => row.way !== way)
  for (const row of others.slice(0, 1 - most)) await table.delete([traceId, row.way])
}
