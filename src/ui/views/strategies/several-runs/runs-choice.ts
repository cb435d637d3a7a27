/** Which runs and which strategies several runs are ranked with, before a person chose any. Pure. */
import { storedIdOf } from '#core/edit/address.ts'
import type { RankGroup } from '#core/sweep/ranking.ts'
import type { RunChoice, TraceEntry } from '#state/index.ts'

/** More are replayed only where a person selects them: they take minutes, and medians hardly move. */
export const MOST_RUNS = 50
/** With fewer calls there is nothing that a strategy could take out of a context. */
const FEWEST_CALLS = 2
/** Strategies that are proposed where none is worth a look. */
const FEWEST_STRATEGIES = 3

export interface RunsAround {
  /** Newest first. */
  readonly library: readonly TraceEntry[]
  /** The stored id of the open run. */
  readonly open: string
  /** Recorded models by stored run, as far as they are known. */
  readonly models: ReadonlyMap<string, readonly string[]>
}

/** Runs that a strategy can do anything to. */
export function rankableRuns(library: readonly TraceEntry[]): readonly TraceEntry[] {
  return library.filter(({ callCount }) => callCount >= FEWEST_CALLS)
}

/** All runs of a choice, the open one first. */
export function runsOf(
  choice: RunChoice,
  picked: readonly string[],
  { library, open, models }: RunsAround,
): readonly TraceEntry[] {
  const runs = rankableRuns(library)
  const format = library.find(({ id }) => id === open)?.source.format
  const [model] = models.get(open) ?? []
  const isPicked = new Set(picked)
  const isIn = (run: TraceEntry) => {
    switch (choice) {
      case 'all':
        return true
      case 'format':
        return run.source.format === format
      case 'model':
        return run.id === open || (model !== undefined && models.get(run.id)?.[0] === model)
      case 'picked':
        return isPicked.has(run.id)
    }
  }
  return runs.filter(isIn).toSorted((one, other) => Number(other.id === open) - Number(one.id === open))
}

/** The open run by its stored id, whichever of its states is open. */
export function openRunOf(traceId: string | undefined): string {
  return storedIdOf(traceId ?? '')
}

interface Offered {
  readonly id: string
  readonly group: RankGroup
}

/** What is proposed of the open run: the first of these groups that has any. Other runs may need others. */
const PROPOSED: readonly RankGroup[] = ['worth', 'dearer', 'dominated', 'none', 'stuck']

/** Those worth a look on the open run; where none is, some that could be used; and what is selected. */
export function proposedStrategies(rows: readonly Offered[], selected: readonly string[]): readonly string[] {
  const best = PROPOSED.find((wanted) => rows.some(({ group }) => group === wanted))
  const found = rows.filter(({ group }) => group === best)
  const proposed = (best === 'worth' ? found : found.slice(0, FEWEST_STRATEGIES)).map(({ id }) => id)
  return [...new Set([...proposed, ...selected.filter((id) => rows.some((row) => row.id === id))])]
}
