/**
 * Notebooks as a person keeps them: made, named, changed, copied, taken out and brought in; the address
 * follows.
 */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { doneValue } from '#base/work.ts'
import { stateAt } from '#core/scratchpad/history.ts'
import { setVariable } from '#core/scratchpad/notebook-edit.ts'
import { navigate } from '../shell/navigation.ts'
import { store } from '../store/store.ts'
import { freshApp, lastDownload, told, until } from '../testing/open-app.ts'
import { editMemory, redoMemory, restoreEntry, undoMemory } from './notebook-memory.ts'
import { openNotebook as opened } from './notebook-open.ts'
import { savePending } from './notebook-save.ts'
import { putRunsOnTimeline } from './notebook-timeline.ts'
import {
  addCell,
  changeCell,
  duplicateNotebook,
  exportCode,
  exportNotebook,
  followNotebooks,
  importNotebook,
  moveCellBy,
  newNotebook,
  openNotebook,
  removeCell,
  removeNotebook,
  renameNotebook,
  selectCell,
  setNotebookTask,
} from './notebooks.ts'

const notebook = () => opened() ?? expect.unreachable()
const cells = () => notebook().document.cells
const codes = () => cells().map(({ code }) => code)
const names = () => (doneValue(store.getState().scratchpad.list) ?? []).map(({ name }) => name)
const chosen = () => store.getState().scratchpad.cell

/** Makes a notebook and waits until it is open. */
async function made(make: () => Promise<void> = () => newNotebook('typescript')): Promise<string> {
  const before = store.getState().route.notebook
  await make()
  await until(({ route, scratchpad }) => {
    const { notebook: id } = route
    return id !== before && doneValue(scratchpad.open)?.id === id
  })
  return notebook().id
}

beforeAll(async () => {
  await freshApp()
  followNotebooks()
})
beforeEach(async () => {
  for (const { id } of doneValue(store.getState().scratchpad.list) ?? []) await removeNotebook(id)
  await until(({ scratchpad }) => doneValue(scratchpad.list)?.length === 0)
  await freshApp()
})

describe('a notebook', () => {
  test('that is new has one empty cell and a name that no other has', async () => {
    await made()
    expect(codes()).toEqual([''])
    await made()
    await until(({ scratchpad }) => doneValue(scratchpad.list)?.length === 2)
    expect(names().toSorted()).toEqual(['TypeScript notebook', 'TypeScript notebook 2'])
    expect(store.getState().route).toMatchObject({ view: 'scratchpad', notebook: notebook().id })
  })

  test('used last is the one that the scratchpad opens with', async () => {
    const id = await made()
    navigate({ view: 'library', notebook: undefined })
    navigate({ view: 'scratchpad' })
    expect(store.getState().route.notebook).toBe(id)
  })

  test('keeps its name where the new one is empty, and its task', async () => {
    await made()
    renameNotebook('Weather')
    renameNotebook('')
    setNotebookTask('Which city warmed most?')
    expect(notebook().document).toMatchObject({ name: 'Weather', task: 'Which city warmed most?' })
    await savePending()
    await until(({ scratchpad }) => doneValue(scratchpad.list)?.[0]?.name === 'Weather')
  })

  test('deleted is gone, and another one is open', async () => {
    const first = await made()
    const second = await made()
    await removeNotebook(second)
    await until(({ route }) => route.notebook === first)
    await removeNotebook(first)
    expect(store.getState().route.notebook).toBeUndefined()
  })

  test('copied has the same cells and history under a name of its own', async () => {
    await made()
    changeCell(cells()[0]?.id ?? '', { code: 'answer(1)' })
    await editMemory((state) => setVariable(state, 'port', { json: 48713, language: 'typescript' }))
    const { entries } = notebook()
    await made(duplicateNotebook)
    expect(codes()).toEqual(['answer(1)'])
    expect(notebook().document.name).toBe('TypeScript notebook 2')
    expect(notebook().entries).toEqual(entries)
  })
})

