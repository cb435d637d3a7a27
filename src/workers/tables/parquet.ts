/**
 * A table as a Parquet file: typed columns, compressed, with what each column means in the file's own
 * metadata.
 */
import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { Column, ColumnKind, TableForm, Value } from '#core/tables/table.ts'

/** Rows are taken a group at a time, so that a million of them are never in memory twice. */
export const GROUP_ROWS = 50_000

const TYPES: Readonly<Record<ColumnKind, Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
}

interface ParquetFile<Row> {
  /** Takes any number of rows. */
  add(rows: readonly Row[]): void
  finish(): Uint8Array<ArrayBuffer>
}

/**
 * The metadata key under which a file says what its columns mean: a JSON list of name, kind, unit and
 * description.
 */
export const COLUMNS_KEY = 'memoscope.columns'

export function parquetFile<Row>({ columns }: TableForm<Row>): ParquetFile<Row> {
  const bytes = new ByteWriter()
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, kind }) => ({ name, repetition_type: 'OPTIONAL' as const, ...TYPES[kind] })),
    ],
    kvMetadata: [
      {
        key: COLUMNS_KEY,
        value: JSON.stringify(
          columns.map(({ name, kind, unit, description }) => ({ name, kind, unit, description })),
        ),
      },
    ],
    createdBy: 'memoscope',
  })
  let waiting: Row[] = []
  const write = () => {
    const columnData = columns.map(
      (column): ColumnSource => ({ name: column.name, data: dataOf(column, waiting) }),
    )
    // The writer of bytes in memory answers at once: there is no promise to wait for.
    void writer.write({ columnData, rowGroupSize: GROUP_ROWS })
    waiting = []
  }
  return {
    add: (rows) => {
      for (const row of rows) if (waiting.push(row) === GROUP_ROWS) write()
    },
    finish: () => {
      if (waiting.length > 0) write()
      void writer.finish()
      return new Uint8Array(bytes.getBuffer())
    },
  }
}

function dataOf<Row>({ kind, read }: Column<Row>, rows: readonly Row[]): unknown[] {
  return rows.map((row) => stored(kind, read(row)))
}

function stored(kind: ColumnKind, value: Value): string | number | bigint | boolean | null {
  if (value === undefined) return null
  if (typeof value !== 'number') return value
  if (!Number.isFinite(value)) return null
  return kind === 'integer' || kind === 'time' ? BigInt(Math.round(value)) : value
}
