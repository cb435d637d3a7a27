import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { KEPT_ENTRIES, type NewEntry } from '#core/scratchpad/history.ts'
import { EMPTY_PAD } from '#core/scratchpad/pad.ts'
import { DEFAULT_PAD_OPTIONS, type PadDocument } from '#core/scratchpad/pad-document.ts'
import { memoryStore } from '../testing/store.ts'
import { addPadEntry, createPad, deletePad, listPads, loadPad, savePad } from './pads.ts'

const pad: PadDocument = {
  name: 'Explore',
  language: 'python',
  task: 'Find out.',
  cells: [{ id: 'a', title: 'Look', code: 'print(1)' }],
  options: { ...DEFAULT_PAD_OPTIONS, timeout: 5 },
}
const edit: NewEntry = {
  at: 1,
  cause: { kind: 'edit', what: 'x set' },
  state: { ...EMPTY_PAD, observations: ['o'] },
}

describe('a stored pad', () => {
  it('comes back as it was stored, and its history with it', async () => {
    const store = memoryStore()
    const id = unwrap(await createPad({ document: pad, entries: [] }, store))
    const { entry } = unwrap(await addPadEntry(id, edit, store))
    expect(entry.number).toBe(1)
    unwrap(await addPadEntry(id, { ...edit, from: 1 }, store))
    const loaded = unwrap(await loadPad(id, store))
    expect(loaded.document).toEqual(pad)
    expect(loaded.head).toBe(2)
    expect(loaded.entries).toEqual([
      { ...edit, number: 1 },
      { ...edit, from: 1, number: 2 },
    ])
    expect(unwrap(await listPads(store)).map(({ name }) => name)).toEqual(['Explore'])
  })
  it('is not overwritten from a revision that is no longer the newest', async () => {
    const store = memoryStore()
    const id = unwrap(await createPad({ document: pad, entries: [] }, store))
    const { revision } = unwrap(await loadPad(id, store))
    unwrap(await savePad(id, { document: { ...pad, name: 'Mine' }, revision }, store))
    const late = await savePad(id, { document: { ...pad, name: 'Other' }, revision }, store)
    expect(late.ok ? '' : late.error.code).toBe('pad-changed')
    expect(unwrap(await loadPad(id, store)).document.name).toBe('Mine')
  })
  it('can stand at an earlier entry, or before all of them', async () => {
    const store = memoryStore()
    const id = unwrap(await createPad({ document: pad, entries: [] }, store))
    const { revision } = unwrap(await addPadEntry(id, edit, store))
    const next = unwrap(await savePad(id, { head: 'start', revision }, store))
    expect(unwrap(await loadPad(id, store)).head).toBeUndefined()
    unwrap(await savePad(id, { head: 1, revision: next }, store))
    expect(unwrap(await loadPad(id, store)).head).toBe(1)
  })
  it('keeps so many entries and drops the oldest', async () => {
    const store = memoryStore()
    const entries = Array.from({ length: KEPT_ENTRIES }, (_, index) => ({ ...edit, number: index + 1 }))
    const id = unwrap(await createPad({ document: pad, entries, head: KEPT_ENTRIES }, store))
    unwrap(await addPadEntry(id, edit, store))
    const kept = unwrap(await loadPad(id, store)).entries
    expect([kept.length, kept[0]?.number, kept.at(-1)?.number]).toEqual([KEPT_ENTRIES, 2, KEPT_ENTRIES + 1])
  })
  it('goes with its history', async () => {
    const store = memoryStore()
    const id = unwrap(await createPad({ document: pad, entries: [] }, store))
    unwrap(await addPadEntry(id, edit, store))
    unwrap(await deletePad(id, store))
    expect(await store.database.padEntries.count()).toBe(0)
    expect((await loadPad(id, store)).ok).toBe(false)
  })
})
