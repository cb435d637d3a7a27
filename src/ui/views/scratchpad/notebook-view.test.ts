import { describe, expect, it } from 'vitest'
import { DEFAULT_NOTEBOOK_OPTIONS } from '#core/scratchpad/notebook-document.ts'
import { notebookDocument, notebookState, runEntry, startEntry } from '#core/scratchpad/testing/notebooks.ts'
import { cellRows, entryTitle, hasMemory, shownMemory, shownRun, sizeOf } from './notebook-view.ts'

const entries = [
  startEntry(1),
  runEntry({ number: 2, from: 1, code: 'print(1)', state: notebookState({ a: 1 }) }),
  runEntry({ number: 3, from: 2, error: 'E', state: notebookState({ a: 2, b: 1 }) }),
]
const notebook = { id: 'p', revision: 1, document: notebookDocument(), entries, head: 3 }

describe('what the scratchpad shows', () => {
  it('is the memory in use with what the last run changed, unless another entry is looked at', () => {
    const now = shownMemory(notebook, undefined)
    expect([now.entry?.number, now.isPast]).toEqual([3, false])
    expect(now.difference.variables.map(({ change }) => change)).toEqual(['changed', 'added'])
    const then = shownMemory(notebook, { number: 2 })
    expect([then.entry?.number, then.isPast]).toEqual([2, true])
    const held = shownMemory(notebook, { number: 2, against: 3 })
    expect(held.difference.variables.map(({ change }) => change)).toEqual(['changed', 'removed'])
    expect(shownMemory({ ...notebook, head: 3 }, { number: 3, against: 2 }).isPast).toBe(false)
  })
  it('has no memory to show until something was stored, and has one from then on', () => {
    const of = (list: typeof entries) => hasMemory({ ...notebook, entries: list })
    expect([of([]), of([startEntry(1), runEntry({ number: 2, code: 'print(1)' })])]).toEqual([false, false])
    expect(of([...entries, startEntry(4)])).toBe(true)
  })
  it('says of each cell whether the code that stands there has run', () => {
    expect(cellRows(notebook)).toEqual([
      { id: 'a', number: 1, title: 'print(1)', status: 'changed', isEmpty: false },
    ])
    const statusOf = (list: typeof entries) => cellRows({ ...notebook, entries: list })[0]?.status
    expect([statusOf([]), statusOf(entries.slice(0, 2))]).toEqual(['not-run', 'done'])
    expect(statusOf([runEntry({ number: 1, code: 'print(1)', error: 'E' })])).toBe('failed')
  })
  it('is the output of the entry looked at, and none of one in which nothing ran', () => {
    const [cell] = notebook.document.cells
    expect(shownRun(notebook, cell, undefined)?.number).toBe(3)
    expect(shownRun(notebook, cell, entries[1])?.number).toBe(2)
    expect(shownRun(notebook, cell, entries[0])).toBeUndefined()
  })
  it('names entries by their cell in the notebook, however often it ran', () => {
    expect(entries.map((entry) => entryTitle(notebook, entry))).toEqual([
      'New run with an empty memory',
      'Cell 1: Title 2',
      'Cell 1: Title 3',
    ])
    expect(sizeOf(startEntry(1), DEFAULT_NOTEBOOK_OPTIONS)).toBe(0)
  })
})
