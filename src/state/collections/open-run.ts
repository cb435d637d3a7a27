/** Opens a run of a collection: its file is read again, and follows it while the file grows. */
import { given } from '#base/given.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import { isOpenedRunId, isSameOpenedRun, openedRunId } from '#core/collections/opened-run.ts'
import type { CallIndex } from '#core/model/units.ts'
import {
  deleteTraces,
  listTraces,
  loadCollectionHandle,
  loadCollectionRun,
  newestName,
} from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import { partsIn, stateOfParts } from '#workers/collections/spread-files.ts'
import type { FileSource, FolderHandle } from '#workers/protocol/collecting.ts'
import { navigate, openSeveralRuns, openTrace, viewOfRun } from '../shell/navigation.ts'
import { tellProblem } from '../shell/notices.ts'
import type { View } from '../store/route.ts'
import { store } from '../store/store.ts'
import { collectedId, collectedRun, findCollected } from './collected.ts'
import { chosenFile, chosenParts, folderOfOpen } from './collections.ts'
import { isFolder, mayRead } from './folder-access.ts'
import { fileIn } from './folder-file.ts'

interface RunPlace {
  readonly view?: View
  /** The call to go to, 0-based. */
  readonly call?: CallIndex
}

/** Opened runs that stay stored beside the open one; older ones are read again when they are wanted. */
const KEPT_OPENED = 6

/** Reads the run’s file again and shows it. What went wrong is told. */
export async function openCollectionRun(run: CollectionRun, { view, call }: RunPlace = {}): Promise<void> {
  const opened = await readRun(run, true)
  if (!opened.ok) return tellProblem(opened.error)
  const first = call === undefined ? viewOfRun(opened.value, run.calls) : 'timeline'
  openTrace(opened.value, view ?? first)
  if (call !== undefined) navigate({ call }, { replace: true })
  void closeOldest(opened.value)
}

/**
 * Ranks strategies over runs in Strategies. The first is read from its file and shown; the others are read
 * one by one as they are replayed. What can’t be read is told.
 */
export async function evaluateCollectionRuns(runs: readonly CollectionRun[]): Promise<void> {
  for (const [at, run] of runs.entries()) {
    const first = await readRun(run, at === 0)
    if (!first.ok) {
      tellProblem(first.error)
      if (first.error.code === 'folder-needed') return
      continue
    }
    openSeveralRuns([first.value, ...runs.slice(at + 1).map(collectedId)])
    void closeOldest(first.value)
    return
  }
}

/**
 * Stores a run as its file is now under the id of its index, for as long as it is replayed. `isAsIndexed`:
 * the file is as it was when its index was made.
 */
export async function readForNow(run: CollectionRun): Promise<Result<{ readonly isAsIndexed: boolean }>> {
  const source = await sourceFor(run, false)
  if (!source.ok) return source
  const traceId = collectedId(run)
  const isAsIndexed = openedRunId(run.id, await stateOf(run, source.value)) === traceId
  const { path, spread } = run.file
  const input = { source: source.value, path, ...given({ spread }), place: run.place, traceId, runId: run.id }
  const stored = await runJob('openRun', input)
  return stored.ok ? ok({ isAsIndexed }) : stored
}

/**
 * Stores a run of a collection again that a link names and that is no longer stored; where it can’t be read,
 * or its file changed since, opening it says that it isn’t there.
 */
export async function restoreRun(traceId: string): Promise<void> {
  if (!isOpenedRunId(traceId) || (await newestName(traceId)).ok) return
  await findCollected([traceId])
  const run = collectedRun(traceId)
  if (run !== undefined) await readForNow(run)
}

/**
 * Stores those runs that are not stored, so that a job can look at all of them; gives those that can be. They
 * are deleted when other runs are opened.
 */
export async function storeRuns(traceIds: readonly string[]): Promise<readonly string[]> {
  const stored: string[] = []
  for (const id of traceIds) {
    await restoreRun(id)
    if ((await newestName(id)).ok) stored.push(id)
  }
  return stored
}

/** Deletes what `readForNow` stored, unless a person looks at it by now. */
export async function forgetRead(traceId: string): Promise<void> {
  if (store.getState().route.traceId !== traceId) await deleteTraces([traceId])
}

/** Gives the id under which the run as it is now is stored. `asks`: as `mayRead`. */
async function readRun(run: CollectionRun, asks: boolean): Promise<Result<string>> {
  if (run.traceId !== undefined) return ok(run.traceId)
  const source = await sourceFor(run, asks)
  return source.ok ? storeRun(run, source.value) : source
}