describe('cells', () => {
  const fill = () => {
    changeCell(cells()[0]?.id ?? '', { code: 'a' })
    for (const code of ['b', 'c']) {
      addCell(cells().at(-1)?.id)
      changeCell(chosen() ?? '', { code })
    }
  }
  beforeEach(async () => {
    await made()
    fill()
  })

  test('are added behind the chosen one, which the new one then is', () => {
    addCell(cells()[0]?.id)
    expect(codes()).toEqual(['a', '', 'b', 'c'])
    expect(chosen()).toBe(cells()[1]?.id)
    addCell(undefined)
    expect(codes()).toEqual(['a', '', 'b', 'c', ''])
  })

  test('move by one place and not beyond the ends', () => {
    moveCellBy(cells()[0]?.id ?? '', 1)
    expect(codes()).toEqual(['b', 'a', 'c'])
    moveCellBy(cells()[2]?.id ?? '', 1)
    expect(codes()).toEqual(['b', 'a', 'c'])
  })

  test('deleted leave the neighbour chosen; the last one is replaced by an empty one', () => {
    selectCell(cells()[2]?.id ?? '')
    removeCell(cells()[2]?.id ?? '')
    expect(codes()).toEqual(['a', 'b'])
    expect(chosen()).toBe(cells()[1]?.id)
    for (const { id } of cells()) removeCell(id)
    expect(codes()).toEqual([''])
  })
})

test('a memory changed by hand is undone, redone, and gone back to, and no change is lost', async () => {
  await made()
  const text = () => JSON.stringify(stateAt(notebook().entries, notebook().head))
  for (const value of ['one', 'two']) {
    await editMemory((state) => setVariable(state, 'port', { json: value, language: 'typescript' }))
  }
  const after = text()
  await undoMemory()
  expect(text()).not.toBe(after)
  await redoMemory()
  expect(text()).toBe(after)
  await restoreEntry(notebook().entries[0]?.number ?? 0)
  expect(text()).not.toBe(after)
  expect(notebook().entries).toHaveLength(2)
})

describe('in and out', () => {
  test('a notebook as a file comes in again with its cells, beside the one that is there', async () => {
    await made()
    changeCell(cells()[0]?.id ?? '', { code: 'answer(1)', title: 'First' })
    exportNotebook()
    const { name, text } = await lastDownload()
    expect(name).toBe('TypeScript notebook.pad.json')
    await made(() => importNotebook(new File([text], name)))
    expect(codes()).toEqual(['answer(1)'])
    expect(notebook().document.name).toBe('TypeScript notebook 2')
  })

  test('its code goes out as a file that other tools run', async () => {
    await made(() => newNotebook('python'))
    changeCell(cells()[0]?.id ?? '', { code: 'print(1)' })
    exportCode()
    const { name, text } = await lastDownload()
    expect(name).toBe('Python notebook.py')
    expect(text).toContain('print(1)')
    await made(() => importNotebook(new File([text], 'again.py')))
    expect(notebook().document).toMatchObject({ language: 'python' })
    expect(codes().join()).toContain('print(1)')
  })

  test('a file that is no notebook is refused by its name', async () => {
    await importNotebook(new File(['{"a": 1}'], 'odd.json'))
    expect(store.getState().notices.at(-1)?.problem).toMatchObject({ where: 'odd.json' })
    expect(opened()).toBeUndefined()
  })

  test('a ready notebook that does not arrive says so', async () => {
    await openNotebook({ id: 'x', language: 'python', title: 'X', task: '', file: 'missing.py' })
    expect(told()).toEqual(['The notebook couldn’t be loaded.'])
  })

  test('nothing that ran leaves nothing for the timeline', async () => {
    await made()
    const runs = doneValue(store.getState().library)?.length
    await putRunsOnTimeline()
    expect(doneValue(store.getState().library)?.length).toBe(runs)
  })
})
