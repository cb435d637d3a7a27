/**
 * Which strategy to set for a collection, and how far that depends on the choice of runs: how often it would
 * still be recommended if other runs of the same kind had been recorded, and which single runs decide it.
 * Pure.
 */

import { dropsTask } from '../replay/dropped-instructions.ts'
import { cautiousOf, choiceOf, losesLittle } from '../sweep/choice.ts'
import { unbeaten } from '../sweep/frontier.ts'
import { type LossBasis, lossBasis, lossIn } from '../sweep/loss.ts'
import { costIn, isCheaper, isStuck } from '../sweep/ranking.ts'
import { isPricedRun, type ReplayedRun } from '../sweep/several-runs.ts'
import { allBut, type Draw, everyRun, FEWEST_RUNS, medianOver, sumOver } from './bootstrap.ts'
import { isOver, savedShare, type Unit } from './paired.ts'

export interface Recommendation {
  readonly place: number
  /** What it is recommended by, beside its saving. */
  readonly basis: LossBasis
  /** The cheapest that loses nothing, which may be the same; undefined: none saves without losing. */
  readonly lossless: number | undefined
  /** Share of the draws in which it is recommended, too: 0 to 1. */
  readonly stability: number
  /** What is recommended in the other draws, most often first; place undefined: nothing. */
  readonly others: readonly { readonly place: number | undefined; readonly share: number }[]
  /** Runs without which another one would be recommended; place undefined: none. */
  readonly decisive: readonly { readonly run: string; readonly place: number | undefined }[]
}

/**
 * By the rule of a single run, in the median run's saving and the re-read risk and lost facts of all runs; of
 * few runs, in what all save together, as their median hides what one strategy saves in a long run.
 * Out are those that are refused, too large, or drop the system prompt or the task in a run. Undefined: none
 * saves and loses little. O(strategies · runs · (draws + runs) + strategies² · draws).
 */
export function recommend(
  runs: readonly ReplayedRun[],
  places: readonly number[],
  unit: Unit,
  draws: readonly Draw[],
): Recommendation | undefined {
  const basis = lossBasis(runs.flatMap(({ figures }) => figures))
  const candidates = places.map((place) => candidateOf(runs, place, { unit, basis }))
  const place = bestOf(candidates, everyRun(runs.length))
  if (place === undefined) return undefined
  const drawn = new Map<number | undefined, number>()
  for (const draw of draws) {
    const best = bestOf(candidates, draw)
    drawn.set(best, (drawn.get(best) ?? 0) + 1)
  }
  const shares = [...drawn].map(([at, times]) => ({ place: at, share: times / Math.max(1, draws.length) }))
  return {
    place,
    basis,
    lossless: worthOf(candidates, everyRun(runs.length)).find((one) => sumOfLost(runs, one.place) === 0)
      ?.place,
    stability: shares.find((one) => one.place === place)?.share ?? 0,
    others: shares.filter((one) => one.place !== place).sort((one, other) => other.share - one.share),
    decisive: runs.flatMap(({ id }, left) => {
      const without = bestOf(candidates, allBut(runs.length, left))
      return without === place ? [] : [{ run: id, place: without }]
    }),
  }
}

/** What `recommend` recommends, without how sure that is. */
export interface RunsRecommendation extends Pick<Recommendation, 'place' | 'basis'> {
  /**
   * Where it drops user messages in a run, the best of those that keep them in all. Undefined: it drops none,
   * or none of those saves.
   */
  readonly keeper: number | undefined
  /** Where it keeps them in all, the best of all, where that drops some and saves more. */
  readonly bolder: number | undefined
  /** It saves less and loses clearly fewer facts. Absent: none does, or it is the `keeper`. */
  readonly cautious?: number
}

/**
 * What `recommend` recommends, without how sure that is: quick enough to follow runs as they are replayed.
 * `strategies`: how many there are with the baseline. Runs without a price are left out of dollars.
 * O(strategies · runs · log runs).
 */
export function recommendedOver(
  replayed: readonly ReplayedRun[],
  strategies: number,
  unit: Unit,
): RunsRecommendation | undefined {
  const places = Array.from({ length: strategies }, (_, place) => place)
  const whole = replayed.filter(({ figures }) => places.every((place) => figures[place] !== undefined))
  const runs = unit === '$' ? whole.filter(isPricedRun) : whole
  const basis = lossBasis(runs.flatMap(({ figures }) => figures))
  const candidates = places.slice(1).map((place) => candidateOf(runs, place, { unit, basis }))
  const draw = everyRun(runs.length)
  const choice = choiceIn(candidates, draw)
  if (choice === undefined) return undefined
  const { best, keeper, bolder } = choice
  // What keeps the user messages isn't set against what drops them.
  const worth = worthOf(candidates, draw).filter(({ isDropping }) => best.isDropping || !isDropping)
  const cautious = (cautiousOf(worth, best, 1) ?? fewestOf(worth, best))?.place
  return {
    place: best.place,
    basis,
    keeper: keeper?.place,
    bolder: bolder?.place,
    ...(cautious !== undefined && cautious !== keeper?.place && { cautious }),
  }
}

