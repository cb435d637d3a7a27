/**
 * Strategies over a collection: what each saves, run by run against the same run as recorded, how sure that
 * is, and what it costs in lost facts and refused calls. Every run counts once in medians and shares, by its
 * size in totals. Pure.
 */
import type { CheckedSpec } from '../spec/spec-data.ts'
import { onFrontier } from '../sweep/frontier.ts'
import { type LossBasis, lossBasis } from '../sweep/loss.ts'
import { costIn, isCheaper } from '../sweep/ranking.ts'
import { isPricedRun, onlySavingRun, type ReplayedRun } from '../sweep/several-runs.ts'
import type { SweepFigures } from '../sweep/sweep.ts'
import { medianOf } from '../tokens/calibration/robust.ts'
import {
  type Draw,
  type DrawOptions,
  drawRuns,
  type Interval,
  intervalOf,
  medianOver,
  sumOver,
} from './bootstrap.ts'
import { isOver, savedShare, type Unit } from './paired.ts'
import { type Recommendation, recommend } from './recommend.ts'

export interface EvaluationOptions extends DrawOptions {
  /**
   * The unit that a run is drawn with, such as the session that it continues; absent: each run is its own.
   */
  readonly unitOf?: (run: string) => string
}

/** What a strategy saves in one unit. Above 0 is less than as recorded. */
export interface Savings {
  /** In the median run, as a share of what the run cost as recorded: 0.2 is 20% less. */
  readonly median: Interval
  /** Over all runs together, in US dollars or tokens. */
  readonly total: Interval
  /** `total` as a share of what all runs cost as recorded. */
  readonly share: Interval
  /** Share of the runs in which it wins: costs less than as recorded by more than half a percent. */
  readonly wins: Interval
}

/** A run under a strategy. */
export interface RunSaving {
  readonly id: string
  /** As a share of the run's cost as recorded; negative: it costs more. */
  readonly saved: number
}

export interface EvaluatedStrategy {
  /** Its place among the strategies, the baseline being 0. */
  readonly place: number
  readonly spec: CheckedSpec
  readonly tokens: Savings
  /** Over the runs whose model has a price; undefined: none has. */
  readonly cost: Savings | undefined
  /** Runs and calls that the provider refuses under the strategy; undefined: not checked. */
  readonly refused: { readonly runs: number; readonly calls: number } | undefined
  /** Runs in which it lets more prompts grow over the context window than the recorded agent. */
  readonly over: number
  /** Lost facts of all runs together, and in the median run. */
  readonly lost: number
  readonly lostMedian: number
  /** Expected re-reads over all runs; undefined: not known of all of them. */
  readonly rereads: number | undefined
  /** Calls at which it could not do its work. */
  readonly problems: number
  /** Runs that it changes. */
  readonly changed: number
  /** The runs in which it saves least, worst first, in the unit of the evaluation. */
  readonly worst: readonly RunSaving[]
  /**
   * Pareto-optimal over the collection: neither another strategy nor the baseline costs less and loses no
   * more.
   */
  readonly isOptimal: boolean
}

export interface Evaluation {
  /** What strategies are compared by. */
  readonly unit: Unit
  /** Runs that the figures are of. */
  readonly runs: number
  /** Units among them that are drawn on their own: what intervals rest on. */
  readonly independent: number
  /** What strategies are held against each other by, beside their saving. */
  readonly basis: LossBasis
  /** Runs without a known price, which count only in tokens. */
  readonly unpriced: readonly string[]
  /** The largest median saving first. */
  readonly strategies: readonly EvaluatedStrategy[]
  /** Undefined: none saves, fits and is taken by the provider. */
  readonly recommended: Recommendation | undefined
}
const MOST_WORST = 5

/**
 * `specs`: the baseline first; runs that lack one of the strategies are left out. `unit`: `$` leaves runs
 * without a price out of all but the figures in tokens. O(strategies · runs · draws).
 */
export function evaluate(
  specs: readonly CheckedSpec[],
  replayed: readonly ReplayedRun[],
  unit: Unit,
  options: EvaluationOptions = {},
): Evaluation {
  const whole = replayed.filter(({ figures }) => specs.every((_, place) => figures[place] !== undefined))
  const priced = whole.filter(isPricedRun)
  const compared = unit === '$' ? priced : whole
  const wholeDraws = drawsOf(whole, options)
  const pricedDraws = priced.length === whole.length ? wholeDraws : drawsOf(priced, options)
  const places = specs.map((_, place) => place).slice(1)
  const rows = places.flatMap((place): readonly Omit<EvaluatedStrategy, 'isOptimal'>[] => {
    const spec = specs[place]
    if (spec === undefined || compared.length === 0) return []
    return [
      {
        place,
        spec,
        tokens: savingsOf(whole, place, 'tokens', wholeDraws),
        cost: priced.length === 0 ? undefined : savingsOf(priced, place, '$', pricedDraws),
        ...lossesOf(compared, place),
        worst: savingsByRun(compared, place, unit)
          .sort((one, other) => one.saved - other.saved)
          .slice(0, MOST_WORST),
      },
    ]
  })
  const basis = lossBasis(compared.flatMap(({ figures }) => figures))
  // The baseline loses nothing: what costs as much, or changes no run, is no trade-off.
  const [, ...optimal] = onFrontier([
    { cost: sum(compared, 0, unit), loss: 0 },
    ...rows.map(({ place, lost, rereads = 0, refused, changed }) => ({
      cost: sum(compared, place, unit),
      loss: basis === 'rereads' ? rereads : lost,
      isRefused: (refused?.runs ?? 0) > 0 || changed === 0,
    })),
  ])
  return {
    unit,
    basis,
    runs: compared.length,
    independent: unitsOf(compared, options),
    unpriced: whole.filter((run) => !priced.includes(run)).map(({ id }) => id),
    strategies: rows
      .map((row, at) => ({ ...row, isOptimal: optimal[at] === true }))
      .sort((one, other) => savedIn(other, unit) - savedIn(one, unit) || one.lost - other.lost),
    recommended: withEvidence(
      recommend(compared, places, unit, unit === '$' ? pricedDraws : wholeDraws),
      specs,
      { runs: compared, unit },
    ),
  }
}

