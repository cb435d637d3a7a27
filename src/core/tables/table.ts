/**
 * A table that leaves Memoscope for engines and spreadsheets: its columns as data, each with what it is and
 * its unit. Pure.
 */
import { type Cell, csvText } from '../report/csv.ts'

/** `time`: milliseconds since the epoch. `integer`: whole, up to 2⁵³. */
export type ColumnKind = 'text' | 'integer' | 'number' | 'boolean' | 'time'

/** Undefined, and a number that is none, are an empty cell. */
export type Value = string | number | boolean | undefined

export interface Column<Row> {
  /** snake_case, as engines take it without quotes. */
  readonly name: string
  readonly kind: ColumnKind
  /** What a value counts: `tokens`, `USD`, `seconds`; absent: nothing. */
  readonly unit?: string
  readonly description: string
  /** Text out of a run: written only if the person asks for it, and redacted. */
  readonly isContent?: true
  readonly read: (row: Row) => Value
}

export interface TableForm<Row> {
  /** Names the file. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
}

/** Without the columns that contain text out of runs. */
export function withoutContent<Row>(form: TableForm<Row>): TableForm<Row> {
  return { ...form, columns: form.columns.filter(({ isContent }) => isContent !== true) }
}

/** Texts of content columns go through `redact`. */
export function withRedaction<Row>(form: TableForm<Row>, redact: (text: string) => string): TableForm<Row> {
  const columns = form.columns.map((column): Column<Row> => {
    if (column.isContent !== true) return column
    return {
      ...column,
      read: (row) => {
        const value = column.read(row)
        return typeof value === 'string' ? redact(value) : value
      },
    }
  })
  return { ...form, columns }
}

/** The line of column names. */
export function csvHead<Row>({ columns }: TableForm<Row>): string {
  return csvText([columns.map(({ name }) => name)])
}

/** A line per row; times are in ISO 8601, UTC. */
export function csvRows<Row>({ columns }: TableForm<Row>, rows: readonly Row[]): string {
  return csvText(rows.map((row) => columns.map((column) => cellOf(column, column.read(row)))))
}

function cellOf<Row>({ kind }: Column<Row>, value: Value): Cell {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return undefined
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  return kind === 'time' && typeof value === 'number' ? timeText(value) : value
}

/** Undefined: no calendar has this time. */
function timeText(time: number): string | undefined {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** What each column is, as a Markdown table for the documentation. */
export function columnsMarkdown<Row>({ columns }: TableForm<Row>): string {
  const lines = columns.map(
    ({ name, kind, unit = '', description, isContent }) =>
      `| \`${name}\` | ${kind} | ${unit} | ${description}${isContent === true ? ' Content.' : ''} |`,
  )
  return ['| column | type | unit | meaning |', '|---|---|---|---|', ...lines].join('\n')
}
