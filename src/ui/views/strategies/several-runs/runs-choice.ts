/** Which runs and which strategies several runs are ranked with, before a person chose any. Pure. */
import { storedIdOf } from '#core/edit/address.ts'
import { FEWEST_CALLS } from '#core/evaluation/fewest-calls.ts'
import type { RankGroup } from '#core/sweep/ranking.ts'
import {
  isOfLesson,
  type RunChoice,
  runsOf as runsOfFile,
  type SeveralRunsOrder,
  type TraceEntry,
} from '#state/index.ts'

/** Runs: one alone is what the other modes are for. */
export const FEWEST = 2
/** Strategies that are proposed where none is worth a look. */
const FEWEST_STRATEGIES = 3
/** Strategies that are proposed where one is: on other runs others may be better. */
export const USUAL_STRATEGIES = 8

export interface RunsAround {
  /** Newest first. */
  readonly library: readonly TraceEntry[]
  /** The stored id of the open run. */
  readonly open: string
  /** Recorded models by stored run, as far as they are known. */
  readonly models: ReadonlyMap<string, readonly string[]>
  /** Ids of the runs that came with a lesson or as a sample: not the person's work. */
  readonly examples: ReadonlySet<string>
}

/** Runs without those of lessons, unless one is open, then with its file, or selected. O(runs). */
export function withoutLessons(
  library: readonly TraceEntry[],
  { open, picked }: { readonly open: string; readonly picked: readonly string[] },
): readonly TraceEntry[] {
  const entry = library.find(({ id }) => id === open)
  const beside = new Set(entry === undefined ? [] : runsOfFile(entry, library))
  return library.filter((run) => !isOfLesson(run) || beside.has(run) || picked.includes(run.id))
}

/** Runs that a strategy can do anything to. */
export function rankableRuns(library: readonly TraceEntry[]): readonly TraceEntry[] {
  return library.filter(({ callCount }) => callCount >= FEWEST_CALLS)
}

/** A longer run takes minutes to be ranked. */
const MOST_LED = 2000

/**
 * The run on which strategies are ranked in order to choose those that are tried on all: the longest, which
 * mostly costs most, up to a length that is ranked soon; else the shortest. It is the same whichever of them
 * is open. `isStored`: others can't be ranked alone. Undefined: none is stored.
 */
export function leadingRun(
  runs: readonly TraceEntry[],
  isStored: (id: string) => boolean,
): TraceEntry | undefined {
  const stored = runs
    .filter(({ id }) => isStored(id))
    .toSorted((one, other) => other.callCount - one.callCount || (one.id < other.id ? -1 : 1))
  return stored.find(({ callCount }) => callCount <= MOST_LED) ?? stored.at(-1)
}

/** The rankable runs of the file that the open run came with, in the order of the file. */
export function runsOfOpenFile({
  library,
  open,
}: Pick<RunsAround, 'library' | 'open'>): readonly TraceEntry[] {
  const entry = library.find(({ id }) => id === open)
  return entry === undefined ? [] : rankableRuns(runsOfFile(entry, library))
}

/** What is chosen before the person chooses: the file where it has several runs, else the format. */
export function initialChoice(around: Pick<RunsAround, 'library' | 'open'>): RunChoice {
  return runsOfOpenFile(around).length > 1 ? 'file' : 'format'
}

/**
 * All runs of a choice, the open one first, without examples unless they are selected or the open run is one.
 * O(runs · log runs).
 */
