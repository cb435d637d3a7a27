/** The runs of the library around the open one, with what is known of them. */
import { useMemo, useState } from 'react'
import { doneValue } from '#base/work.ts'
import type { Figure, RunSummary } from '#core/account/summary.ts'
import { possibleCopies } from '#core/collections/copies.ts'
import { FEWEST_RUNS } from '#core/evaluation/bootstrap.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import type { ReplayedRun, RunsRanking } from '#core/sweep/several-runs.ts'
import {
  type AgentReplays,
  evaluatedCount,
  isLessonTrace,
  type RunChoice,
  type SeveralRunsOrder,
  type SeveralRunsState,
  storedCopies,
  type TraceEntry,
  useApp,
  useCollectedEntries,
  useOwnLosses,
  useRoute,
  useRunSummaries,
  useSummary,
} from '#state/index.ts'
import {
  initialChoice,
  openRunOf,
  type RunsAround,
  rankableRuns,
  runsOf,
  withoutLessons,
} from './runs-choice.ts'

const NONE: readonly TraceEntry[] = []

export interface KnownRuns extends RunsAround {
  /** Runs whose models are not read yet. */
  readonly unread: number
  /** Copies that aren't offered: their originals are. */
  readonly hidden: ReadonlySet<TraceEntry>
}

export interface ChosenRuns {
  readonly choice: RunChoice
  readonly around: KnownRuns
  readonly runs: readonly TraceEntry[]
  /** Chosen runs that are left out, with the run that each repeats. */
  readonly copies: ReadonlyMap<TraceEntry, TraceEntry>
  /** Some of the runs may turn out to be copies of others. */
  readonly isReadingCopies: boolean
  /** By stored run, as far as they are made. */
  readonly summaries: ReadonlyMap<string, RunSummary>
}

/** The cost of more runs is not read before they are ranked. */
const MOST_READ = 20

/**
 * The runs to rank strategies over, as the person chose them or else as they fit the open run. Their costs
 * are read one after the other, and the models of all runs where those are chosen by model.
 */
export function useChosenRuns(): ChosenRuns {
  const { traceId, pickedRuns, runs: wantedChoice } = useRoute()
  const known = useKnownRuns(pickedRuns)
  const open = openRunOf(traceId)
  const library = useMemo(
    () => withoutLessons(known, { open, picked: pickedRuns }),
    [known, open, pickedRuns],
  )
  const examples = useExamples(library)
  const choice = wantedChoice ?? initialChoice({ library, open })
  const wanted = useMemo(() => {
    if (choice === 'model') return rankableRuns(library)
    const runs = runsOf(choice, pickedRuns, { library, open, examples, models: NO_MODELS })
    return [...new Set([...possibleCopies(runs), ...runs.slice(0, MOST_READ)])]
  }, [choice, pickedRuns, library, open, examples])
  const summaries = useRunSummaries(wanted)
  const ofOpen = useSummary().latest?.models
  const models = useMemo(() => {
    const known = new Map([...summaries].map(([id, summary]) => [id, summary.models]))
    return ofOpen === undefined ? known : known.set(open, ofOpen)
  }, [summaries, ofOpen, open])
  const unread = choice === 'model' ? wanted.filter(({ id }) => !models.has(id)).length : 0
  const unsummarized = useApp((state) => state.unsummarized)
  const all = runsOf(choice, pickedRuns, { library, open, models, examples })
  const copies = storedCopies(all, summaries)
  const runs = all.filter((run) => !copies.has(run))
  const inLibrary = useMemo(() => storedCopies(rankableRuns(library), summaries), [library, summaries])
  const isChosen = new Set(runs)
  const hidden = new Set([...inLibrary.keys()].filter((run) => !isChosen.has(run)))
  const around = { library, open, models, examples, unread, hidden }
  const isReadingCopies = possibleCopies(all).some(({ id }) => !summaries.has(id) && !unsummarized.has(id))
  return { choice, around, runs, copies, isReadingCopies, summaries }
}

const NO_MODELS: RunsAround['models'] = new Map()

