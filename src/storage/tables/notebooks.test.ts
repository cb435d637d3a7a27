import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { KEPT_ENTRIES, type NewEntry } from '#core/scratchpad/history.ts'
import { EMPTY_NOTEBOOK } from '#core/scratchpad/notebook.ts'
import { DEFAULT_NOTEBOOK_OPTIONS, type NotebookDocument } from '#core/scratchpad/notebook-document.ts'
import { memoryStore } from '../testing/store.ts'
import {
  addNotebookEntry,
  createNotebook,
  deleteNotebook,
  listNotebooks,
  loadNotebook,
  saveNotebook,
} from './notebooks.ts'

const notebook: NotebookDocument = {
  name: 'Explore',
  language: 'python',
  task: 'Find out.',
  cells: [{ id: 'a', title: 'Look', code: 'print(1)' }],
  options: { ...DEFAULT_NOTEBOOK_OPTIONS, timeout: 5 },
}
const edit: NewEntry = {
  at: 1,
  cause: { kind: 'edit', what: 'x set' },
  state: { ...EMPTY_NOTEBOOK, observations: ['o'] },
}

describe('a stored pad', () => {
  it('comes back as it was stored, and its history with it', async () => {
    const store = memoryStore()
    const id = unwrap(await createNotebook({ document: notebook, entries: [] }, store))
    const { entry } = unwrap(await addNotebookEntry(id, edit, store))
    expect(entry.number).toBe(1)
    unwrap(await addNotebookEntry(id, { ...edit, from: 1 }, store))
    const loaded = unwrap(await loadNotebook(id, store))
    expect(loaded.document).toEqual(notebook)
    expect(loaded.head).toBe(2)
    expect(loaded.entries).toEqual([
      { ...edit, number: 1 },
      { ...edit, from: 1, number: 2 },
    ])
    expect(unwrap(await listNotebooks(store)).map(({ name }) => name)).toEqual(['Explore'])
  })
  it('is not overwritten from a revision that is no longer the newest', async () => {
    const store = memoryStore()
    const id = unwrap(await createNotebook({ document: notebook, entries: [] }, store))
    const { revision } = unwrap(await loadNotebook(id, store))
    unwrap(await saveNotebook(id, { document: { ...notebook, name: 'Mine' }, revision }, store))
    const late = await saveNotebook(id, { document: { ...notebook, name: 'Other' }, revision }, store)
    expect(late.ok ? '' : late.error.code).toBe('pad-changed')
    expect(unwrap(await loadNotebook(id, store)).document.name).toBe('Mine')
  })
  it('can stand at an earlier entry, or before all of them', async () => {
    const store = memoryStore()
    const id = unwrap(await createNotebook({ document: notebook, entries: [] }, store))
    const { revision } = unwrap(await addNotebookEntry(id, edit, store))
    const next = unwrap(await saveNotebook(id, { head: 'start', revision }, store))
    expect(unwrap(await loadNotebook(id, store)).head).toBeUndefined()
    unwrap(await saveNotebook(id, { head: 1, revision: next }, store))
    expect(unwrap(await loadNotebook(id, store)).head).toBe(1)
  })
  it('keeps so many entries and drops the oldest', async () => {
    const store = memoryStore()
    const entries = Array.from({ length: KEPT_ENTRIES }, (_, index) => ({ ...edit, number: index + 1 }))
    const id = unwrap(await createNotebook({ document: notebook, entries, head: KEPT_ENTRIES }, store))
    unwrap(await addNotebookEntry(id, edit, store))
    const kept = unwrap(await loadNotebook(id, store)).entries
    expect([kept.length, kept[0]?.number, kept.at(-1)?.number]).toEqual([KEPT_ENTRIES, 2, KEPT_ENTRIES + 1])
  })
  it('goes with its history', async () => {
    const store = memoryStore()
    const id = unwrap(await createNotebook({ document: notebook, entries: [] }, store))
    unwrap(await addNotebookEntry(id, edit, store))
    unwrap(await deleteNotebook(id, store))
    expect(await store.database.padEntries.count()).toBe(0)
    expect((await loadNotebook(id, store)).ok).toBe(false)
  })
})
