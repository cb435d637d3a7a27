/**
 * Notebooks of the scratchpad: their documents, and beside them their histories, an entry a row. Two tabs
 * never overwrite each other: a document is saved only onto the revision that it was made from, and entries
 * are only added.
 */

import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { KEPT_ENTRIES, type NewEntry, type NotebookEntry } from '#core/scratchpad/history.ts'
import type { NotebookDocument } from '#core/scratchpad/notebook-document.ts'
import { contentsOf, type NotebookContents } from '#core/scratchpad/notebook-file.ts'
import { attempt, type Store, sharedStore } from './database.ts'
import { BEFORE_ALL_KEYS, BEHIND_ALL_KEYS } from './keys.ts'
import { newId } from './new-id.ts'
import { asJson } from './rows.ts'
import type { Database, NotebookRow } from './schema.ts'
import { watch } from './watch.ts'

/** A notebook as a list shows it. */
export interface NotebookSummary {
  readonly id: string
  readonly name: string
  readonly language: NotebookDocument['language']
  /** Milliseconds since the epoch. */
  readonly updatedAt: number
  /** Raised with each change of the document, and of what is in use of the history. */
  readonly revision: number
}

export interface StoredNotebook extends NotebookContents {
  readonly id: string
  readonly revision: number
  /** The trace that its runs were put on last. */
  readonly traceId?: string
}

/** What of a notebook is saved again when it changes. */
export interface NotebookChanges {
  readonly document?: NotebookDocument
  /** `start`: the empty memory before all entries. */
  readonly head?: number | 'start'
  readonly traceId?: string
}

/** All notebooks, the one that was changed last first. Light: no code is given. */
export function listNotebooks(store: Store = sharedStore()): Promise<Result<readonly NotebookSummary[]>> {
  return attempt(store, t`the list of notebooks was not read`, async (database) => {
    const rows = await database.pads.toArray()
    return ok(rows.map(summaryOf).sort((one, other) => other.updatedAt - one.updatedAt))
  })
}

/** Tells the list now and after each change, in this tab or another. Returns how to stop. */
export function watchNotebooks(
  listener: (pads: Result<readonly NotebookSummary[]>) => void,
  store: Store = sharedStore(),
): () => void {
  return watch(store, () => listNotebooks(store), listener)
}

function summaryOf({ id, name, language, updatedAt, revision }: NotebookRow): NotebookSummary {
  return { id, name, language: language === 'typescript' ? 'typescript' : 'python', updatedAt, revision }
}

/** The revision that a new notebook has. */
export const FIRST_REVISION = 1

/** Stores a new notebook with its history. Gives its id. */
export function createNotebook(
  { document, entries, head }: NotebookContents,
  store: Store = sharedStore(),
): Promise<Result<string>> {
  return attempt(store, t`the notebook “${document.name}” was not saved`, async (database) => {
    const id = newId()
    await database.transaction('rw', [database.pads, database.padEntries], async () => {
      await database.pads.add({
        id,
        ...rowOf(document),
        ...given({ head }),
        updatedAt: Date.now(),
        revision: FIRST_REVISION,
      })
      await database.padEntries.bulkAdd(entries.map((entry) => ({ padId: id, ...entry })))
    })
    return ok(id)
  })
}

/** Fails with `no-such-pad`. */
export function loadNotebook(id: string, store: Store = sharedStore()): Promise<Result<StoredNotebook>> {
  return attempt(store, t`the notebook was not read`, (database) =>
    database.transaction('r', [database.pads, database.padEntries], async () => {
      const row = await database.pads.get(id)
      if (row === undefined) return fail(NO_SUCH_NOTEBOOK)
      const history = await entriesOf(database, id).toArray()
      const contents = contentsOf(asJson({ ...row, history }))
      if (!contents.ok) return fail(NO_SUCH_NOTEBOOK)
      const { traceId, revision } = row
      return ok({ ...contents.value, id, revision, ...given({ traceId }) })
    }),
  )
}

/**
 * Saves changes onto `revision`. Gives the new revision; fails with `pad-changed` where another tab was
 * faster.
 */
export function saveNotebook(
  id: string,
  changes: NotebookChanges & { readonly revision: number },
  store: Store = sharedStore(),
): Promise<Result<number>> {
  return attempt(store, t`the notebook was not saved`, (database) =>
    database.transaction('rw', database.pads, async () => {
      const row = await database.pads.get(id)
      if (row === undefined) return fail(NO_SUCH_NOTEBOOK)
      if (row.revision !== changes.revision) return fail(NOTEBOOK_CHANGED)
      const next = changedRow(row, changes)
      await database.pads.put(next)
      return ok(next.revision)
    }),
  )
}

function changedRow(
  { head: before, ...row }: NotebookRow,
  { document, head, traceId }: NotebookChanges,
): NotebookRow {
  const now = head === undefined ? before : head === 'start' ? undefined : head
  return {
    ...row,
    ...(document === undefined ? {} : rowOf(document)),
    ...given({ head: now, traceId }),
    updatedAt: Date.now(),
    revision: row.revision + 1,
  }
}

/** An entry with its number, and the revision of the notebook that has it. */
interface AddedEntry {
  readonly entry: NotebookEntry
  readonly revision: number
}

/**
 * Adds an entry at the end of the history; its memory is then the one in use. Drops the oldest beyond
 * KEPT_ENTRIES.
 */
export function addNotebookEntry(
  id: string,
  entry: NewEntry,
  store: Store = sharedStore(),
): Promise<Result<AddedEntry>> {
  return attempt(store, t`the run was not added to the history`, (database) =>
    database.transaction('rw', [database.pads, database.padEntries], async () => {
      const row = await database.pads.get(id)
      if (row === undefined) return fail(NO_SUCH_NOTEBOOK)
      const last = await entriesOf(database, id).last()
      const numbered: NotebookEntry = { ...entry, number: (last?.number ?? 0) + 1 }
      await database.padEntries.add({ padId: id, ...numbered })
      await entriesOf(database, id, numbered.number - KEPT_ENTRIES).delete()
      const next = changedRow(row, { head: numbered.number })
      await database.pads.put(next)
      return ok({ entry: numbered, revision: next.revision })
    }),
  )
}

/** Deletes a notebook with its history. */
export function deleteNotebook(id: string, store: Store = sharedStore()): Promise<Result<undefined>> {
  return attempt(store, t`the notebook was not deleted`, (database) =>
    database.transaction('rw', [database.pads, database.padEntries], async () => {
      await database.pads.delete(id)
      await entriesOf(database, id).delete()
      return ok(undefined)
    }),
  )
}

function rowOf({ name, language, task, cells, options }: NotebookDocument) {
  return { name, language, task, cells, options }
}

/** The rows of a notebook's history in their order, up to a number. */
function entriesOf(database: Database, id: string, upTo: number | undefined = undefined) {
  const end = upTo === undefined ? BEHIND_ALL_KEYS : upTo
  return database.padEntries.where('[padId+number]').between([id, BEFORE_ALL_KEYS], [id, end], true, true)
}

const NO_SUCH_NOTEBOOK: Problem = {
  code: 'no-such-pad',
  message: t`This notebook isn’t in this browser.`,
  hint: t`It may have been deleted in another tab.`,
}

const NOTEBOOK_CHANGED: Problem = {
  code: 'pad-changed',
  message: t`This notebook was changed in another tab.`,
}
