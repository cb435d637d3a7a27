/** The collection that is open, as far as it is known: its runs, and how far its files are read. */
import type { Problem } from '#base/result.ts'
import type { CollectionFile, CollectionRun } from '#core/collections/collection.ts'

/**
 * `loading`: what was known of it is read. `permission`: the browser asks the person again before it hands
 * out the folder. `folder`: the folder has to be chosen again. `listing`, `reading`: its files are. `idle`:
 * all is read; with `isWatched`, what changes is read too.
 */
type CollectionStatus =
  | 'loading'
  | 'permission'
  | 'folder'
  | 'listing'
  | 'reading'
  | 'paused'
  | 'idle'
  | 'failed'

/** What the last scan found beside runs, to be named and counted. */
export interface ScanReport {
  readonly files: number
  readonly others: number
  readonly skipped: number
  readonly loops: number
  readonly refused: number
  readonly firstRefused?: Problem
  readonly isCut: boolean
  readonly shorter: number
  readonly gone: number
}

export interface OpenCollection {
  readonly id: string
  readonly status: CollectionStatus
  readonly isWatched: boolean
  /** Every run, duplicates included, in no order. */
  readonly runs: readonly CollectionRun[]
  /** Files read, of those that had to be; and their bytes. */
  readonly done: number
  readonly total: number
  readonly bytes: number
  readonly allBytes: number
  readonly report: ScanReport | undefined
  /** Files that can’t be read, each with its sentence. */
  readonly unreadable: readonly CollectionFile[]
  /** Files that no format knows. */
  readonly unknown: number
  /** Why it stopped. */
  readonly problem: Problem | undefined
}

export interface CollectionsState {
  readonly open: OpenCollection | undefined
}

export const NO_COLLECTIONS: CollectionsState = { open: undefined }

export function openedNow(id: string): OpenCollection {
  return {
    id,
    status: 'loading',
    isWatched: false,
    runs: [],
    done: 0,
    total: 0,
    bytes: 0,
    allBytes: 0,
    report: undefined,
    unreadable: [],
    unknown: 0,
    problem: undefined,
  }
}
