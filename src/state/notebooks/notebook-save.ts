/**
 * Saving notebooks: edits of the document a moment after the last one, entries of the history at once, one
 * write after another. What this page knows of a notebook's revision is kept here, so that what another tab
 * wrote is never overwritten.
 */
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { NewEntry, NotebookEntry } from '#core/scratchpad/history.ts'
import type { NotebookDocument } from '#core/scratchpad/notebook-document.ts'
import {
  addNotebookEntry,
  createNotebook,
  FIRST_REVISION,
  loadNotebook,
  type NotebookChanges,
  type StoredNotebook,
  saveNotebook,
} from '#storage/index.ts'
import { navigate } from '../shell/navigation.ts'
import { tell, tellProblem } from '../shell/notices.ts'
import { createQueue } from '../shell/queue.ts'
import type { ScratchpadState } from '../store/notebook-types.ts'
import { store } from '../store/store.ts'
import { changeOpenNotebook, openNotebook, setScratchpad, showEntry, showHead } from './notebook-open.ts'

/** Milliseconds from the last key to the save. */
const PAUSE = 400

const revisions = new Map<string, number>()
/** What was changed and is not stored, by the notebook's id: more than one where a save failed. */
const waiting = new Map<string, NotebookChanges>()
/**
 * Notebooks that were deleted here: what is still under way of them has no place any more, and needs no word.
 */
const dropped = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
const enqueue = createQueue()
let writing = 0

/** What is stored of a notebook was just read: it is of this revision. */
export function noteRevision(id: string, revision: number): void {
  revisions.set(id, revision)
  // A backup may have brought it back.
  dropped.delete(id)
}

/**
 * Whether another tab has changed the notebook since this page read or wrote it, and nothing here would be
 * lost by reading it.
 */
export function isOutdated(id: string, stored: number): boolean {
  return writing === 0 && !waiting.has(id) && stored > (revisions.get(id) ?? 0)
}

function write<T>(job: () => Promise<T>): Promise<T> {
  writing++
  return enqueue(job).finally(() => {
    writing--
  })
}

/** Changes the open notebook's document; saved a moment later. */
export function changeNotebook(change: (document: NotebookDocument) => NotebookDocument): void {
  const notebook = openNotebook()
  if (notebook === undefined) return
  const document = change(notebook.document)
  if (document === notebook.document) return
  changeOpenNotebook(notebook.id, { document })
  wait(notebook.id, { document })
  clearTimeout(timer)
  timer = setTimeout(() => void savePending(), PAUSE)
}

function wait(id: string, changes: NotebookChanges): void {
  waiting.set(id, { ...waiting.get(id), ...changes })
  showSave(id, { status: 'saving' })
}

/** A stored notebook with what was changed in it since and could not be stored; undefined: all is stored. */
export function withPending(notebook: StoredNotebook): StoredNotebook | undefined {
  const changes = waiting.get(notebook.id)
  if (changes === undefined) return undefined
  const { head: stored, ...others } = notebook
  const { head = stored, ...changed } = changes
  return { ...others, ...changed, ...(head === undefined || head === 'start' ? {} : { head }) }
}

/** Forgets what waits to be saved of a notebook that goes. */
export function dropPending(id: string): void {
  waiting.delete(id)
  dropped.add(id)
}

/** Saves now what waits to be saved. Resolves when all that was written is stored. */
export function savePending(): Promise<void> {
  clearTimeout(timer)
  return write(async () => {
    for (const [id, changes] of [...waiting]) await saveNow(id, changes)
    setScratchpad({ hasUnsaved: waiting.size > 0 })
  })
}

async function saveNow(id: string, changes: NotebookChanges): Promise<void> {
  const saved = await saveNotebook(id, { ...changes, revision: revisions.get(id) ?? 0 })
  if (dropped.has(id)) return
  if (!saved.ok && saved.error.code in ELSEWHERE) return yieldTo(saved.error, id, changes)
  // What failed stays at hand, to be tried again with the next change or by the person.
  if (!saved.ok) return showSave(id, { status: 'failed', problem: saved.error })
  revisions.set(id, saved.value)
  if (waiting.get(id) === changes) settled(id)
}

