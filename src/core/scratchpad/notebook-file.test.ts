import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { cellsOfText, textOfCells } from './cells-text.ts'
import { moveCell, titleOfCell } from './notebook-document.ts'
import { fittingNotebook, readNotebook, writeNotebook } from './notebook-file.ts'
import { notebookDocument, notebookState, runEntry, startEntry } from './testing/notebooks.ts'

describe('the file of a pad', () => {
  it('gives back the pad that it was written from, history included', () => {
    const notebook = {
      document: notebookDocument({ includeFail: true, form: 'plain', timeout: 3 }),
      entries: [
        startEntry(1),
        runEntry({ number: 2, from: 1, output: 'out', error: 'E', state: notebookState({ a: 1 }) }),
      ],
      head: 2,
    }
    expect(unwrap(readNotebook(writeNotebook(notebook)))).toEqual(notebook)
  })
  it('takes defaults for what is missing or odd, and drops what is no entry', () => {
    const file = {
      format: 'memoscope-pad',
      language: 'typescript',
      cells: [{ code: 'a' }, { code: 5 }, { id: 'x', code: 'b' }, { id: 'x', code: 'c' }],
      options: { timeout: 1e9, form: 'odd', verbose: 'yes' },
      history: [{ number: 1, cause: { kind: 'odd' } }, { number: 2, from: 5, cause: { kind: 'start' } }, 7],
      head: 1,
    }
    const read = unwrap(readNotebook(JSON.stringify(file)))
    expect(read.document.cells.map(({ code }) => code)).toEqual(['a', 'b', 'c'])
    expect(new Set(read.document.cells.map(({ id }) => id)).size).toBe(3)
    expect(read.document.options).toMatchObject({ timeout: 600, form: 'markdown', verbose: false })
    expect(read.entries).toEqual([startEntry(2)])
    expect(read.head).toBeUndefined()
  })
  it('is refused where it is no pad, or of a newer version', () => {
    const codes = [
      'no json',
      '[]',
      '{}',
      '{"format":"memoscope-pad","version":99,"language":"python"}',
      '{"format":"memoscope-pad","language":"perl"}',
    ].map((text) => {
      const read = readNotebook(text)
      return read.ok ? 'ok' : read.error.code
    })
    expect(codes).toEqual(['not-a-pad', 'not-a-pad', 'not-a-pad', 'newer-pad', 'not-a-pad'])
  })
})

describe('a pad of strangers', () => {
  const opened = (change: object) => {
    const file = { format: 'memoscope-pad', language: 'python', cells: [{ id: 'c', code: '1' }], ...change }
    return fittingNotebook(unwrap(readNotebook(JSON.stringify(file))))
  }
  const refusal = (change: object) => {
    const read = opened(change)
    return read.ok ? undefined : read.error.message
  }

  it('has names and titles that can be shown, however long they are in the file', () => {
    const cells = [{ id: 'c', title: 't'.repeat(10_000_000), code: '1' }]
    const { document } = unwrap(opened({ name: 'n'.repeat(10_000_000), cells }))
    expect([document.name.length, document.cells[0]?.title.length]).toEqual([200, 200])
  })
  it('is refused in words where it is too large to be opened', () => {
    const cells = Array.from({ length: 5_000 }, (_, at) => ({ id: `c${at}`, code: '1' }))
    expect(refusal({ cells })).toBe('This notebook is too large to open: it has 5000 steps, of at most 500.')
    expect(refusal({ cells: [{ id: 'c', code: 'x'.repeat(1_000_000) }] })).toContain('1000000 characters')
    expect(refusal({ task: 'do '.repeat(1_000_000) })).toContain('its task has')
  })
  it('keeps as many entries of its history as a pad that grew here', () => {
    const history = Array.from({ length: 5_000 }, (_, at) => ({ number: at + 1, cause: { kind: 'start' } }))
    expect(unwrap(opened({ history })).entries).toHaveLength(300)
  })
})

describe('cells as a file of code', () => {
  it('are read in time that grows with the file, whatever stands in it', () => {
    const code = `a${' '.repeat(200_000)}b`
    expect(cellsOfText(code, 'python')).toEqual([{ title: '', code }])
  })
  it('begin at marked lines', () => {
    const cells = [
      { title: 'First', code: 'a = 1\nb = 2' },
      { title: '', code: '# %x\nprint(a)' },
    ]
    expect(cellsOfText(textOfCells(cells, 'python'), 'python')).toEqual(cells)
    expect(cellsOfText(textOfCells(cells, 'typescript'), 'typescript')).toEqual(cells)
  })
  it('are one without a mark, and none of an empty file', () => {
    expect(cellsOfText('a\r\nb\n', 'python')).toEqual([{ title: '', code: 'a\nb' }])
    expect(cellsOfText('\n', 'python')).toEqual([])
  })
  it('are called by their title, else by their first words', () => {
    expect(titleOfCell({ title: 'T', code: 'x' }, 1)).toBe('T')
    expect(titleOfCell({ title: '', code: '\n# Look around\nx' }, 1)).toBe('Look around')
    expect(titleOfCell({ title: '', code: ' ' }, 3)).toBe('Cell 3')
  })
  it('move by one place and stop at the ends', () => {
    const cells = ['a', 'b', 'c'].map((id) => ({ id, title: '', code: '' }))
    const order = (list: typeof cells | readonly { id: string }[]) => list.map(({ id }) => id).join('')
    expect(order(moveCell(cells, 'a', 1))).toBe('bac')
    expect(order(moveCell(cells, 'c', -1))).toBe('acb')
    expect(moveCell(cells, 'a', -1)).toBe(cells)
  })
})
