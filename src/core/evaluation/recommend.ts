/**
 * Which strategy to set for a collection, and how far that depends on the choice of runs: how often it would
 * still be recommended if other runs of the same kind had been recorded, and which single runs decide it.
 * Pure.
 */

import { given } from '#base/given.ts'
import { dropsTask } from '../replay/dropped-instructions.ts'
import { changesMostPrefixes } from '../sweep/added-misses.ts'
import { cautiousOf, recommendedOf } from '../sweep/choice.ts'
import { asShown, type TradeOff, unbeaten } from '../sweep/frontier.ts'
import { type LossBasis, lossBasis } from '../sweep/loss.ts'
import { costIn, doesItsWork, isCheaper, tradeOff } from '../sweep/ranking.ts'
import { areTooSmall, isPricedRun, type ReplayedRun } from '../sweep/several-runs.ts'
import { isStuck } from '../sweep/sweep.ts'
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
  /** One run alone speaks for it, so that it isn’t recommended for all. Absent: several do. */
  readonly isOfOneRun?: true
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
  const candidates = candidatesOf(runs, places, { unit, basis })
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
  const candidates = candidatesOf(runs, places.slice(1), { unit, basis })
  const draw = everyRun(runs.length)
  const choice = choiceIn(candidates, draw)
  if (choice === undefined) return undefined
  const { best, keeper, bolder } = choice
  // What keeps the user messages isn't set against what drops them.
  const worth = worthOf(candidates, draw).filter(({ isDropping }) => best.isDropping || !isDropping)
  const cautious = (cautiousOf(worth, best, candidates.baseline(draw)) ?? fewestOf(worth, best))?.place
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
  /** What it is chosen by, over the drawn runs. */
  readonly pointIn: (draw: Draw) => Point
  /** Runs, drawn or not, in which it can't be used. */
  readonly barred: readonly number[]
  /** Runs, drawn or not, in which it drops user messages. */
  readonly dropping: readonly number[]
  /** Whether it changes any run. */
  readonly isActive: boolean
}

type Point = Omit<TradeOff, 'isDropping' | 'isRefused'> & { readonly isOverrun: boolean }

interface Candidates {
  readonly all: readonly Candidate[]
  /** What the drawn runs cost as recorded, in what points cost. */
  readonly baseline: (draw: Draw) => number
  /** A point as tables show it. */
  readonly seen: <P extends TradeOff>(point: P) => P
}

interface Basis {
  readonly unit: Unit
  readonly basis: LossBasis
}

function sumOfLost(runs: readonly ReplayedRun[], place: number): number {
  return runs.reduce((sum, { figures }) => sum + (figures[place]?.lost ?? 0), 0)
}

/**
 * Few runs are compared by what they cost together, many by the share that the median run costs. None where
 * few runs are all too small to recommend anything by them.
 */
function candidatesOf(runs: readonly ReplayedRun[], places: readonly number[], basis: Basis): Candidates {
  const areFew = runs.length < FEWEST_RUNS
  return {
    all: areFew && areTooSmall(runs) ? [] : places.map((place) => candidateOf(runs, place, basis)),
    baseline: areFew ? sumOver(runs.map(({ figures }) => costAt(figures, 0, basis.unit))) : () => 1,
    seen: (point) => (areFew ? asShown(point, basis.unit) : point),
  }
}

function costAt(figures: ReplayedRun['figures'], place: number, unit: Unit): number {
  const row = figures[place]
  return row === undefined ? 0 : costIn(row, unit)
}

function candidateOf(runs: readonly ReplayedRun[], place: number, basis: Basis): Candidate {
  return {
    place,
    pointIn: pointOver(runs, place, basis),
    barred: runs.flatMap((run, at) => (isBarred(run, place) ? [at] : [])),
    dropping: runs.flatMap(({ figures }, at) => (figures[place]?.dropped === undefined ? [] : [at])),
    isActive: runs.some(({ figures }) => (figures[place]?.changed ?? 0) > 0),
  }
}

