/**
 * Stored runs, and those of these ids that collections know and that are not stored, in their order. O(runs).
 */
export function useKnownRuns(ids: readonly string[]): readonly TraceEntry[] {
  const library = useApp((state) => doneValue(state.library)) ?? NONE
  const collected = useCollectedEntries(ids)
  return useMemo(() => {
    const stored = new Set(library.map(({ id }) => id))
    const others = collected.filter(({ id }) => !stored.has(id))
    return others.length === 0 ? library : [...library, ...others]
  }, [library, collected])
}

/** The runs of the library around the open one, with their models where those are asked for. */
import { useMemo } from 'react'
import { doneValue } from '#base/work.ts'
import {
  type TraceEntry,
  useApp,
  useCollectedEntries,
  useRoute,
  useRunSummaries,
  useSummary,
} from '#state/index.ts'
import { openRunOf, type RunsAround, rankableRuns } from './runs-choice.ts'

const NONE: readonly TraceEntry[] = []

export interface KnownRuns extends RunsAround {
  /** Runs whose models are not read yet. */
  readonly unread: number
}

/** `withModels`: reads the models of runs that no one looked at yet, one after the other. */
export function useRunsAround(withModels: boolean): KnownRuns {
  const { traceId, pickedRuns } = useRoute()
  const library = useKnownRuns(pickedRuns)
  const open = openRunOf(traceId)
  const wanted = useMemo(() => (withModels ? rankableRuns(library) : NONE), [withModels, library])
  const summaries = useRunSummaries(wanted)
  const ofOpen = useSummary().latest?.models
  const models = useMemo(() => {
    const known = new Map([...summaries].map(([id, summary]) => [id, summary.models]))
    return ofOpen === undefined ? known : known.set(open, ofOpen)
  }, [summaries, ofOpen, open])
  return { library, open, models, unread: wanted.filter(({ id }) => !models.has(id)).length }
}