export function runsOf(
  choice: RunChoice,
  picked: readonly string[],
  around: RunsAround,
): readonly TraceEntry[] {
  const { library, open, models, examples } = around
  const format = library.find(({ id }) => id === open)?.source.format
  const [model] = models.get(open) ?? []
  const isPicked = new Set(picked)
  const isMeant = ({ id }: TraceEntry) => !examples.has(id) || examples.has(open)
  const isIn = (run: TraceEntry) => {
    switch (choice) {
      case 'file':
        return true
      case 'all':
        return isMeant(run)
      case 'format':
        return isMeant(run) && run.source.format === format
      case 'model':
        return run.id === open || (isMeant(run) && model !== undefined && models.get(run.id)?.[0] === model)
      case 'picked':
        return isPicked.has(run.id)
    }
  }
  const runs = choice === 'file' ? runsOfOpenFile(around) : rankableRuns(library)
  return runs.filter(isIn).toSorted((one, other) => Number(other.id === open) - Number(one.id === open))
}

/** The open run by its stored id, whichever of its states is open. */
export function openRunOf(traceId: string | undefined): string {
  return storedIdOf(traceId ?? '')
}

/** Replayed calls: about what the ranking of one run with 300 calls takes, which no one asks for either. */
const MOST_UNASKED = 20_000

/** Whether strategies are ranked before the person asks for it: several runs that take no longer than one. */
export function isQuick(runs: readonly Pick<TraceEntry, 'callCount'>[], strategies: number): boolean {
  const calls = runs.reduce((sum, { callCount }) => sum + callCount, 0)
  return runs.length > 1 && calls * (strategies + 1) <= MOST_UNASKED
}

interface Wanted {
  readonly runs: readonly string[]
  readonly specs: SeveralRunsOrder['specs']
  /** The open run, and the settings under which it is counted now. */
  readonly open: string
  readonly counting: SeveralRunsOrder['runs'][number]['counting']
}

/** Whether an order is of exactly these runs and strategies, whatever their order. O(runs + strategies). */
export function isSameOrder(
  order: SeveralRunsOrder | undefined,
  { runs, specs, open, counting }: Wanted,
): boolean {
  if (order === undefined) return false
  const keysOf = (ids: readonly string[], all: SeveralRunsOrder['specs']) =>
    [...ids, ...all.map((spec) => JSON.stringify(spec))].sort().join('\n')
  const own = order.runs.find(({ id }) => id === open)?.counting ?? counting
  return (
    JSON.stringify(own) === JSON.stringify(counting) &&
    keysOf(runs, specs) ===
      keysOf(
        order.runs.map(({ id }) => id),
        order.specs,
      )
  )
}

interface Offered {
  readonly id: string
  readonly group: RankGroup
  /** It reproduces a product's defaults. */
  readonly isProduct?: boolean
  /** The person added it to the open run. */
  readonly isTuned?: boolean
}

/** What is proposed of the leading run: the first of these groups that has any. */
const PROPOSED: readonly RankGroup[] = [
  'worth',
  'dropping',
  'dearer',
  'dominated',
  'taskless',
  'none',
  'stuck',
]

/** Proposed after those worth a look, as far as there is room. */
const NEXT: readonly RankGroup[] = ['dropping', 'dominated', 'dearer']

/**
 * Those worth a look on the leading run, the next best that change it, and what products do by default; where
 * none is worth a look, some that could be used too; and what is selected. What was tuned on the open run is
 * only proposed where it is selected, so that the others are the same whichever run is open.
 */
export function proposedStrategies(
  offered: readonly Offered[],
  selected: readonly string[],
): readonly string[] {
  const rows = offered.filter(({ isTuned }) => isTuned !== true)
  const best = PROPOSED.find((wanted) => rows.some(({ group }) => group === wanted))
  const found = rows.filter(({ group }) => group === best)
  const next = rows.filter(({ group }) => NEXT.includes(group))
  const proposed =
    best === 'worth'
      ? [...found, ...next.slice(0, Math.max(0, USUAL_STRATEGIES - found.length))]
      : found.slice(0, FEWEST_STRATEGIES)
  const products = rows.filter(({ isProduct }) => isProduct === true)
  return [
    ...new Set([
      ...[...proposed, ...products].map(({ id }) => id),
      ...selected.filter((id) => offered.some((row) => row.id === id)),
    ]),
  ]
}
