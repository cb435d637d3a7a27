/**
 * `table` and `plot` inside the sandbox: they print a record that the page draws (core's
 * scratchpad/output-parts.ts reads it). Handed to the sandbox as text: it uses nothing of this file or any
 * other.
 */
import type { Printer } from './printer.ts'

export interface ShowGuest {
  /** Rows as objects, lists, or single values; `columns`: which fields, in which order. */
  table(rows: unknown, columns?: unknown): void
  /** Numbers, named lists of numbers, or rows with the fields to draw. */
  plot(values: unknown, options?: unknown): void
}

export function guestShow(write: (record: string) => void, printer: Printer): ShowGuest {
  type Fields = Record<string, unknown>
  const { ownKeys } = Reflect
  const { stringify } = JSON
  const { isArray } = Array
  const MOST_ROWS = 1000
  const MOST_COLUMNS = 40
  const MOST_SERIES = 8
  const MOST_POINTS = 5000
  const CELL = 300
  /** A record is printed whole or not at all. */
  const LENGTH = 200_000

  const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
  const cutText = (text: string): string => (text.length > CELL ? `${text.slice(0, CELL)}…` : text)

  function cellOf(value: unknown): string | number | boolean | null {
    if (value === undefined || value === null) return null
    if (typeof value === 'boolean') return value
    if (typeof value === 'number') return value - value === 0 ? value : `${value}`
    return cutText(typeof value === 'string' ? value : printer.repr(value).text)
  }

  /** Its own fields by name, without the length of a list. */
  function fieldsOf(value: Fields): readonly string[] {
    return ownKeys(value).filter(
      (key): key is string => typeof key === 'string' && !(isArray(value) && key === 'length'),
    )
  }

  /** A row with the fields of its plain objects beside its own, as `usage.input`. */
  function flat(row: unknown): Fields {
    if (!isFields(row)) return { value: row }
    const fields: Fields = {}
    for (const key of fieldsOf(row)) {
      const value = row[key]
      if (!isFields(value) || isArray(value)) fields[key] = value
      else for (const inner of fieldsOf(value)) fields[`${key}.${inner}`] = value[inner]
    }
    return fields
  }

  function columnsOf(rows: readonly Fields[]): readonly string[] {
    const names = new Set<string>()
    for (const row of rows) for (const name of Object.keys(row)) names.add(name)
    return [...names]
  }

  function table(given: unknown, columns?: unknown): void {
    const list = isArray(given) ? given : isFields(given) ? Object.entries(given) : [given]
    const rows = list.slice(0, MOST_ROWS).map(flat)
    const named = isArray(columns) ? columns.map(String) : columnsOf(rows)
    const shown = named.slice(0, MOST_COLUMNS)
    const cells = rows.map((row) => shown.map((name) => cellOf(row[name])))
    const leftColumns = named.length - shown.length
    for (;;) {
      const record = stringify({
        table: { columns: shown, rows: cells, leftRows: list.length - cells.length, leftColumns },
      })
      if (record.length <= LENGTH || cells.length === 0) {
        write(record)
        return
      }
      cells.length = Math.floor(cells.length / 2)
    }
  }

  const numberOf = (value: unknown): number | null =>
    typeof value === 'number' && value - value === 0 ? value : null

  function seriesOf(
    given: unknown,
    y: readonly string[],
  ): readonly (readonly [string, readonly unknown[]])[] {
    if (isArray(given)) {
      if (!given.some(isFields)) return [['', given]]
      const names =
        y.length > 0
          ? y
          : columnsOf(given.slice(0, 1).map(flat)).filter((name) => typeof flat(given[0])[name] === 'number')
      const rows = given.map(flat)
      return names.map((name) => [name, rows.map((row) => row[name])] as const)
    }
    if (!isFields(given)) throw new TypeError('plot takes numbers, named lists of numbers, or rows')
    return Object.entries(given).map(([name, values]) => [name, isArray(values) ? values : [values]] as const)
  }

  function plot(given: unknown, options: unknown = {}): void {
    const { title = '', x, y = [], kind = 'line' } = options as Fields
    const series = seriesOf(given, (isArray(y) ? y : [y]).map(String))
    const labels = isArray(x)
      ? x
      : typeof x === 'string' && isArray(given)
        ? given.map((row) => flat(row)[x])
        : undefined
    const longest = Math.max(0, ...series.map(([, values]) => values.length))
    write(
      stringify({
        plot: {
          title: cutText(String(title)),
          kind: kind === 'bar' ? 'bar' : 'line',
          labels: labels?.slice(0, MOST_POINTS).map((label) => cutText(String(label))),
          series: series.slice(0, MOST_SERIES).map(([name, values]) => ({
            name: cutText(name),
            values: values.slice(0, MOST_POINTS).map(numberOf),
          })),
          leftPoints: Math.max(0, longest - MOST_POINTS),
          leftSeries: Math.max(0, series.length - MOST_SERIES),
        },
      }),
    )
  }

  return { table, plot }
}
