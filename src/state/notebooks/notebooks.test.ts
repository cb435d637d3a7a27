/** Notebooks against a real database in memory; what another tab does is done straight to the storage. */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { fail, unwrap } from '#base/result.ts'
import { DEFAULT_NOTEBOOK_OPTIONS } from '#core/scratchpad/notebook-document.ts'
import { setVariable } from '#core/scratchpad/notebook-edit.ts'
import * as storage from '#storage/index.ts'
import { unfinishedWork } from '../offline/unfinished.ts'
import { navigate } from '../shell/navigation.ts'
import { store } from '../store/store.ts'
import { editMemory } from './notebook-memory.ts'
import { openNotebook } from './notebook-open.ts'
import { moveHead, savePending } from './notebook-save.ts'
import { changeCell, followNotebooks } from './notebooks.ts'

vi.mock('#storage/index.ts', { spy: true })
vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('history', { replaceState: () => undefined, pushState: () => undefined })
vi.stubGlobal('addEventListener', () => undefined)

const { createNotebook, listNotebooks, loadNotebook, saveNotebook } = storage
const codeOf = (notebook: storage.StoredNotebook | undefined) => notebook?.document.cells[0]?.code
const onDisk = async (id: string) => codeOf(unwrap(await loadNotebook(id)))
const type = (code: string) => changeCell('c', { code })

function newNotebook(name: string): Promise<string> {
  const cells = [{ id: 'c', title: '', code: name }]
  const document = { name, language: 'python', task: '', cells, options: DEFAULT_NOTEBOOK_OPTIONS } as const
  return createNotebook({ document, entries: [] }).then(unwrap)
}

let isFollowing = false
async function open(id: string): Promise<void> {
  navigate({ view: 'scratchpad', notebook: id })
  if (!isFollowing) followNotebooks()
  isFollowing = true
  await vi.waitFor(() => expect(openNotebook(id)).toBeDefined())
}

/** The other tab saves a text. */
async function elsewhere(id: string, code: string): Promise<void> {
  const { document, revision } = unwrap(await loadNotebook(id))
  const cells = document.cells.map((cell) => ({ ...cell, code }))
  unwrap(await saveNotebook(id, { document: { ...document, cells }, revision }))
}

afterEach(() => vi.restoreAllMocks())

test('what another tab wrote is shown where nothing was typed here', async () => {
  const id = await newNotebook('followed')
  await open(id)
  await elsewhere(id, 'theirs')
  await vi.waitFor(() => expect(codeOf(openNotebook(id))).toBe('theirs'))
})

test('a key that is pressed while the other tab’s text is read loses neither text', async () => {
  const id = await newNotebook('met')
  await open(id)
  vi.mocked(loadNotebook).mockImplementationOnce(async (wanted) => {
    const { loadNotebook: load } = await vi.importActual<typeof storage>('#storage/index.ts')
    const loaded = await load(wanted)
    type('mine')
    return loaded
  })
  const { saveNotebook: save } = await vi.importActual<typeof storage>('#storage/index.ts')
  const { document } = openNotebook(id) ?? expect.unreachable()
  const cells = document.cells.map((cell) => ({ ...cell, code: 'theirs' }))
  unwrap(await save(id, { document: { ...document, cells }, revision: 1 }))
  await vi.waitFor(() => expect(codeOf(openNotebook(id))).toBe('mine'))
  await savePending()
  expect(await onDisk(id)).toBe('theirs')
  const names = unwrap(await listNotebooks()).map(({ name }) => name)
  expect(names).toContain('met (of this tab)')
})

test('what is typed while the copy of this tab is made goes into the copy', async () => {
  const id = await newNotebook('copied')
  await open(id)
  type('mine')
  await elsewhere(id, 'theirs')
  const { createNotebook: create } = await vi.importActual<typeof storage>('#storage/index.ts')
  vi.mocked(createNotebook).mockImplementationOnce((contents) => {
    type('mine, and more')
    return create(contents)
  })
  await savePending()
  await savePending()
  const copy = unwrap(await listNotebooks()).find(({ name }) => name === 'copied (of this tab)')
  expect(await onDisk(copy?.id ?? '')).toBe('mine, and more')
  expect(await onDisk(id)).toBe('theirs')
})

