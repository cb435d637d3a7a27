/** The runs of the library around the open one, with their models where those are asked for. */
import { useMemo } from 'react'
import { doneValue } from '#base/work.ts'
import { type TraceEntry, useApp, useRoute, useRunSummaries, useSummary } from '#state/index.ts'
import { openRunOf, type RunsAround, rankableRuns } from './runs-choice.ts'

const NONE: readonly TraceEntry[] = []

export interface KnownRuns extends RunsAround {
  /** Runs whose models are not read yet. */
  readonly unread: number
}

/** `withModels`: reads the models of runs that no one looked at yet, one after the other. */
export function useRunsAround(withModels: boolean): KnownRuns {
  const library = useApp((state) => doneValue(state.library)) ?? NONE
  const open = openRunOf(useRoute().traceId)
  const wanted = useMemo(() => (withModels ? rankableRuns(library) : NONE), [withModels, library])
  const summaries = useRunSummaries(wanted)
  const ofOpen = useSummary().latest?.models
  const models = useMemo(() => {
    const known = new Map([...summaries].map(([id, summary]) => [id, summary.models]))
    return ofOpen === undefined ? known : known.set(open, ofOpen)
  }, [summaries, ofOpen, open])
  return { library, open, models, unread: wanted.filter(({ id }) => !models.has(id)).length }
}
