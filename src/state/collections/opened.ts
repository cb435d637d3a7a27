/**
 * The open collection in the store: read and changed here alone, drawn at a pace that thousands of rows
 * allow.
 */
import type { CollectionRun } from '#core/collections/collection.ts'
import { NO_COLLECTIONS, type OpenCollection } from '../store/collection-types.ts'
import { store, useApp } from '../store/store.ts'

export { useLargestResult, useMostWaste } from './stored-search.ts'

export function useOpenCollection(): OpenCollection | undefined {
  return useApp(({ collections }) => collections?.open)
}

export function openCollectionNow(): OpenCollection | undefined {
  return store.getState().collections?.open
}

/** Shows another collection, or none. */
export function showCollection(open: OpenCollection | undefined): void {
  store.setState(({ collections = NO_COLLECTIONS }) => ({ collections: { ...collections, open } }))
}

/** Changes the open collection, if it still is this one. */
export function changeCollection(id: string, part: Partial<OpenCollection>): void {
  const open = openCollectionNow()
  if (open?.id === id) showCollection({ ...open, ...part })
}

/** Milliseconds between two drawings while files are read, at least. */
const PACE = 250

/** Drawing thousands of rows takes the page time: the pause is this many times as long as the last one. */
const SHARE = 8

/** The runs of the open collection by id, shown a few times a second. */
export interface RunRows {
  readonly byId: Map<string, CollectionRun>
  /** Takes the runs of a file in the place of those it had. */
  replace(path: string, runs: readonly CollectionRun[]): void
  /** To be called after each change; shows what there is, with the rest of the state. */
  show(part?: Partial<OpenCollection>): void
  /** Shows what waits at once. */
  flush(): void
}

/** `change` hears the runs, with what else has changed. */
export function createRunRows(
  change: (part: Partial<OpenCollection>) => void,
  runs: readonly CollectionRun[],
): RunRows {
  const byId = new Map(runs.map((run) => [run.id, run]))
  const byPath = new Map<string, Set<string>>()
  const note = (run: CollectionRun) => {
    const known = byPath.get(run.file.path)
    if (known === undefined) byPath.set(run.file.path, new Set([run.id]))
    else known.add(run.id)
  }
  for (const run of runs) note(run)
  let waiting: Partial<OpenCollection> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownAt = Number.NEGATIVE_INFINITY
  let pace = PACE
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const began = performance.now()
    const part = waiting
    waiting = {}
    change({ ...part, runs: [...byId.values()] })
    shownAt = performance.now()
    pace = Math.max(PACE, (shownAt - began) * SHARE)
  }
  return {
    byId,
    replace: (path, now) => {
      for (const old of byPath.get(path) ?? []) byId.delete(old)
      byPath.delete(path)
      for (const run of now) {
        byId.set(run.id, run)
        note(run)
      }
    },
    show: (part = {}) => {
      waiting = { ...waiting, ...part }
      const wait = shownAt + pace - performance.now()
      if (wait <= 0) flush()
      else timer ??= setTimeout(flush, wait)
    },
    flush,
  }
}