/** As `tradeOff` of a single run, over the drawn runs together. */
function pointOver(
  runs: readonly ReplayedRun[],
  place: number,
  { unit, basis }: Basis,
): (draw: Draw) => Point {
  const points = runs.map(({ figures: all }) => {
    const [baseline, figures] = [all[0], all[place]]
    if (baseline === undefined || figures === undefined) return undefined
    const row = { figures, cost: costIn(figures, unit), ...given({ lostRange: figures.lostRange }) }
    return { ...tradeOff(row, { baseline, unit, basis }), figures, baseline }
  })
  type Known = NonNullable<(typeof points)[number]>
  const sumOf = (read: (point: Known) => number) =>
    sumOver(points.map((point) => (point === undefined ? 0 : read(point))))
  const cost = runs.length < FEWEST_RUNS ? sumOf((point) => point.cost) : medianCost(runs, place, unit)
  const [loss, lost] = [sumOf((point) => point.loss), sumOf((point) => point.lost)]
  const isCounted = points.every((point) => point?.used !== undefined)
  const used = sumOf((point) => point.used ?? 0)
  const [calls, problems] = [sumOf((point) => point.calls), sumOf(({ figures }) => figures.problems)]
  const prefixChanges = sumOf(({ figures }) => figures.prefixChanges ?? 0)
  const recordedChanges = sumOf(({ baseline }) => baseline.prefixChanges ?? 0)
  return (draw) => {
    const sent = { calls: calls(draw), problems: problems(draw), prefixChanges: prefixChanges(draw) }
    const recorded = { calls: sent.calls, prefixChanges: recordedChanges(draw) }
    return {
      cost: cost(draw),
      loss: loss(draw),
      lost: lost(draw),
      used: isCounted ? used(draw) : undefined,
      calls: sent.calls,
      rereads: basis === 'rereads' ? loss(draw) : undefined,
      isUnsteady: unit === 'tokens' && changesMostPrefixes(sent, recorded),
      isOverrun: !doesItsWork({ figures: sent }),
    }
  }
}

function medianCost(runs: readonly ReplayedRun[], place: number, unit: Unit): (draw: Draw) => number {
  const saved = medianOver(runs.map((run) => savedShare(run, place, unit)))
  return (draw) => 1 - saved(draw)
}

function isBarred(run: ReplayedRun, place: number): boolean {
  const [baseline] = run.figures
  const figures = run.figures[place]
  if (baseline === undefined || figures === undefined) return false
  const isRefused = (figures.refused ?? 0) > 0 || isOver(run, place)
  return isRefused || isStuck(figures, baseline) || dropsTask(figures.dropped)
}

function bestOf(candidates: Candidates, draw: Draw): number | undefined {
  return choiceIn(candidates, draw)?.best.place
}

/** Undefined: none saves, or each that does loses more than a little, or more than it saves. */
function choiceIn(candidates: Candidates, draw: Draw) {
  const choice = recommendedOf(optionsIn(candidates, draw), candidates.baseline(draw), candidates.seen)
  return choice?.isWorthIt === true ? choice : undefined
}

/** What costs less and is Pareto-optimal, cheapest first. */
function worthOf(candidates: Candidates, draw: Draw) {
  const options = optionsIn(candidates, draw)
  const isOptimal = unbeaten(options)
  return options.filter((_, at) => isOptimal[at]).sort((one, other) => one.cost - other.cost)
}

function optionsIn({ all, baseline }: Candidates, draw: Draw) {
  const isDrawn = (run: number) => (draw[run] ?? 0) > 0
  const most = baseline(draw)
  return all.flatMap(({ place, pointIn, barred, dropping, isActive }) => {
    if (!isActive || barred.some(isDrawn)) return []
    const point = pointIn(draw)
    return isCheaper(point.cost, most) ? [{ ...point, place, isDropping: dropping.some(isDrawn) }] : []
  })
}