function useExamples(library: readonly TraceEntry[]): ReadonlySet<string> {
  const samples = useApp((state) => doneValue(state.samples))
  return useMemo(() => {
    const isSample = ({ title, source }: TraceEntry) =>
      samples?.some((one) => one.file === source.fileName && one.title === title) === true
    const found = library.filter((run) => isLessonTrace(run.source.fileName) || isSample(run))
    return new Set(found.map(({ id }) => id))
  }, [library, samples])
}

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

/** What is ranked; before that, all runs, some of which are replayed under what their agents can be told. */
export function useShownOrder(
  order: SeveralRunsOrder | undefined,
  replays: AgentReplays | undefined,
): SeveralRunsOrder | undefined {
  const runs = replays?.order
  return useMemo(() => order ?? (runs && { runs, specs: [IDENTITY] }), [order, runs])
}

/** The models of stored runs, asked for once nothing else is replayed. */
export function useModels({ runs }: SeveralRunsOrder, isWanted: boolean): ReadonlyMap<string, string> {
  const library = useApp((state) => doneValue(state.library))
  const wanted = useMemo(() => {
    const ids = new Set(runs.flatMap(({ id, model }) => (model === undefined ? [id] : [])))
    return isWanted ? (library ?? NONE).filter(({ id }) => ids.has(id)) : NONE
  }, [library, runs, isWanted])
  const summaries = useRunSummaries(wanted)
  return useMemo(
    () =>
      new Map(
        wanted.flatMap(({ id }): [string, string][] => {
          const model = summaries.get(id)?.models[0]
          return model === undefined ? [] : [[id, model]]
        }),
      ),
    [wanted, summaries],
  )
}

/**
 * What runs cost as recorded of which nothing is replayed yet, as agents without settings made them: they
 * have their column from the beginning. Of many runs, none.
 */
export function useWaitingCosts(
  { order, done, failed }: SeveralRunsState,
  replays: AgentReplays | undefined,
  unit: RunsRanking['unit'],
): ReadonlyMap<string, Figure> {
  const summaries = useApp((state) => state.runSummaries)
  const runs = order?.runs ?? replays?.order
  const replayed = replays?.replayed
  return useMemo(() => {
    if (runs === undefined || runs.length >= FEWEST_RUNS) return NO_COSTS
    const known = new Set([...done, ...failed, ...(replayed ?? [])].map(({ id }) => id))
    return new Map(
      runs.flatMap(({ id }): [string, Figure][] => {
        const summary = summaries.get(id)
        const figure = unit === '$' ? summary?.cost : summary?.input
        return figure === undefined || known.has(id) ? [] : [[id, figure]]
      }),
    )
  }, [runs, done, failed, replayed, summaries, unit])
}

const NO_COSTS: ReadonlyMap<string, Figure> = new Map()

/** Runs that lost facts themselves, so that those of strategies are more. Asked for of few runs only. */
export function useLossBefore({ runs }: SeveralRunsOrder, isAsked: boolean): ReadonlySet<string> {
  return useOwnLosses(isAsked ? runs : NO_ORDER)
}

const NO_ORDER: SeveralRunsOrder['runs'] = []

/** By tokens, without those of which only the baseline was replayed, as they have no price. */
export function comparedRuns(
  done: readonly ReplayedRun[],
  { specs }: SeveralRunsOrder,
  unit: RunsRanking['unit'],
): readonly ReplayedRun[] {
  return unit === '$' ? done : done.filter(({ figures }) => figures.length === specs.length)
}

/**
 * Runs of a large order are shown at fewer and fewer points: ranking a thousand takes longer than replaying
 * one.
 */
export function useShownRuns(state: SeveralRunsState): SeveralRunsState['done'] {
  const { done } = state
  const count = done.length > MOST_FOLLOWED ? evaluatedCount(state) : done.length
  // Runs are only added: the first ones stay the same until `count` changes.
  const start = useMemo(() => ({ count, done: done.slice(0, count) }), [done, count])
  const [shown, setShown] = useState(start)
  if (shown.count !== count) setShown(start)
  return shown.done
}

/** Up to here every run is shown at once. */
const MOST_FOLLOWED = 64