test('what is typed in a pad that another tab deleted is a pad of its own', async () => {
  const id = await newNotebook('deleted')
  await open(id)
  type('mine')
  unwrap(await storage.deleteNotebook(id))
  await savePending()
  const copy = unwrap(await listNotebooks()).find(({ name }) => name === 'deleted (of this tab)')
  expect(await onDisk(copy?.id ?? '')).toBe('mine')
  expect(store.getState().scratchpad.hasUnsaved).toBe(false)
})

test('a pad that could not be saved keeps its text while another one is typed in', async () => {
  const [first, second] = [await newNotebook('first'), await newNotebook('second')]
  await open(first)
  vi.mocked(saveNotebook).mockResolvedValue(fail({ code: 'quota', message: 'The disk is full.' }))
  type('important')
  await savePending()
  expect(store.getState().scratchpad.save.status).toBe('failed')
  await open(second)
  type('other')
  await savePending()
  expect(store.getState().scratchpad.hasUnsaved).toBe(true)
  await open(first)
  expect(codeOf(openNotebook(first))).toBe('important')
  vi.mocked(saveNotebook).mockRestore()
  const { saveNotebook: save } = await vi.importActual<typeof storage>('#storage/index.ts')
  vi.mocked(saveNotebook).mockImplementation(save)
  await savePending()
  expect([await onDisk(first), await onDisk(second)]).toEqual(['important', 'other'])
  expect(store.getState().scratchpad).toMatchObject({ hasUnsaved: false, save: { status: 'saved' } })
})

test('two changes of the memory at once are both in it', async () => {
  const id = await newNotebook('memory')
  await open(id)
  const set = (name: string) =>
    editMemory((state) => setVariable(state, name, { json: 1, language: 'python' }))
  await Promise.all([set('a'), set('b')])
  expect(
    openNotebook(id)
      ?.entries.at(-1)
      ?.state.variables.map(({ name }) => name),
  ).toEqual(['a', 'b'])
})

test('a restored memory is being stored until it is, and until then a reload is warned of', async () => {
  const id = await newNotebook('restored')
  await open(id)
  await editMemory((state) => setVariable(state, 'x', { json: 1, language: 'python' }))
  const restoring = moveHead(id, undefined)
  expect(store.getState().scratchpad.save).toEqual({ status: 'saving' })
  expect(unfinishedWork(store.getState())).toEqual(['A change is being saved.'])
  await restoring
  expect(store.getState().scratchpad.save).toEqual({ status: 'saved' })
  expect(unwrap(await loadNotebook(id)).head).toBeUndefined()
})

test('a restored memory that could not be stored is not said to be, and is stored by the next try', async () => {
  const [id, other] = [await newNotebook('put back'), await newNotebook('beside')]
  await open(id)
  await editMemory((state) => setVariable(state, 'x', { json: 1, language: 'python' }))
  vi.mocked(saveNotebook).mockResolvedValue(fail({ code: 'quota', message: 'The disk is full.' }))
  await moveHead(id, undefined)
  expect(store.getState().scratchpad).toMatchObject({ hasUnsaved: true, save: { status: 'failed' } })
  await open(other)
  await open(id)
  expect(openNotebook(id)?.head).toBeUndefined()
  expect(unwrap(await loadNotebook(id)).head).toBeDefined()
  const { saveNotebook: save } = await vi.importActual<typeof storage>('#storage/index.ts')
  vi.mocked(saveNotebook).mockImplementation(save)
  await savePending()
  expect(store.getState().scratchpad).toMatchObject({ hasUnsaved: false, save: { status: 'saved' } })
  expect(unwrap(await loadNotebook(id)).head).toBeUndefined()
})

test('a newer memory is not put back by an older choice that could not be stored', async () => {
  const id = await newNotebook('newer')
  await open(id)
  const set = (name: string) =>
    editMemory((state) => setVariable(state, name, { json: 1, language: 'python' }))
  await set('a')
  vi.mocked(saveNotebook).mockResolvedValueOnce(fail({ code: 'quota', message: 'The disk is full.' }))
  await moveHead(id, undefined)
  expect(store.getState().scratchpad.save.status).toBe('failed')
  await set('b')
  expect(store.getState().scratchpad).toMatchObject({ hasUnsaved: false, save: { status: 'saved' } })
  await savePending()
  expect(unwrap(await loadNotebook(id)).head).toBe(openNotebook(id)?.head)
  expect(openNotebook(id)?.head).toBeDefined()
})
