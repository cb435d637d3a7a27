/**
 * What a person does with collections: make one of a folder, open it, scan it again, pause, rename, and
 * delete it.
 */
import { useEffect, useState } from 'react'
import { RUNNING, type Work, workOf } from '#base/work.ts'
import type { SpreadFiles } from '#core/collections/collection.ts'
import {
  type CollectionRow,
  deleteCollection,
  listTraces,
  loadCollectionHandle,
  newId,
  saveCollection,
  watchCollections,
} from '#storage/index.ts'
import { openCollectionHelper } from '#workers/client.ts'
import type { FolderHandle, PartFile } from '#workers/protocol/collecting.ts'
import { LIBRARY_COLLECTION } from '../library/library-collection.ts'
import type { Folder } from '../library/loose-conversation.ts'
import { navigate } from '../shell/navigation.ts'
import { tellProblem } from '../shell/notices.ts'
import { withPrices } from '../shell/selectors.ts'
import { openedNow } from '../store/collection-types.ts'
import { DEFAULT_COUNTING } from '../store/counting-fields.ts'
import { store } from '../store/store.ts'
import { isFolder, mayRead, pickFolder } from './folder-access.ts'
import { changeCollection, openCollectionNow, showCollection } from './opened.ts'
import { partsOfChosen } from './scan-source.ts'
import { createScanner, MOST_WORKERS, type Scanner } from './scanner.ts'
import { watchFolder } from './watching.ts'

export type { CollectionRow }

/** All of them, by name; read while somebody looks. */
export function useCollections(): Work<readonly CollectionRow[]> {
  const [list, setList] = useState<Work<readonly CollectionRow[]>>(RUNNING)
  useEffect(() => watchCollections((found) => setList(workOf(found))), [])
  return list
}

/** What keeps the open collection up to date. */
interface Session {
  readonly collection: CollectionRow
  readonly scanner: Scanner
  folder: FolderHandle | undefined
  stopWatching: () => void
}

let session: Session | undefined

/** The folder of the open collection, where it is this one and the browser hands it out. */
export function folderOfOpen(collectionId: string): FolderHandle | undefined {
  return session?.collection.id === collectionId ? session.folder : undefined
}

/** A file of a folder that was chosen since the page was opened. */
export function chosenFile(collectionId: string, path: string): File | undefined {
  return chosen?.id === collectionId ? chosen.files.find((file) => file.path === path)?.file : undefined
}

/** The files of a run that is spread over several, of a folder that was chosen since the page was opened. */
export function chosenParts(collectionId: string, spread: SpreadFiles): readonly PartFile[] {
  return chosen?.id === collectionId ? partsOfChosen(chosen.files, spread) : []
}

/** Asks for a folder and makes a collection of it. Nothing happens where the person chooses none. */
export async function addWatchedFolder(): Promise<void> {
  const folder = await pickFolder()
  if (folder !== undefined) await addFolder(folder)
}

/** Makes a collection of a folder that the browser handed out. */
async function addFolder(folder: FolderHandle): Promise<void> {
  const collection = newCollection(folder.name, 'watched')
  const saved = await saveCollection(collection, folder)
  if (!saved.ok) return tellProblem(saved.error)
  navigate({ view: 'collections', collection: collection.id })
}

/** Makes a collection of a folder’s files, or reads them for the collection that waits for its folder. */
export async function addChosenFolder(folder: Folder, to?: CollectionRow): Promise<void> {
  const collection = to ?? newCollection(folder.name, 'chosen')
  if (to === undefined) {
    const saved = await saveCollection(collection)
    if (!saved.ok) return tellProblem(saved.error)
    navigate({ view: 'collections', collection: collection.id })
  }
  await openCollection(collection)
  chosen = { id: collection.id, files: folder.files }
  await scanOpen()
}

/** Files that were chosen are there until the page is left. */
let chosen: { readonly id: string; readonly files: Folder['files'] } | undefined

