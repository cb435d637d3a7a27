/** Writes a table of facts, as Parquet for engines or CSV for everything else. Takes rows bit by bit. */

import { csvHead, csvRows, type TableForm } from '#core/tables/table.ts'
import type { TableFormat } from '../protocol/facts.ts'

export const MEDIA_TYPES: Readonly<Record<TableFormat, string>> = {
  parquet: 'application/vnd.apache.parquet',
  csv: 'text/csv',
}

interface TableFile<Row> {
  add(rows: readonly Row[]): void
  /** The parts of the file in order; nothing can be added afterwards. */
  finish(): readonly (string | Uint8Array<ArrayBuffer>)[]
}

/** The writer of Parquet is loaded at its first use. */
export async function openTableFile<Row>(form: TableForm<Row>, format: TableFormat): Promise<TableFile<Row>> {
  if (format === 'parquet') {
    const { parquetFile } = await import('./parquet.ts')
    const file = parquetFile(form)
    return { add: file.add, finish: () => [file.finish()] }
  }
  const parts = [csvHead(form)]
  return { add: (rows) => void parts.push(csvRows(form, rows)), finish: () => parts }
}

/** All rows at once, as the command line writes a file. */
export async function writeTable<Row>(
  form: TableForm<Row>,
  rows: readonly Row[],
  format: TableFormat,
): Promise<Blob> {
  const file = await openTableFile(form, format)
  file.add(rows)
  return new Blob([...file.finish()], { type: MEDIA_TYPES[format] })
}
