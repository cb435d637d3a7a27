/**
 * Strategies over several runs: the median of what each saves and loses, the run in which it does worst, and
 * how often it is cheaper. Every run counts once, however long it is. Pure.
 */
import { largest } from '#base/lists.ts'
import { isUnreplayable } from '../earlier/unreplayable.ts'
import type { Tokens } from '../model/units.ts'
import { dropsTask } from '../replay/dropped-instructions.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import { medianOf } from '../tokens/calibration/robust.ts'
import { isTooSmall } from './choice.ts'
import type { LostAt, LostRange } from './nearby-sizes.ts'
import { costIn, isPriced, type Ranking } from './ranking.ts'
import { exceedsWindow, type SweepFigures } from './sweep.ts'

/** A run with the figures of all strategies, as a ranking of that run alone has them. */
export interface ReplayedRun {
  readonly id: string
  /** The baseline first. */
  readonly figures: readonly SweepFigures[]
}

/** What a strategy does to one run. */
export interface RunUnderStrategy {
  readonly id: string
  readonly baseline: SweepFigures
  readonly figures: SweepFigures
  /** Cost against the recorded run: −0.2 is 20% less. */
  readonly cost: number
  /** The same of the total input tokens. */
  readonly tokens: Tokens
  /** What it loses at sizes near its own. Absent: as much, or not known. */
  readonly lostRange?: LostRange
}

/** Runs with what is set in them. */
export interface ChangedRuns {
  readonly runs: readonly Pick<RunUnderStrategy, 'id' | 'baseline' | 'figures' | 'lostRange'>[]
}

/** Runs under a strategy, of which only when it acts matters. */
export interface RunsUnder extends ChangedRuns {
  readonly spec: Pick<CheckedSpec, 'trigger'>
}

/** What a strategy does to all of them. */
export interface StrategyOverRuns {
  /** Its place among the strategies, the baseline being 0. */
  readonly place: number
  readonly spec: CheckedSpec
  /** The run with the highest cost against its baseline first. Never empty. */
  readonly runs: readonly RunUnderStrategy[]
  readonly worst: RunUnderStrategy
  /** Medians of the runs. */
  readonly cost: number
  readonly tokens: Tokens
  readonly lost: number
  /** Runs in which it loses a fact, and the most that it loses in one. */
  readonly losing: number
  readonly mostLost: number
  /** Expected re-reads, in the median run; undefined: not known of all runs. */
  readonly rereads: number | undefined
  /** Runs in which the provider refuses at least one call. */
  readonly refused: number
  /** Runs in which more prompts are larger than the context window than as recorded. */
  readonly over: number
  /** Runs in which it changes a prompt. */
  readonly changed: number
  /** Runs in which it drops the system prompt or the task. */
  readonly taskless: number
  /** Runs in which it drops user messages, or replaces them with a summary. */
  readonly dropping: number
}

export interface RunsRanking {
  /** What cost is measured in. */
  readonly unit: Ranking['unit']
  /** Runs that the rows are of. */
  readonly count: number
  /** Runs left out because no price is known for their model; none where the unit is tokens. */
  readonly unpriced: readonly string[]
  /** The largest median saving first. */
  readonly rows: readonly StrategyOverRuns[]
}

/** Dollars where any of the runs has a price. */
export function unitOfRuns(runs: readonly ReplayedRun[]): Ranking['unit'] {
  return runs.some(isPricedRun) ? '$' : 'tokens'
}

/** `specs`: the baseline first. No rows where no run is left to count. O(strategies · runs · log runs). */
export function rankOverRuns(
  specs: readonly CheckedSpec[],
  runs: readonly ReplayedRun[],
  unit: Ranking['unit'],
): RunsRanking {
  const counted = unit === '$' ? runs.filter(isPricedRun) : runs
  const unpriced = runs.filter((run) => !counted.includes(run)).map(({ id }) => id)
  const rows = specs
    .flatMap((spec, place) => (place === 0 ? [] : (overRuns({ spec, place, unit }, counted) ?? [])))
    .sort((one, other) => one.cost - other.cost || one.lost - other.lost)
  return { unit, count: counted.length, unpriced, rows }
}