/**
 * Another tab was faster. What was written here becomes a notebook of its own; which memory is in use is for
 * that tab to say.
 */
async function yieldTo(problem: Problem, id: string, changes: NotebookChanges): Promise<void> {
  if (changes.document !== undefined) return saveAsCopy(id, changes.document, problem.code)
  if (waiting.get(id) === changes) settled(id)
  tellProblem(problem)
}

/** How the open notebook is stored; of another nothing is shown. */
function showSave(id: string, save: ScratchpadState['save']): void {
  if (store.getState().route.notebook === id) setScratchpad({ save })
}

/** What another tab did to the notebook meanwhile, by the code of the problem. */
const ELSEWHERE: Readonly<Record<string, (name: string) => string>> = {
  'pad-changed': (name) => t`The notebook was also changed in another tab. Your version is now “${name}”.`,
  'no-such-pad': (name) => t`The notebook was deleted in another tab. Your version is now “${name}”.`,
}

/** Both are kept. */
async function saveAsCopy(id: string, document: NotebookDocument, code: string): Promise<void> {
  const name = t`${document.name} (of this tab)`
  const loaded = openNotebook(id) ?? (await loadNotebook(id))
  const { entries = [], head } = 'ok' in loaded ? (loaded.ok ? loaded.value : {}) : loaded
  const made = await createNotebook({
    document: { ...document, name },
    entries,
    ...given({ head }),
  })
  if (!made.ok) return showSave(id, { status: 'failed', problem: made.error })
  noteRevision(made.value, FIRST_REVISION)
  const typed = waiting.get(id)?.document
  waiting.delete(id)
  // What was typed meanwhile belongs to the copy.
  if (typed !== undefined && typed !== document) {
    waiting.set(made.value, { document: { ...typed, name } })
    void savePending()
  }
  tell(ELSEWHERE[code]?.(name) ?? '')
  if (store.getState().route.notebook === id) navigate({ notebook: made.value }, { replace: true })
}

/**
 * Adds an entry to a notebook's history and puts its memory in use. It is shown even where it could not be
 * stored. `make` is asked when all before it is stored and shown.
 */
export function recordEntry(id: string, make: () => NewEntry): Promise<NotebookEntry> {
  return write(async () => {
    const entry = make()
    const added = await addNotebookEntry(id, entry)
    // A revision further on: another tab's document is not known here, and must not be overwritten unseen.
    if (added.ok && added.value.revision === (revisions.get(id) ?? 0) + 1)
      revisions.set(id, added.value.revision)
    if (added.ok) forgetHead(id)
    else if (!dropped.has(id)) tellProblem(added.error)
    const shown = added.ok ? added.value.entry : { ...entry, number: nextNumber(id) }
    showEntry(id, shown)
    return shown
  })
}

function nextNumber(id: string): number {
  return (openNotebook(id)?.entries.at(-1)?.number ?? 0) + 1
}

/**
 * The memory of a newer entry is in use, and stored to be: which one was before need not be stored any more.
 */
function forgetHead(id: string): void {
  const { head, ...others } = waiting.get(id) ?? {}
  if (head === undefined) return
  if (Object.keys(others).length > 0) waiting.set(id, others)
  else settled(id)
}

/** All that was changed in the notebook is stored. */
function settled(id: string): void {
  waiting.delete(id)
  showSave(id, { status: 'saved' })
  setScratchpad({ hasUnsaved: waiting.size > 0 })
}

/** Puts the memory of an earlier or later entry in use; undefined: the empty one before all. */
export async function moveHead(id: string, head: number | undefined): Promise<void> {
  showHead(id, head)
  wait(id, { head: head ?? 'start' })
  await savePending()
}

/** Remembers the trace that the notebook's runs are on. */
export async function noteTrace(id: string, traceId: string): Promise<void> {
  changeOpenNotebook(id, { traceId })
  wait(id, { traceId })
  await savePending()
}
