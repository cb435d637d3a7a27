/**
 * Notebooks as a person keeps them: the list, the open one, new, named, duplicated, deleted, brought in and
 * taken out.
 */

import { dedupeInFlight } from '#base/dedupe-in-flight.ts'
import { t } from '#base/words.ts'
import { doneValue, RUNNING, workOf } from '#base/work.ts'
import { textOfCells } from '#core/scratchpad/cells-text.ts'
import type { NotebookLanguage } from '#core/scratchpad/notebook.ts'
import {
  AGENT_NOTEBOOK_OPTIONS,
  DEFAULT_NOTEBOOK_OPTIONS,
  LANGUAGE_TITLES,
  moveCell,
  type NotebookCell,
  type NotebookDocument,
  type NotebookOptions,
} from '#core/scratchpad/notebook-document.ts'
import { documentOfText, type NotebookContents, writeNotebook } from '#core/scratchpad/notebook-file.ts'
import { createNotebook, deleteNotebook, loadNotebook, newId, watchNotebooks } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import { download } from '../export/download.ts'
import { navigate } from '../shell/navigation.ts'
import { tellProblem } from '../shell/notices.ts'
import { store } from '../store/store.ts'
import { openNotebook as openedNotebook, setScratchpad } from './notebook-open.ts'
import { runFromStart, stopNotebook } from './notebook-runs.ts'
import {
  changeNotebook,
  dropPending,
  isOutdated,
  noteRevision,
  savePending,
  withPending,
} from './notebook-save.ts'
import { endSession } from './notebook-sessions.ts'

/**
 * Starts to follow the stored notebooks and the notebook that the route names; also when another tab changes
 * them.
 */
export function followNotebooks(): void {
  watchNotebooks((notebooks) => {
    setScratchpad({ list: workOf(notebooks) })
    chooseNotebook()
    const open = openedNotebook()
    const stored = notebooks.ok ? notebooks.value.find(({ id }) => id === open?.id) : undefined
    if (stored !== undefined && isOutdated(stored.id, stored.revision)) void catchUp(stored.id)
  })
  store.subscribe((state, before) => {
    if (state.route === before.route) return
    chooseNotebook()
    if (state.route.notebook !== before.route.notebook) void leaveFor(state.route.notebook)
  })
  // A tab that is closed loses at most what is being typed.
  addEventListener('pagehide', () => void savePending())
  void leaveFor(store.getState().route.notebook)
}

/** In the scratchpad with no notebook named, it is the one that was used last. */
function chooseNotebook(): void {
  const { route, scratchpad } = store.getState()
  const last = doneValue(scratchpad.list)?.[0]
  if (route.view === 'scratchpad' && route.notebook === undefined && last !== undefined)
    navigate({ notebook: last.id }, { replace: true })
}

async function leaveFor(id: string | undefined): Promise<void> {
  setScratchpad({ open: id === undefined ? { status: 'idle' } : RUNNING, look: undefined, cell: undefined })
  // First: it may be the notebook that was just left, and must not be read without what was typed last.
  await savePending()
  if (id !== undefined) await load(id)
}

/**
 * Another tab changed the open notebook. What was begun here while it was read is neither lost nor put over
 * it.
 */
async function catchUp(id: string): Promise<void> {
  const loaded = await loadNotebook(id)
  if (!loaded.ok || openedNotebook(id) === undefined || !isOutdated(id, loaded.value.revision)) return
  noteRevision(id, loaded.value.revision)
  setScratchpad({ open: workOf(loaded), save: { status: 'saved' } })
}

async function load(id: string): Promise<void> {
  const loaded = await loadNotebook(id)
  // The person may have gone on to another notebook meanwhile.
  if (store.getState().route.notebook !== id) return
  const changed = loaded.ok ? withPending(loaded.value) : undefined
  // It could not be saved when the notebook was left: it is still what the person made of it.
  if (changed !== undefined) return setScratchpad({ open: { status: 'done', value: changed } })
  if (loaded.ok) noteRevision(id, loaded.value.revision)
  setScratchpad({ open: workOf(loaded), save: { status: 'saved' } })
}

/** Opens a notebook in the scratchpad. */
export function goToNotebook(id: string): void {
  navigate({ view: 'scratchpad', notebook: id })
}