/** Marked where one run alone speaks for it. */
function withEvidence(
  found: Recommendation | undefined,
  specs: readonly CheckedSpec[],
  { runs: all, unit }: { readonly runs: readonly ReplayedRun[]; readonly unit: Unit },
): Recommendation | undefined {
  if (found === undefined) return undefined
  const spec = specs[found.place]
  if (spec === undefined) return found
  const runs = all.flatMap(({ id, figures: rows }) => {
    const [baseline, figures] = [rows[0], rows[found.place]]
    return baseline === undefined || figures === undefined ? [] : [{ id, baseline, figures }]
  })
  return onlySavingRun({ spec, runs }, unit) === undefined ? found : { ...found, isOfOneRun: true }
}

/** The median saving in a unit. */
function savedIn({ cost, tokens }: Pick<EvaluatedStrategy, 'cost' | 'tokens'>, unit: Unit): number {
  return (unit === '$' ? (cost ?? tokens) : tokens).median.value
}

function savingsByRun(runs: readonly ReplayedRun[], place: number, unit: Unit): RunSaving[] {
  return runs.map((run) => ({ id: run.id, saved: savedShare(run, place, unit) }))
}

function drawsOf(runs: readonly ReplayedRun[], { unitOf = (run) => run, ...options }: EvaluationOptions) {
  return drawRuns(
    runs.map(({ id }) => unitOf(id)),
    options,
  )
}

function unitsOf(runs: readonly ReplayedRun[], { unitOf = (run) => run }: EvaluationOptions): number {
  return new Set(runs.map(({ id }) => unitOf(id))).size
}

/** Of the strategy and of the recorded run, in the order of the runs. */
function costsOf(runs: readonly ReplayedRun[], place: number, unit: Unit): readonly number[] {
  return runs.map(({ figures }) => {
    const row = figures[place]
    return row === undefined ? 0 : costIn(row, unit)
  })
}

function sum(runs: readonly ReplayedRun[], place: number, unit: Unit): number {
  return costsOf(runs, place, unit).reduce((total, cost) => total + cost, 0)
}

function savingsOf(runs: readonly ReplayedRun[], place: number, unit: Unit, draws: readonly Draw[]): Savings {
  const before = costsOf(runs, 0, unit)
  const after = costsOf(runs, place, unit)
  const saved = before.map((cost, run) => cost - (after[run] ?? 0))
  const won = before.map((cost, run) => (isCheaper(after[run] ?? 0, cost) ? 1 : 0))
  const totalSaved = sumOver(saved)
  const totalBefore = sumOver(before)
  const count = sumOver(won)
  const interval = (figure: (draw: Draw) => number) => intervalOf(figure, draws, runs.length)
  return {
    median: interval(medianOver(runs.map((run) => savedShare(run, place, unit)))),
    total: interval(totalSaved),
    share: interval((draw) => ratio(totalSaved(draw), totalBefore(draw))),
    wins: interval((draw) => ratio(count(draw), drawn(draw))),
  }
}

function drawn(draw: Draw): number {
  let count = 0
  for (const times of draw) count += times
  return count
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

function lossesOf(
  runs: readonly ReplayedRun[],
  place: number,
): Pick<EvaluatedStrategy, 'refused' | 'over' | 'lost' | 'lostMedian' | 'rereads' | 'problems' | 'changed'> {
  const rows = runs.flatMap(({ figures }) => figures[place] ?? [])
  const total = (read: (row: SweepFigures) => number) => rows.reduce((all, row) => all + read(row), 0)
  const isChecked = rows.every(({ refused }) => refused !== undefined)
  const areRereadsKnown = rows.every(({ rereads }) => rereads !== undefined)
  return {
    refused: isChecked
      ? {
          runs: rows.filter(({ refused = 0 }) => refused > 0).length,
          calls: total(({ refused = 0 }) => refused),
        }
      : undefined,
    over: runs.filter((run) => isOver(run, place)).length,
    lost: total(({ lost }) => lost),
    lostMedian: medianOf(rows.map(({ lost }) => lost)) ?? 0,
    rereads: areRereadsKnown ? total(({ rereads }) => rereads?.expected.pages ?? 0) : undefined,
    problems: total(({ problems }) => problems),
    changed: rows.filter(({ changed }) => changed > 0).length,
  }
}
