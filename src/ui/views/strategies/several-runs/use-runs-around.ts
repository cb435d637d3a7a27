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
  isLessonTrace,
  type RunChoice,
  type TraceEntry,
  useApp,
  useCollectedEntries,
  useRoute,
  useRunSummaries,
  useSummary,
} from '#state/index.ts'
import { initialChoice, openRunOf, type RunsAround, rankableRuns, runsOf } from './runs-choice.ts'

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
  const samples = useApp((state) => doneValue(state.samples))
  const examples = useMemo(() => {
    const isSample = ({ title, source }: TraceEntry) =>
      samples?.some((one) => one.file === source.fileName && one.title === title) === true
    const found = library.filter((run) => isLessonTrace(run.source.fileName) || isSample(run))
    return new Set(found.map(({ id }) => id))
  }, [library, samples])
  return { library, open, models, examples, unread: wanted.filter(({ id }) => !models.has(id)).length }
}

export interface ChosenRuns {
  readonly choice: RunChoice
  readonly around: KnownRuns
  readonly runs: readonly TraceEntry[]
}

/** The runs to rank strategies over, as the person chose them or else as they fit the open run. */
export function useChosenRuns(): ChosenRuns {
  const { runs: chosen, pickedRuns } = useRoute()
  const around = useRunsAround(chosen === 'model')
  const choice = chosen ?? initialChoice(around)
  return { choice, around, runs: runsOf(choice, pickedRuns, around) }
}
