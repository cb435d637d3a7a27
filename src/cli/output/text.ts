/** A report for people at a terminal: aligned columns, and as little color as helps. */
import { cut, plain } from '../terminal/plain.ts'
import type { Cell, Column, Report, Section } from './report.ts'

interface TextOptions {
  readonly hasColor: boolean
  /** Characters in a line; undefined: as long as it gets. */
  readonly width: number | undefined
}

const GAP = '  '
/** A column of text is not cut below this many characters. */
const LEAST = 16

type Style = 'bold' | 'dim' | 'green' | 'red'
const CODES: Readonly<Record<Style, number>> = { bold: 1, dim: 2, green: 32, red: 31 }
const TONES: Readonly<Record<NonNullable<Cell['tone']>, Style>> = { good: 'green', bad: 'red', quiet: 'dim' }

export function textOf({ sections }: Report, options: TextOptions): string {
  const shown = sections.filter(({ isForData }) => isForData !== true)
  const widths = new Map<readonly Column[], readonly number[]>()
  for (const { columns, isPlain = false } of shown) {
    if (widths.has(columns)) continue
    const alike = shown.filter((section) => section.columns === columns)
    widths.set(columns, widthsOf(columns, { rows: alike.flatMap(({ rows }) => rows), isPlain, options }))
  }
  return shown.map((section) => sectionText(section, widths.get(section.columns) ?? [], options)).join('\n')
}

const NOTHING: Cell = { value: '' }

/** Tables of the same columns align by digit. */
function widthsOf(
  columns: readonly Column[],
  {
    rows,
    isPlain,
    options,
  }: { readonly rows: Section['rows']; readonly isPlain: boolean; readonly options: TextOptions },
): readonly number[] {
  const texts = rows.map((row) => row.map(cellText))
  const widths = columns.map((column, at) =>
    Math.max(isPlain ? 0 : column.title.length, ...texts.map((row) => lengthOf(row[at] ?? ''))),
  )
  shrink(widths, { texts: columns.map(({ isNumber }) => isNumber !== true), width: options.width })
  return widths
}

function sectionText(section: Section, widths: readonly number[], { hasColor, width }: TextOptions): string {
  const style: Paint = (text, one) =>
    hasColor && one !== undefined ? `\u001b[${CODES[one]}m${text}\u001b[0m` : text
  const lines = [
    ...(section.title === undefined ? [] : [style(plain(section.title), 'bold')]),
    ...(section.note === undefined
      ? []
      : wrapped(plain(section.note), width).map((line) => style(line, 'dim'))),
    ...tableLines(section, widths, style),
    ...(section.after ?? []).flatMap((line) => wrapped(plain(line), width)),
  ]
  return `${lines.join('\n')}\n`
}

type Paint = (text: string, style: Style | undefined) => string

function tableLines(
  { columns, rows, isPlain = false }: Section,
  widths: readonly number[],
  style: Paint,
): readonly string[] {
  if (rows.length === 0) return []
  const notebook = (text: string, at: number) => {
    const room = widths[at] ?? 0
    const short = cut(text, Math.max(1, room))
    const blanks = ' '.repeat(Math.max(0, room - lengthOf(short)))
    return columns[at]?.isNumber === true ? blanks + short : short + blanks
  }
  const titles = columns.map(({ title }, at) => notebook(title, at))
  const head = isPlain ? [] : [style(titles.join(GAP).trimEnd(), 'dim')]
  const body = rows.map((row) =>
    columns
      .map((_, at) => {
        const cell = row[at] ?? NOTHING
        return style(notebook(cellText(cell), at), cell.tone === undefined ? undefined : TONES[cell.tone])
      })
      .join(GAP)
      .trimEnd(),
  )
  return [...head, ...body]
}

/** Lines of at most `width` characters, broken at blanks; the beginning of the text keeps its indent. */
function wrapped(text: string, width: number | undefined): readonly string[] {
  if (width === undefined || lengthOf(text) <= width) return [text]
  const indent = /^ */.exec(text)?.[0] ?? ''
  const lines: string[] = []
  let line = indent
  for (const word of text.trim().split(' ')) {
    if (line.trim() !== '' && lengthOf(line) + lengthOf(word) + 1 > width) {
      lines.push(line)
      line = indent
    }
    line += line === indent ? word : ` ${word}`
  }
  return [...lines, line]
}

/** Takes from the widest columns of text what the terminal has no room for. */
function shrink(
  widths: number[],
  { texts, width }: { texts: readonly boolean[]; width: number | undefined },
): void {
  if (width === undefined) return
  let over = widths.reduce((sum, one) => sum + one, 0) + GAP.length * (widths.length - 1) - width
  while (over > 0) {
    const widest = widths.reduce(
      (best, one, at) => (texts[at] && one > (widths[best] ?? 0) ? at : best),
      texts.indexOf(true),
    )
    const now = widths[widest]
    if (now === undefined || now <= LEAST) return
    widths[widest] = now - 1
    over--
  }
}

export function cellText({ value, text }: Cell): string {
  return plain(text ?? (value === undefined ? '–' : String(value)))
}

/** Code points: near enough for names and numbers. */
function lengthOf(text: string): number {
  return [...text].length
}