/** Stores what the run’s file holds now; gives the id of that state. */
async function storeRun(run: CollectionRun, source: FileSource, isFollowed = false): Promise<Result<string>> {
  const now = await stateOf(run, source)
  const traceId = openedRunId(run.id, now)
  const { path, spread } = run.file
  const input = { source, path, ...given({ spread }), place: run.place, traceId, runId: run.id, isFollowed }
  const stored = await runJob('openRun', input)
  return stored.ok ? ok(traceId) : stored
}

/** Size and time of the file as they are now; as they were where no one can say. */
async function stateOf(
  { file }: CollectionRun,
  source: FileSource,
): Promise<Pick<File, 'size'> & { modified: number }> {
  if (!('folder' in source)) return file
  try {
    if (file.spread !== undefined) return stateOfParts(await partsIn(source.folder, file.spread))
    const { size, lastModified } = await fileIn(source.folder, file.path)
    return { size, modified: lastModified }
  } catch {
    // Reading it says why.
    return file
  }
}

/** Where its file can be read. Fails with `folder-needed`. `asks`: as `mayRead`. */
export async function sourceFor(run: CollectionRun, asks: boolean): Promise<Result<FileSource>> {
  const folder = folderOfOpen(run.collectionId) ?? (await storedFolder(run.collectionId))
  if (folder !== undefined && (await mayRead(folder, asks))) return ok({ folder })
  const { path, spread } = run.file
  const file = chosenFile(run.collectionId, path)
  if (spread === undefined && file !== undefined) return ok({ file })
  const parts = spread === undefined ? [] : chosenParts(run.collectionId, spread)
  if (parts.length > 0) return ok({ parts })
  return fail({
    code: 'folder-needed',
    message: t`The run’s file is on your disk, and this page may not read it now.`,
    hint: t`Open the collection and choose its folder again.`,
    where: path,
  })
}

async function storedFolder(collectionId: string): Promise<FolderHandle | undefined> {
  const handle = await loadCollectionHandle(collectionId)
  return handle.ok && isFolder(handle.value) ? handle.value : undefined
}

/** Only opened runs of collections, never those that are in the library; also not what is shown. */
export async function closeOldest(shown = ''): Promise<void> {
  const stored = await listTraces()
  if (!stored.ok) return
  const opened = stored.value.filter(({ collectionRun }) => collectionRun !== undefined)
  const { traceId: open } = store.getState().route
  const isOldState = (id: string) => id !== shown && id !== open && isSameOpenedRun(id, shown)
  const others = opened.filter(({ id }) => id !== open && id !== shown && !isOldState(id))
  const gone = [...opened.filter(({ id }) => isOldState(id)), ...others.slice(KEPT_OPENED)]
  const unedited = gone.filter(({ isEdited }) => isEdited !== true)
  if (unedited.length > 0) await deleteTraces(unedited.map(({ id }) => id))
}

/**
 * Milliseconds between two looks at the file of the open run: its figures are to follow within two seconds.
 */
const PACE = 500

/**
 * Shows the open run as its file grows, until it is stopped; `onState` is told whether it could be looked at.
 * A run that was edited stays as it is.
 */
export function followRun(runId: string, onState: (state: 'following' | 'needs-folder') => void): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    if (!isStopped && !document.hidden) timer = setTimeout(look, PACE)
  }
  const look = async () => {
    const run = await loadCollectionRun(runId)
    const source = run.ok && run.value !== undefined ? await sourceFor(run.value, false) : undefined
    if (isStopped) return
    const canRead = source?.ok === true && 'folder' in source.value
    onState(canRead ? 'following' : 'needs-folder')
    if (canRead && run.ok && run.value !== undefined)
      await showNewest(run.value, source.value, () => isStopped)
    later()
  }
  const onVisible = () => {
    if (document.hidden) clearTimeout(timer)
    else void look()
  }
  document.addEventListener('visibilitychange', onVisible)
  void look()
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

async function showNewest(run: CollectionRun, source: FileSource, isStopped: () => boolean): Promise<void> {
  const { route } = store.getState()
  const now = openedRunId(run.id, await stateOf(run, source))
  if (now === route.traceId || !isSameOpenedRun(now, route.traceId)) return
  const stored = await storeRun(run, source, true)
  if (!stored.ok || isStopped() || !isSameOpenedRun(stored.value, store.getState().route.traceId)) return
  // At the last call, the cursor goes along; anywhere else it stays where the person is.
  const { call } = store.getState().route
  const last = (doneValue(store.getState().trace)?.calls.length ?? 0) - 1
  navigate({ traceId: stored.value, ...(call === last ? { call: undefined } : {}) }, { replace: true })
  void closeOldest(stored.value)
}
