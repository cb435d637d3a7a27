/**
 * Cells as one file of code, the way many editors mark them: a line `# %% title` (in TypeScript `// %%
 * title`) begins a cell. A file without such a line is one cell.
 */
import type { NotebookLanguage } from './notebook.ts'
import type { NotebookCell } from './notebook-document.ts'

const MARK: Readonly<Record<NotebookLanguage, string>> = { python: '# %%', typescript: '// %%' }

type CellText = Pick<NotebookCell, 'title' | 'code'>

export function cellsOfText(text: string, language: NotebookLanguage): readonly CellText[] {
  const mark = MARK[language]
  const cells: { title: string; lines: string[] }[] = []
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (line.startsWith(mark)) cells.push({ title: line.slice(mark.length).trim(), lines: [] })
    else if (cells.length === 0) cells.push({ title: '', lines: [line] })
    else cells.at(-1)?.lines.push(line)
  }
  return cells
    .map(({ title, lines }) => ({ title, code: lines.join('\n').replace(/^\n+/, '').trimEnd() }))
    .filter(({ title, code }) => title !== '' || code !== '')
}

/**
 * The other way round. A line of code that looks like a mark would begin a cell when the text is read again.
 */
export function textOfCells(cells: readonly CellText[], language: NotebookLanguage): string {
  return `${cells.map(({ title, code }) => `${`${MARK[language]} ${title}`.trimEnd()}\n${code}`).join('\n\n')}\n`
}