/** Makes an empty notebook with one cell and opens it. */
export function newNotebook(language: NotebookLanguage): Promise<void> {
  return openNew({
    name: freeName(t`${LANGUAGE_TITLES[language]} notebook`),
    language,
    task: '',
    cells: [newCell()],
    options: DEFAULT_NOTEBOOK_OPTIONS,
  })
}

/** A copy of the open notebook, with its history, opened. */
export async function duplicateNotebook(): Promise<void> {
  const notebook = openedNotebook()
  if (notebook === undefined) return
  const { id: _id, revision: _revision, traceId: _trace, document, ...history } = notebook
  await openContents({ ...history, document: { ...document, name: freeName(document.name) } })
}

/** Deletes a notebook with its history; what is open then is the one that was used last. */
export async function removeNotebook(id: string): Promise<void> {
  dropNotebook(id)
  const result = await deleteNotebook(id)
  if (!result.ok) return tellProblem(result.error)
  const left = (doneValue(store.getState().scratchpad.list) ?? []).filter((notebook) => notebook.id !== id)
  setScratchpad({ list: { status: 'done', value: left } })
  if (store.getState().route.notebook === id) navigate({ notebook: undefined }, { replace: true })
}

/** Ends what is under way of a notebook that goes. */
export function dropNotebook(id: string): void {
  stopNotebook(id)
  endSession(id)
  dropPending(id)
}

const once = dedupeInFlight<string, void>()

function openNew(document: NotebookDocument): Promise<void> {
  return once(document.name, () => openContents({ document, entries: [] }))
}

async function openContents(contents: NotebookContents): Promise<void> {
  await savePending()
  const made = await createNotebook(contents)
  if (made.ok) goToNotebook(made.value)
  else tellProblem(made.error)
}

function newCell(code = '', title = ''): NotebookCell {
  return { id: newId(), title, code }
}

/** The name, or the name with a number behind it that no notebook has. */
function freeName(name: string): string {
  const taken = new Set((doneValue(store.getState().scratchpad.list) ?? []).map((notebook) => notebook.name))
  if (!taken.has(name)) return name
  const stem = name.replace(/ \d+$/, '')
  let number = 2
  while (taken.has(`${stem} ${number}`)) number++
  return `${stem} ${number}`
}

/**
 * Brings in a notebook from a file: our JSON, or code in Python, TypeScript or JavaScript. Nothing in it is
 * run.
 */
export async function importNotebook(file: File): Promise<void> {
  const contents = await runJob('readNotebook', { name: file.name, file })
  if (!contents.ok) return tellProblem({ ...contents.error, where: file.name })
  const { document } = contents.value
  const name = freeName(document.name === '' ? file.name : document.name)
  await openContents({ ...contents.value, document: { ...document, name } })
}

/** Hands the open notebook to the person as a file, history and memory included. */
export function exportNotebook(): void {
  const notebook = openedNotebook()
  if (notebook === undefined) return
  download({
    name: `${notebook.document.name}.pad.json`,
    mediaType: 'application/json',
    data: writeNotebook(notebook),
  })
}

/** The same without history: the code alone, its steps marked, as a file that other tools run. */
export function exportCode(): void {
  const document = openedNotebook()?.document
  if (document === undefined) return
  const { name, language, cells } = document
  const isPython = language === 'python'
  download({
    name: `${name}.${isPython ? 'py' : 'ts'}`,
    mediaType: isPython ? 'text/x-python' : 'text/typescript',
    data: textOfCells(cells, language),
  })
}

interface Notebook {
  readonly id: string
  readonly language: NotebookLanguage
  readonly title: string
  readonly task: string
  readonly file: string
  /** Its cells are the steps of a code agent. */
  readonly isAgent?: boolean
}

