/** Which stored runs are copies of others, for every list that counts runs. */
import { useMemo } from 'react'
import type { RunSummary } from '#core/account/summary.ts'
import { copiesOf } from '#core/collections/copies.ts'
import type { TraceEntry } from '#storage/index.ts'
import { useApp } from '../store/store.ts'

/**
 * The run that each copy repeats, as far as the runs are counted. What was added first is the original; the
 * library has the newest first. O(runs · log runs).
 */
export function storedCopies(
  library: readonly TraceEntry[],
  summaries: ReadonlyMap<string, RunSummary>,
): ReadonlyMap<TraceEntry, TraceEntry> {
  const oldestFirst = library.toReversed().toSorted((one, other) => one.addedAt - other.addedAt)
  return copiesOf(oldestFirst, ({ id }) => summaries.get(id))
}

/** The ids of those that are copies of others, as far as the runs are counted; the first is the original. */
export function useCopiesAmong(ids: readonly string[]): ReadonlySet<string> {
  const summaries = useApp((state) => state.runSummaries)
  return useMemo(
    () => new Set(copiesOf([...new Set(ids)], (id) => summaries.get(id)).keys()),
    [ids, summaries],
  )
}