/** Whether dollars of the run can be compared. */
export function isPricedRun({ figures }: Pick<ReplayedRun, 'figures'>): boolean {
  return isPriced(figures)
}

/** Whether each of them is too small to recommend anything by it. */
export function areTooSmall(runs: readonly Pick<ReplayedRun, 'figures'>[]): boolean {
  return runs.every(({ figures: [baseline] }) => baseline !== undefined && isTooSmall(baseline))
}

/** From this share of the saving on, one run makes most of it. */
const MOST_OF_SAVING = 2 / 3

export function savedIn({ baseline, figures }: ChangedRuns['runs'][number], unit: Ranking['unit']): number {
  return costIn(baseline, unit) - costIn(figures, unit)
}

/** The run in which most is saved. O(runs). */
export function mostSaving<Run extends ChangedRuns['runs'][number]>(
  runs: readonly Run[],
  unit: Ranking['unit'],
): Run | undefined {
  const [first] = runs.toSorted((one, other) => savedIn(other, unit) - savedIn(one, unit))
  return first
}

/** The run that makes most of what is saved over several. Undefined: none does, or nothing is saved. */
export function decisiveRun(
  { runs }: ChangedRuns,
  unit: Ranking['unit'],
): ChangedRuns['runs'][number] | undefined {
  const saved = runs.map((run) => savedIn(run, unit))
  const gained = total(saved.map((amount) => Math.max(0, amount)))
  const first = mostSaving(runs, unit)
  if (runs.length < 2 || first === undefined || !(total(saved) > 0)) return undefined
  return savedIn(first, unit) < MOST_OF_SAVING * gained ? undefined : first
}

/** Share of what the other runs cost: less than this is less than a cost estimate may be off. */
const LEAST_ELSEWHERE = 0.05

/** What several runs together save, and cost as recorded. O(runs). */
export function savedOver({ runs }: ChangedRuns, unit: Ranking['unit']) {
  return {
    saved: total(runs.map((run) => savedIn(run, unit))),
    recorded: total(runs.map(({ baseline }) => costIn(baseline, unit))),
  }
}

/**
 * The run that alone speaks for a strategy: without it, the others that can be replayed save less than 5%
 * together, or there are none. A recommendation for all runs would be one for this run. Undefined: there is
 * no such run, or it is the only one. O(runs · log runs).
 */
export function onlySavingRun(
  row: RunsUnder,
  unit: Ranking['unit'],
): { readonly run: ChangedRuns['runs'][number]; readonly others: ChangedRuns['runs'] } | undefined {
  const { runs } = replayableOver(row)
  const run = mostSaving(runs, unit)
  if (row.runs.length < 2 || run === undefined || savedIn(run, unit) <= 0) return undefined
  const others = runs.filter((one) => one !== run)
  const { saved, recorded } = savedOver({ runs: others }, unit)
  return others.length === 0 || saved < LEAST_ELSEWHERE * recorded ? { run, others } : undefined
}

/** Where a setting acts. */
export interface ActingShare {
  /** Runs in which it changes a prompt. */
  readonly count: number
  /** Of what all of them cost as recorded, the part of these: 0 to 1. */
  readonly share: number
  /** What is saved in them, of what they cost as recorded. */
  readonly saved: number
}

/** A size changes nothing in runs that never reach it, however much it saves of all together. O(runs). */
export function actingShare({ runs }: StrategyOverRuns, unit: Ranking['unit']): ActingShare {
  const acting = runs.filter(({ figures }) => figures.changed > 0)
  const sum = (all: typeof runs) => all.reduce((total, { baseline }) => total + costIn(baseline, unit), 0)
  const recorded = sum(acting)
  const cost = acting.reduce((total, { figures }) => total + costIn(figures, unit), 0)
  return {
    count: acting.length,
    share: recorded / Math.max(sum(runs), Number.MIN_VALUE),
    saved: recorded === 0 ? 0 : 1 - cost / recorded,
  }
}

interface LostRuns {
  readonly runs: readonly Pick<RunUnderStrategy, 'figures' | 'lostRange'>[]
}

