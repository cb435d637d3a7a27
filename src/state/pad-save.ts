/**
 * Saving pads: edits of the document a moment after the last one, entries of the history at once, one write after another.
 * What this page knows of a pad's revision is kept here, so that what another tab wrote is never overwritten.
 */
import type { Problem, Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { NewEntry, PadEntry } from '#core/scratchpad/history.ts'
import type { PadDocument } from '#core/scratchpad/pad-document.ts'
import { addPadEntry, createPad, savePad } from '#storage/index.ts'
import { navigate } from './navigation.ts'
import { tell, tellProblem } from './notices.ts'
import { changeOpenPad, openPad, setScratchpad, showEntry, showHead } from './pad-open.ts'

/** Milliseconds from the last key to the save. */
const PAUSE = 400

const revisions = new Map<string, number>()
let waiting: { readonly id: string; readonly document: PadDocument } | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let queue: Promise<unknown> = Promise.resolve()
let writing = 0

/** What is stored of a pad was just read: it is of this revision. */
export function noteRevision(id: string, revision: number): void {
  revisions.set(id, revision)
}

/** Whether another tab has changed the pad since this page read or wrote it, and nothing here would be lost by reading it. */
export function isOutdated(id: string, stored: number): boolean {
  return writing === 0 && waiting?.id !== id && stored > (revisions.get(id) ?? 0)
}

function write<T>(job: () => Promise<T>): Promise<T> {
  writing++
  const done = queue.then(job).finally(() => {
    writing--
  })
  queue = done.catch(() => undefined)
  return done
}

/** Changes the open pad's document; saved a moment later. */
export function changePad(change: (document: PadDocument) => PadDocument): void {
  const pad = openPad()
  if (pad === undefined) return
  const document = change(pad.document)
  if (document === pad.document) return
  changeOpenPad(pad.id, { document })
  waiting = { id: pad.id, document }
  setScratchpad({ save: { status: 'saving' } })
  clearTimeout(timer)
  timer = setTimeout(() => void savePending(), PAUSE)
}

/** Forgets what waits to be saved of a pad that goes. */
export function dropPending(id: string): void {
  if (waiting?.id === id) waiting = undefined
}

/** Saves now what waits to be saved. Resolves when all that was written is stored. */
export function savePending(): Promise<void> {
  clearTimeout(timer)
  return write(async () => {
    const next = waiting
    if (next === undefined) return
    waiting = undefined
    const saved = await savePad(next.id, {
      document: next.document,
      revision: revisions.get(next.id) ?? 0,
    })
    if (saved.ok) {
      revisions.set(next.id, saved.value)
      if (waiting === undefined) setScratchpad({ save: { status: 'saved' } })
    } else if (saved.error.code === 'pad-changed') await saveAsCopy(next.id, next.document)
    else {
      // It stays at hand, to be tried again with the next edit or by the person.
      waiting ??= next
      setScratchpad({ save: { status: 'failed', problem: saved.error } })
    }
  })
}

/** Another tab was faster: both are kept. */
async function saveAsCopy(id: string, document: PadDocument): Promise<void> {
  const pad = openPad(id)
  const name = t`${document.name} (of this tab)`
  const { entries = [], head } = pad ?? {}
  const made = await createPad({
    document: { ...document, name },
    entries,
    ...(head === undefined ? {} : { head }),
  })
  if (!made.ok) return tellProblem(made.error)
  waiting = undefined
  setScratchpad({ save: { status: 'saved' } })
  tell(t`The pad was changed in another tab too. What you wrote here is now “${name}”.`)
  navigate({ pad: made.value }, { replace: true })
}

/** Adds an entry to a pad's history and puts its memory in use. It is shown even where it could not be stored. */
export async function recordEntry(id: string, entry: NewEntry): Promise<PadEntry> {
  const added = await write(async () => {
    const result = await addPadEntry(id, entry)
    // A revision further on: another tab's document is not known here, and must not be overwritten unseen.
    if (result.ok && result.value.revision === (revisions.get(id) ?? 0) + 1)
      revisions.set(id, result.value.revision)
    return result
  })
  if (!added.ok) tellProblem(added.error)
  const shown = added.ok ? added.value.entry : { ...entry, number: nextNumber(id) }
  showEntry(id, shown)
  return shown
}

function nextNumber(id: string): number {
  return (openPad(id)?.entries.at(-1)?.number ?? 0) + 1
}

/** Puts the memory of an earlier or later entry in use; undefined: the empty one before all. */
export async function moveHead(id: string, head: number | undefined): Promise<void> {
  showHead(id, head)
  await saveFacts(id, { head: head ?? 'start' })
}

/** Remembers the trace that the pad's runs are on. */
export async function noteTrace(id: string, traceId: string): Promise<void> {
  changeOpenPad(id, { traceId })
  await saveFacts(id, { traceId })
}

async function saveFacts(
  id: string,
  facts: { readonly head?: number | 'start'; readonly traceId?: string },
): Promise<void> {
  const problem = await write(async (): Promise<Problem | undefined> => {
    const saved: Result<number> = await savePad(id, { ...facts, revision: revisions.get(id) ?? 0 })
    if (!saved.ok) return saved.error
    revisions.set(id, saved.value)
    return undefined
  })
  if (problem !== undefined) tellProblem(problem)
}
