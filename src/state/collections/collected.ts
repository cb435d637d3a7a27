/**
 * Runs of collections by the ids under which they are stored while they are looked at. Strategies are
 * compared on thousands of them: each is read from its file only when it is replayed.
 */
import { useEffect, useState } from 'react'
import type { CollectionRun } from '#core/collections/collection.ts'
import { isOpenedRunId, openedRunId } from '#core/collections/opened-run.ts'
import { listCollections, listTraces, loadCollectionRuns, type TraceEntry } from '#storage/index.ts'

export { useCollectionTotals } from './collection-totals.ts'

const collected = new Map<string, CollectionRun>()

/** The id that a run has, or would have, as its file was when it was read last. */
export function collectedId(run: CollectionRun): string {
  const id = run.traceId ?? openedRunId(run.id, run.file)
  collected.set(id, run)
  return id
}

/** What the index knows of a run, as far as its collection was asked for; undefined: nothing. O(1). */
export function collectedRun(id: string): CollectionRun | undefined {
  return collected.get(id)
}

/** Reads the index of all collections where it may know some of the ids. O(runs of all collections). */
export async function findCollected(ids: readonly string[]): Promise<void> {
  if (!ids.some((id) => isOpenedRunId(id) && !collected.has(id))) return
  const collections = await listCollections()
  for (const { id } of collections.ok ? collections.value : []) {
    const runs = await loadCollectionRuns(id)
    for (const run of runs.ok ? runs.value : []) collectedId(run)
  }
}

/** Those of the ids that are stored, or that an index knows with their file. O(runs). */
export async function runsStillThere(ids: readonly string[]): Promise<readonly string[]> {
  await findCollected(ids)
  const stored = await listTraces()
  const there = new Set(stored.ok ? stored.value.map(({ id }) => id) : [])
  const isThere = (id: string) => there.has(id) || (collected.get(id)?.state ?? 'missing') !== 'missing'
  return ids.filter(isThere)
}

/** Those of the ids that are runs of collections, as lists show runs; stored ones too. */
export function useCollectedEntries(ids: readonly string[]): readonly TraceEntry[] {
  const [entries, setEntries] = useState<readonly TraceEntry[]>([])
  const key = ids.join(' ')
  useEffect(() => {
    let isOver = false
    const wanted = key === '' ? [] : key.split(' ')
    void findCollected(wanted).then(() => {
      if (!isOver) setEntries(wanted.flatMap(entryOf))
    })
    return () => {
      isOver = true
    }
  }, [key])
  return entries
}

function entryOf(id: string): readonly TraceEntry[] {
  const run = collected.get(id)
  if (run === undefined || run.traceId !== undefined) return []
  const { title, format, file, place, steps, calls, warnings } = run
  return [
    {
      id,
      title,
      source: { format, fileName: file.path, run: place, runs: 1, readerVersion: 0 },
      stepCount: steps,
      callCount: calls,
      warningCount: warnings,
      agents: [],
      addedAt: file.modified,
      collectionRun: run.id,
    },
  ]
}