/** Ready notebooks that come with the app. */
export const NOTEBOOKS: readonly Notebook[] = [
  {
    id: 'open-run',
    language: 'typescript',
    title: t`The open run in code`,
    task: t`See what the open run sent, and what a strategy would have sent.`,
    file: 'open-run.ts',
  },
  {
    id: 'open-run-python',
    language: 'python',
    title: t`The open run in Python`,
    task: t`See which calls and tools of the open run took the most tokens.`,
    file: 'open-run.py',
  },
  {
    id: 'life-python',
    language: 'python',
    title: t`The life of a coding agent’s memory`,
    task: t`Find out which city in the weather archive warmed the most between the first and the last year.`,
    file: 'life-of-a-memory.py',
    isAgent: true,
  },
  {
    id: 'life-typescript',
    language: 'typescript',
    title: t`The life of a coding agent’s memory, in TypeScript`,
    task: t`Find out which city in the weather archive warmed the most between the first and the last year.`,
    file: 'life-of-a-memory.ts',
    isAgent: true,
  },
  {
    id: 'documents-python',
    language: 'python',
    title: t`Memories of tinyAgent, smolagents, and MARSYS`,
    task: t`Try each memory as its documents describe it, and see what it sends to the model.`,
    file: 'memories-of-the-documents.py',
    isAgent: true,
  },
  {
    id: 'agents-python',
    language: 'python',
    title: t`Agents on the open run`,
    task: t`Run the loops of tinyAgent and smolagents over the open run, each with its own memory.`,
    file: 'agents-on-the-open-run.py',
  },
]

/** Makes a notebook of a file and opens it. `isRun`: its cells are run at once. */
export async function openNotebook(
  { title, task, file, language, isAgent = false }: Notebook,
  { isRun = false }: { readonly isRun?: boolean } = {},
): Promise<void> {
  const text = await fetchText(`./notebooks/${file}`)
  if (text === undefined) {
    return tellProblem({
      code: 'notebook-missing',
      message: t`The notebook couldn’t be loaded.`,
      hint: t`Reload the page; your notebooks are not affected.`,
    })
  }
  const document = documentOfText(text, language, freeName(title))
  await openNew({ ...document, task, ...(isAgent ? { options: AGENT_NOTEBOOK_OPTIONS } : {}) })
  const id = store.getState().route.notebook
  if (!isRun || id === undefined || !(await isOpened(id))) return
  await runFromStart()
}

/** Resolves once the notebook is read; false: the person went on to another one, or it can't be read. */
function isOpened(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const { route, scratchpad } = store.getState()
      if (route.notebook === id && scratchpad.open.status === 'running') return
      stop()
      resolve(openedNotebook(id) !== undefined)
    }
    const stop = store.subscribe(look)
    look()
  })
}

async function fetchText(path: string): Promise<string | undefined> {
  try {
    const response = await fetch(path)
    return response.ok ? await response.text() : undefined
  } catch {
    // Offline, or the server has gone: the caller says so in the page.
    return undefined
  }
}

export function renameNotebook(name: string): void {
  changeNotebook((document) => (name === '' ? document : { ...document, name }))
}

export function setNotebookTask(task: string): void {
  changeNotebook((document) => ({ ...document, task }))
}

export function setNotebookOptions(change: Partial<NotebookOptions>): void {
  changeNotebook((document) => ({ ...document, options: { ...document.options, ...change } }))
}

export function selectCell(cell: string): void {
  setScratchpad({ cell, look: undefined })
}

/** Changes the code or the title of a cell. */
export function changeCell(id: string, change: Partial<Omit<NotebookCell, 'id'>>): void {
  changeNotebook((document) => ({
    ...document,
    cells: document.cells.map((cell) => (cell.id === id ? { ...cell, ...change } : cell)),
  }))
}

/** Adds an empty cell behind `after`, or at the end, and chooses it. */
export function addCell(after: string | undefined): void {
  const cell = newCell()
  changeNotebook((document) => {
    const at = document.cells.findIndex(({ id }) => id === after)
    const place = at < 0 ? document.cells.length : at + 1
    return { ...document, cells: document.cells.toSpliced(place, 0, cell) }
  })
  selectCell(cell.id)
}

export function moveCellBy(id: string, by: -1 | 1): void {
  changeNotebook((document) => ({ ...document, cells: moveCell(document.cells, id, by) }))
}

/** Deletes a cell and chooses its neighbour; a notebook keeps at least one. */
export function removeCell(id: string): void {
  const cells = openedNotebook()?.document.cells ?? []
  const at = cells.findIndex((cell) => cell.id === id)
  const left = cells.filter((cell) => cell.id !== id)
  const kept = left.length === 0 ? [newCell()] : left
  changeNotebook((document) => ({ ...document, cells: kept }))
  const next = kept[Math.min(at, kept.length - 1)]
  if (next !== undefined) selectCell(next.id)
}