function newCollection(folder: string, kind: CollectionRow['kind']): CollectionRow {
  return { id: newId(), name: folder, kind, folder, createdAt: Date.now() }
}

/** Shows a collection with what is known of it, and brings it up to date. */
export async function openCollection(collection: CollectionRow): Promise<void> {
  // Of the library, runs may have come or gone.
  if (session?.collection.id === collection.id && collection.id !== LIBRARY_COLLECTION) return
  closeCollection()
  const { id } = collection
  showCollection(openedNow(id))
  const { customProfiles, modelPrices } = store.getState()
  const scanner = createScanner({
    collectionId: id,
    counting: withPrices(DEFAULT_COUNTING, { customProfiles, modelPrices }),
    openPool,
    change: (part) => changeCollection(id, part),
  })
  const own: Session = { collection, scanner, folder: undefined, stopWatching: () => undefined }
  session = own
  const loaded = await scanner.load()
  if (session !== own) return
  if (!loaded.ok) return changeCollection(id, { status: 'failed', problem: loaded.error })
  if (collection.kind === 'stored') return scanStored(collection, scanner)
  const handle = await loadCollectionHandle(id)
  own.folder = handle.ok && isFolder(handle.value) ? handle.value : undefined
  await scanOpen()
}

/** Makes the facts of runs of the library that have none yet. */
async function scanStored({ id, traceIds = [] }: CollectionRow, scanner: Scanner): Promise<void> {
  const listed = await listTraces()
  if (!listed.ok) return changeCollection(id, { status: 'failed', problem: listed.error })
  const entries = new Map(listed.value.map((entry) => [entry.id, entry]))
  const stored = traceIds.flatMap((path) => {
    const entry = entries.get(path)
    return entry === undefined ? [] : [{ path, size: 0, modified: entry.addedAt }]
  })
  await scanner.scan({ stored })
}

/** Scans the open collection. `asks`: the browser may ask the person for permission, which needs a click. */
export async function scanOpen(asks = false): Promise<void> {
  const own = session
  if (own === undefined) return
  const { collection, scanner, folder } = own
  const { id } = collection
  if (folder === undefined) {
    if (chosen?.id === id) await scanner.scan({ files: chosen.files })
    else changeCollection(id, { status: 'folder' })
    return
  }
  if (!(await mayRead(folder, asks))) return changeCollection(id, { status: 'permission' })
  await scanner.scan({ folder })
  if (session !== own) return
  void saveCollection({ ...collection, scannedAt: Date.now() })
  if (openCollectionNow()?.status === 'failed') return
  own.stopWatching()
  own.stopWatching = watchFolder(folder, {
    look: () => rescan(own, folder),
    glance: () => scanner.glance(folder),
  })
  changeCollection(id, { isWatched: true })
}

async function rescan(own: Session, folder: FolderHandle): Promise<void> {
  if (session !== own) return
  if (await mayRead(folder, false)) return own.scanner.scan({ folder })
  own.stopWatching()
  changeCollection(own.collection.id, { status: 'permission', isWatched: false })
}

export function pauseReading(): void {
  session?.scanner.pause()
}

export function resumeReading(): void {
  session?.scanner.resume()
}

/** Stops to read and to watch; what was read stays stored. */
function closeCollection(): void {
  session?.stopWatching()
  session?.scanner.close()
  session = undefined
  showCollection(undefined)
}

/** Its files stay on the disk. */
export async function removeCollection({ id }: CollectionRow): Promise<void> {
  if (session?.collection.id === id) closeCollection()
  navigate({ collection: undefined })
  const deleted = await deleteCollection(id)
  if (!deleted.ok) tellProblem(deleted.error)
}

function openPool() {
  const count = Math.min(MOST_WORKERS, Math.max(1, navigator.hardwareConcurrency))
  return Array.from({ length: count }, openCollectionHelper)
}