/** Of what costs more, the one that loses the fewest facts, at most half as many; undefined: none. */
function fewestOf<P extends { readonly cost: number; readonly lost: number }>(
  worth: readonly P[],
  best: P,
): P | undefined {
  const [fewest] = worth
    .filter(({ cost, lost }) => cost > best.cost && lost < best.lost / 2)
    .toSorted((one, other) => one.lost - other.lost || one.cost - other.cost)
  return fewest
}

interface Candidate {
  readonly place: number
  readonly saved: (draw: Draw) => number
  /** Re-read risk or lost facts, whichever they are held against each other by. */
  readonly loss: (draw: Draw) => number
  readonly lost: (draw: Draw) => number
  /** Facts that calls used; undefined: not counted in every run. */
  readonly used: (draw: Draw) => number | undefined
  /** Runs, drawn or not, in which it can't be used. */
  readonly barred: readonly number[]
  /** Runs, drawn or not, in which it drops user messages. */
  readonly dropping: readonly number[]
  /** Whether it changes any run. */
  readonly isActive: boolean
}

function sumOfLost(runs: readonly ReplayedRun[], place: number): number {
  return runs.reduce((sum, { figures }) => sum + (figures[place]?.lost ?? 0), 0)
}

function candidateOf(
  runs: readonly ReplayedRun[],
  place: number,
  { unit, basis }: { readonly unit: Unit; readonly basis: LossBasis },
): Candidate {
  return {
    place,
    saved: savedOver(runs, place, unit),
    loss: sumOver(
      runs.map(({ figures }) => {
        const row = figures[place]
        return row === undefined ? 0 : lossIn(row, basis)
      }),
    ),
    lost: sumOver(runs.map(({ figures }) => figures[place]?.lost ?? 0)),
    used: runs.every(({ figures }) => figures[place]?.used !== undefined)
      ? sumOver(runs.map(({ figures }) => figures[place]?.used ?? 0))
      : () => undefined,
    barred: runs.flatMap((run, at) => (isBarred(run, place) ? [at] : [])),
    dropping: runs.flatMap(({ figures }, at) => ((figures[place]?.dropped?.messages ?? 0) > 0 ? [at] : [])),
    isActive: runs.some(({ figures }) => (figures[place]?.changed ?? 0) > 0),
  }
}

function savedOver(runs: readonly ReplayedRun[], place: number, unit: Unit): (draw: Draw) => number {
  if (runs.length >= FEWEST_RUNS) return medianOver(runs.map((run) => savedShare(run, place, unit)))
  const costAt = (at: number) =>
    sumOver(runs.map(({ figures: { [at]: row } }) => (row === undefined ? 0 : costIn(row, unit))))
  const [recorded, cost] = [costAt(0), costAt(place)]
  return (draw) => (recorded(draw) > 0 ? 1 - cost(draw) / recorded(draw) : 0)
}

function isBarred(run: ReplayedRun, place: number): boolean {
  const [baseline] = run.figures
  const figures = run.figures[place]
  if (baseline === undefined || figures === undefined) return false
  const isRefused = (figures.refused ?? 0) > 0 || isOver(run, place)
  return isRefused || isStuck(figures, baseline) || dropsTask(figures.dropped)
}

function bestOf(candidates: readonly Candidate[], draw: Draw): number | undefined {
  return choiceIn(candidates, draw)?.best.place
}

/** Undefined: none saves, or each that does loses more than a little. */
function choiceIn(candidates: readonly Candidate[], draw: Draw) {
  const choice = choiceOf(optionsIn(candidates, draw), 1)
  return choice !== undefined && losesLittle(choice.best) ? choice : undefined
}

/** What costs less and is Pareto-optimal, cheapest first. */
function worthOf(candidates: readonly Candidate[], draw: Draw) {
  const options = optionsIn(candidates, draw)
  const isOptimal = unbeaten(options)
  return options.filter((_, at) => isOptimal[at]).sort((one, other) => one.cost - other.cost)
}

function optionsIn(candidates: readonly Candidate[], draw: Draw) {
  const isDrawn = (run: number) => (draw[run] ?? 0) > 0
  return candidates.flatMap(({ place, saved, loss, lost, used, barred, dropping, isActive }) => {
    if (!isActive || barred.some(isDrawn)) return []
    const cost = 1 - saved(draw)
    if (!isCheaper(cost, 1)) return []
    const isDropping = dropping.some(isDrawn)
    return [{ place, cost, loss: loss(draw), lost: lost(draw), used: used(draw), isDropping }]
  })
}