/** Runs that exceed its size only by an earlier conversation, which their files lack. O(runs). */
export function unreplayableRuns<Run extends ChangedRuns['runs'][number]>({
  spec,
  runs,
}: {
  readonly spec: RunsUnder['spec']
  readonly runs: readonly Run[]
}): readonly Run[] {
  return runs.filter(({ figures, baseline }) => isUnreplayable(spec, figures, baseline.earlier))
}

/** The same of the runs that it can be replayed in: in the others, what it would do is unknown. O(runs). */
export function replayableOver<Row extends RunsUnder>(row: Row): Row {
  const unknown = new Set(unreplayableRuns(row))
  return unknown.size === 0 ? row : { ...row, runs: row.runs.filter((run) => !unknown.has(run)) }
}

/** Facts that it loses in all runs. O(runs). */
export function lostTogether({ runs }: LostRuns): number {
  return total(runs.map(({ figures }) => figures.lost))
}

/** With what it loses at sizes near its own, where that is known: the sum of each run’s. O(runs). */
export function lostOver({ runs }: LostRuns): LostAt {
  const isKnown = runs.some(({ lostRange }) => lostRange !== undefined)
  const sum = (read: (range: LostRange) => number) =>
    total(runs.map(({ figures: { lost }, lostRange }) => read(lostRange ?? { fewest: lost, most: lost })))
  return {
    lost: lostTogether({ runs }),
    range: isKnown ? { fewest: sum(({ fewest }) => fewest), most: sum(({ most }) => most) } : undefined,
  }
}

/**
 * Facts that later calls used in all runs, the same for every strategy: one without the recorded compactions
 * counts none that only their summaries have. Undefined: not counted in each. O(runs).
 */
export function usedTogether({ runs }: ChangedRuns): number | undefined {
  return runs.reduce<number | undefined>((sum, { baseline, figures }) => {
    const used = baseline.used ?? figures.used
    return sum === undefined || used === undefined ? undefined : sum + used
  }, 0)
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

interface Wanted {
  readonly spec: CheckedSpec
  readonly place: number
  readonly unit: Ranking['unit']
}

function overRuns(
  { spec, place, unit }: Wanted,
  replayed: readonly ReplayedRun[],
): StrategyOverRuns | undefined {
  const runs = replayed
    .flatMap((run) => underStrategy(run, place, unit) ?? [])
    .sort((one, other) => other.cost - one.cost)
  const [worst] = runs
  if (worst === undefined) return undefined
  const median = (read: (run: RunUnderStrategy) => number) => medianOf(runs.map(read)) ?? 0
  const count = (isSo: (run: RunUnderStrategy) => boolean) => runs.filter(isSo).length
  return {
    place,
    spec,
    runs,
    worst,
    cost: median(({ cost }) => cost),
    tokens: median(({ tokens }) => tokens),
    lost: median(({ figures }) => figures.lost),
    losing: count(({ figures }) => figures.lost > 0),
    mostLost: largest(runs.map(({ figures }) => figures.lost)),
    rereads: runs.every(({ figures }) => figures.rereads !== undefined)
      ? median(({ figures }) => figures.rereads?.expected.pages ?? 0)
      : undefined,
    refused: count(({ figures }) => (figures.refused ?? 0) > 0),
    over: count(({ figures, baseline }) => exceedsWindow(figures, baseline)),
    changed: count(({ figures }) => figures.changed > 0),
    taskless: count(({ figures }) => dropsTask(figures.dropped)),
    dropping: count(({ figures }) => (figures.dropped?.messages ?? 0) > 0),
  }
}

function underStrategy(
  { id, figures: all }: ReplayedRun,
  place: number,
  unit: Ranking['unit'],
): RunUnderStrategy | undefined {
  const [baseline] = all
  const figures = all[place]
  if (baseline === undefined || figures === undefined) return undefined
  const [from, to] = [costIn(baseline, unit), costIn(figures, unit)]
  return {
    id,
    baseline,
    figures,
    cost: changeOf(from, to),
    tokens: changeOf(baseline.cumulative, figures.cumulative),
  }
}

function changeOf(from: number, to: number): number {
  return from > 0 ? to / from - 1 : 0
}
