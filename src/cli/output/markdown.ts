/** A report as Markdown tables, for a pull request or a page. */
import { plain } from '../terminal/plain.ts'
import type { Report, Section } from './report.ts'
import { cellText } from './text.ts'

export function markdownOf({ sections }: Report): string {
  return sections
    .filter(({ isForData }) => isForData !== true)
    .map(sectionMarkdown)
    .join('\n')
}

function sectionMarkdown({ title, note, columns, rows, after = [], isPlain = false }: Section): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = row(columns.map(({ isNumber }) => (isNumber === true ? '--:' : '---')))
  const table =
    rows.length === 0
      ? []
      : [
          row(columns.map((column) => (isPlain ? '' : escaped(column.title)))),
          rule,
          ...rows.map((cells) => row(cells.map((cell) => escaped(cellText(cell))))),
        ]
  const blocks = [
    ...(title === undefined ? [] : [`### ${escaped(plain(title))}`]),
    ...(note === undefined ? [] : [escaped(plain(note))]),
    ...(table.length === 0 ? [] : [table.join('\n')]),
    ...(after.length === 0 ? [] : [after.map((line) => escaped(plain(line))).join('  \n')]),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** What would end a cell, begin a tag, a link or an emphasis. */
function escaped(text: string): string {
  return text.replace(/[\\|`*_[\]<>]/g, (sign) => `\\${sign}`)
}
