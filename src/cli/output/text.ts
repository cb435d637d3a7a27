/** A report for people at a terminal: aligned columns, and as little color as helps. */
import { cut, plain } from './plain.ts'
import type { Cell, Report, Section } from './report.ts'

export interface TextOptions {
  readonly hasColor: boolean
  /** Characters in a line; undefined: as long as it gets. */
  readonly width: number | undefined
}

const GAP = '  '
/** A column of text is not cut below so many characters. */
const LEAST = 16

type Style = 'bold' | 'dim' | 'green' | 'red'
const CODES: Readonly<Record<Style, number>> = { bold: 1, dim: 2, green: 32, red: 31 }
const TONES: Readonly<Record<NonNullable<Cell['tone']>, Style>> = { good: 'green', bad: 'red', quiet: 'dim' }

export function textOf({ sections }: Report, options: TextOptions): string {
  return sections
    .filter(({ isForData }) => isForData !== true)
    .map((section) => sectionText(section, options))
    .join('\n')
}

function sectionText(section: Section, options: TextOptions): string {
  const style = (text: string, ...styles: readonly (Style | undefined)[]) =>
    options.hasColor
      ? styles.reduce<string>(
          (all, one) => (one === undefined ? all : `\u001b[${CODES[one]}m${all}\u001b[0m`),
          text,
        )
      : text
  const head = [
    ...(section.title === undefined ? [] : [style(plain(section.title), 'bold')]),
    ...(section.note === undefined ? [] : [style(plain(section.note), 'dim')]),
  ]
  const lines = tableLines(section, options, style)
  const after = (section.after ?? []).map(plain)
  const parts = [head, lines, after].filter((part) => part.length > 0)
  return `${parts.map((part) => part.join('\n')).join('\n')}\n`
}

function tableLines(
  { columns, rows, isPlain = false }: Section,
  { width }: TextOptions,
  style: (text: string, ...styles: readonly (Style | undefined)[]) => string,
): readonly string[] {
  if (rows.length === 0) return []
  const texts = rows.map((row) => row.map(cellText))
  const widths = columns.map((column, at) =>
    Math.max(isPlain ? 0 : column.title.length, ...texts.map((row) => lengthOf(row[at] ?? ''))),
  )
  shrink(widths, { texts: columns.map(({ isNumber }) => isNumber !== true), width })
  const pad = (text: string, at: number) => {
    const room = widths[at] ?? 0
    const short = cut(text, Math.max(1, room))
    const blanks = ' '.repeat(Math.max(0, room - lengthOf(short)))
    return columns[at]?.isNumber === true ? blanks + short : short + blanks
  }
  const head = isPlain
    ? []
    : [
        style(
          columns
            .map(({ title }, at) => pad(title, at))
            .join(GAP)
            .trimEnd(),
          'dim',
        ),
      ]
  const body = texts.map((row, place) =>
    columns
      .map((_, at) => {
        const tone = rows[place]?.[at]?.tone
        return style(pad(row[at] ?? '', at), tone === undefined ? undefined : TONES[tone])
      })
      .join(GAP)
      .trimEnd(),
  )
  return [...head, ...body]
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
