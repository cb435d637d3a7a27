/**
 * Edits of traces. A revision is added and never changed; what moves is the head, and only from where the
 * person saw it: an edit made on a state that another tab has left is refused and overwrites nothing.
 */
import { isArray, isObject } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Edit } from '#core/edit/edit.ts'
import { type Head, ORIGINAL, type Revision } from '#core/edit/history.ts'
import type { Trace } from '#core/model/trace.ts'
import { attempt, type Store, sharedStore } from './database.ts'
import { BEFORE_ALL_KEYS, BEHIND_ALL_KEYS } from './keys.ts'
import { damagedTrace, noSuchTrace, STALE_EDIT } from './problems.ts'
import { toSummaryRow } from './rows.ts'
import type { Database, EditRow, HeadRow } from './schema.ts'
import { watch } from './watch.ts'

/** What is to be stored: the edits, made on the revision `on`. */
export interface NewRevision {
  readonly traceId: string
  readonly on: number
  readonly label: string
  readonly edits: readonly Edit[]
}

/** Where a trace is; the original for one that was never edited. Fails with `no-such-trace`. */
export function loadHead(traceId: string, store: Store = sharedStore()): Promise<Result<Head>> {
  return attempt(store, t`the edits of "${traceId}" were not read`, (database) => readHead(database, traceId))
}

async function readHead(database: Database, traceId: string): Promise<Result<Head>> {
  const row = await database.heads.get(traceId)
  if (row !== undefined) return ok(fromHeadRow(row))
  return (await database.traces.where('id').equals(traceId).count()) === 0
    ? fail(noSuchTrace(traceId))
    : ok(ORIGINAL)
}

/** Tells the head now and whenever it moves, in this tab or another. Returns how to stop. */
export function watchHead(
  traceId: string,
  listener: (head: Result<Head>) => void,
  store: Store = sharedStore(),
): () => void {
  return watch(store, () => loadHead(traceId, store), listener)
}

/** Every revision of a trace, by number. Fails with `damaged-trace`. */
export function loadRevisions(
  traceId: string,
  store: Store = sharedStore(),
): Promise<Result<ReadonlyMap<number, Revision>>> {
  return attempt(store, t`the edits of "${traceId}" were not read`, async (database) => {
    const rows = await database.edits
      .where('[traceId+revision]')
      .between([traceId, BEFORE_ALL_KEYS], [traceId, BEHIND_ALL_KEYS])
      .toArray()
    const revisions = new Map<number, Revision>()
    for (const row of rows) {
      const revision = fromEditRow(row)
      if (!revision.ok) return revision
      revisions.set(row.revision, revision.value)
    }
    return ok(revisions)
  })
}

/** One revision; undefined where there is none. */
export function loadRevision(
  traceId: string,
  revision: number,
  store: Store = sharedStore(),
): Promise<Result<Revision | undefined>> {
  const read = async (database: Database): Promise<Result<Revision | undefined>> => {
    const row = await database.edits.get([traceId, revision])
    return row === undefined ? ok(undefined) : fromEditRow(row)
  }
  return attempt(store, t`an edit of "${traceId}" was not read`, read)
}

/**
 * Adds a revision and moves the head to it. Fails with `stale-edit` where the head is elsewhere, and stores
 * nothing.
 */
export function storeRevision(
  { traceId, on, label, edits }: NewRevision,
  store: Store = sharedStore(),
): Promise<Result<Head>> {
  return changeHead({ traceId, on, what: t`the change was not saved` }, store, async (head, database) => {
    const revision = head.last + 1
    await database.edits.add({ traceId, revision, parent: on, label, edits, addedAt: Date.now() })
    return { head: revision, tip: revision, last: revision }
  })
}

/** Moves the head along its line: undo and redo. Fails with `stale-edit` like storing does. */
export function moveHead(
  { traceId, on, to }: { readonly traceId: string; readonly on: number; readonly to: number },
  store: Store = sharedStore(),
): Promise<Result<Head>> {
  return changeHead({ traceId, on, what: t`this was not saved` }, store, async (head) => ({
    ...head,
    head: to,
  }))
}

async function changeHead(
  { traceId, on, what }: { readonly traceId: string; readonly on: number; readonly what: string },
  store: Store,
  change: (head: Head, database: Database) => Promise<Head>,
): Promise<Result<Head>> {
  return attempt(store, what, (database) =>
    database.transaction('rw', [database.traces, database.heads, database.edits], async () => {
      const known = await readHead(database, traceId)
      if (!known.ok) return known
      if (known.value.head !== on) return fail(STALE_EDIT)
      const next = await change(known.value, database)
      await database.heads.put({ traceId, ...next })
      return ok(next)
    }),
  )
}

/** Keeps what lists show of an edited trace. `trace` is its state, under its own name. */
export function storeSummary(
  traceId: string,
  trace: Trace,
  store: Store = sharedStore(),
): Promise<Result<undefined>> {
  return attempt(store, t`the run’s figures in the library were not updated`, (database) =>
    database.transaction('rw', [database.traces, database.summaries], async () => {
      // Deleted meanwhile, in this tab or another.
      if ((await database.traces.where('id').equals(traceId).count()) === 0) return ok(undefined)
      await database.summaries.put(toSummaryRow(trace, traceId))
      return ok(undefined)
    }),
  )
}

function fromHeadRow({ head, tip, last }: HeadRow): Head {
  return { head, tip, last }
}

/** Light, as with steps: what could break the page is refused. */
function fromEditRow({ traceId, revision, parent, label, edits }: EditRow): Result<Revision> {
  if (!isEdits(edits)) return fail(damagedTrace(traceId, t`its edit ${revision} is damaged`))
  return ok({ revision, parent, label, edits })
}

function isEdits(values: unknown): values is readonly Edit[] {
  return isArray(values) && values.every((value) => isObject(value) && typeof value['kind'] === 'string')
}
