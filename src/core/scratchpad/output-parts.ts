/**
 * What a run printed, as text, tables and plots. A table or plot is a line of JSON behind a record separator,
 * as in JSON text sequences (RFC 7464); `table` and `plot` of the sandbox write them. No one vouches for it:
 * what does not read is text.
 */
import {
  isArray,
  type JsonValue,
  jsonOf,
  listField,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import { t } from '#base/words.ts'

export type OutputPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'table'; readonly table: OutputTable }
  | { readonly kind: 'plot'; readonly plot: OutputPlot }

type Cell = string | number | boolean | null

export interface OutputTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** Rows and columns of the data beyond these. */
  readonly leftRows: number
  readonly leftColumns: number
}

interface OutputPlot {
  readonly title: string
  readonly kind: 'line' | 'bar'
  /** What is below the points; absent: their numbers from 1. */
  readonly labels?: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
  readonly leftPoints: number
  readonly leftSeries: number
}

/** More than the sandbox writes; what comes with more is text. */
const MOST_COLUMNS = 100
const MOST_ROWS = 5000
const MOST_SERIES = 20
const MOST_POINTS = 20_000

const SEPARATOR = '\u001e'

/** The parts in order; O(output). */
export function outputParts(output: string): readonly OutputPart[] {
  if (!output.includes(SEPARATOR)) return output === '' ? [] : [{ kind: 'text', text: output }]
  const parts: OutputPart[] = []
  const [first = '', ...others] = output.split(SEPARATOR)
  addText(parts, first)
  for (const piece of others) {
    const end = piece.indexOf('\n')
    const part = end < 0 ? undefined : recordOf(piece.slice(0, end))
    if (part === undefined) addText(parts, piece)
    else {
      parts.push(part)
      addText(parts, piece.slice(end + 1))
    }
  }
  return parts
}

/**
 * The output without tables and plots but their text: what an agent's model, a notebook or a terminal is
 * given.
 */
export function plainOutput(output: string): string {
  return outputParts(output)
    .map((part) => {
      if (part.kind === 'text') return part.text
      return part.kind === 'table' ? tableText(part.table) : plotText(part.plot)
    })
    .join('')
}

function addText(parts: OutputPart[], text: string): void {
  if (text !== '') parts.push({ kind: 'text', text })
}

function recordOf(text: string): OutputPart | undefined {
  const read = jsonOf(text)
  const [table, plot] = [objectField(read, 'table'), objectField(read, 'plot')]
  if (table !== undefined) return tableOf(table)
  return plot === undefined ? undefined : plotOf(plot)
}

function tableOf(read: JsonValue): OutputPart | undefined {
  const columns = textsOf(listField(read, 'columns'))
  const rows = listField(read, 'rows')?.filter(isArray)
  if (columns === undefined || rows === undefined) return undefined
  if (columns.length > MOST_COLUMNS || rows.length > MOST_ROWS) return undefined
  const cells = rows.map((row) => row.map(cellOf))
  return { kind: 'table', table: { columns, rows: cells, ...leftOf(read) } }
}

function plotOf(read: JsonValue): OutputPart | undefined {
  const series = listField(read, 'series')?.map((one) => ({
    name: textField(one, 'name') ?? '',
    values: (listField(one, 'values') ?? []).map((value) => (typeof value === 'number' ? value : null)),
  }))
  if (series === undefined || series.length > MOST_SERIES) return undefined
  if (series.some(({ values }) => values.length > MOST_POINTS)) return undefined
  const labels = textsOf(listField(read, 'labels'))
  const kind = textField(read, 'kind') === 'bar' ? 'bar' : 'line'
  const plot = { title: textField(read, 'title') ?? '', kind, series, ...leftOf(read) } as const
  return { kind: 'plot', plot: labels === undefined ? plot : { ...plot, labels } }
}

function textsOf(list: readonly JsonValue[] | undefined): readonly string[] | undefined {
  return list?.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
}

function cellOf(value: JsonValue): Cell {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

function leftOf(read: JsonValue) {
  const left = (name: string) => Math.max(0, Math.floor(numberField(read, name) ?? 0))
  return {
    leftRows: left('leftRows'),
    leftColumns: left('leftColumns'),
    leftPoints: left('leftPoints'),
    leftSeries: left('leftSeries'),
  }
}

function tableText({ columns, rows, leftRows }: OutputTable): string {
  const lines = [columns, ...rows.map((row) => row.map((cell) => (cell === null ? '' : `${cell}`)))]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const written = lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const left = leftRows > 0 ? [`… ${t`${leftRows} more rows`}`] : []
  return [...written, ...left].map((line) => `${line}\n`).join('')
}

function plotText({ title, series }: OutputPlot): string {
  const named = series.map(({ name, values }) => {
    const known = values.filter((value) => value !== null)
    if (known.length === 0) return name
    const range = `${Math.min(...known)} – ${Math.max(...known)}`
    return name === '' ? range : `${name}: ${range}`
  })
  return `[${['plot', title, ...named].filter(Boolean).join('; ')}]\n`
}
