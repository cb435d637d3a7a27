/**
 * Which of several trade-offs is recommended: the best balance of saving and loss, preferably of those that
 * keep all user messages. An agent without them may do the wrong thing, whatever facts it still has, and that
 * no figure shows. Pure.
 */
import { LOOKED_UP } from '../rereads/cut-results.ts'
import { bestBalance, isGain, type TradeOff, unbeaten } from './frontier.ts'
import type { SweepFigures } from './sweep.ts'

interface Choice<P> {
  readonly best: P
  /** Where `best` drops user messages: the best balance of those that keep them; undefined: none does. */
  readonly keeper: P | undefined
  /** Where `best` keeps user messages: the best balance of all, where it drops some and saves more. */
  readonly bolder: P | undefined
  /** `best` is only the best balance of those that keep user messages. Absent: of all. */
  readonly isKeeping?: true
  /** What `best` is the best balance of: none of them beats another. The cheapest first. */
  readonly among: readonly P[]
}

/** Of fewer calls with fewer tokens altogether, a single call or fact decides which strategy is best. */
const SMALL = { calls: 10, tokens: 20_000 }
/** Of fewer calls or tokens in any case. */
const TINY = { calls: 5, tokens: 10_000 }

/** Whether a run is too small to recommend anything by it. */
export function isTooSmall({ runs, calls, cumulative }: SweepFigures): boolean {
  const isTiny = calls < TINY.calls || cumulative < TINY.tokens
  return runs === 1 && (isTiny || (calls < SMALL.calls && cumulative < SMALL.tokens))
}

/** Share of the best saving that must be kept by what is preferred for something else. */
const LEAST_SAVING = 0.5

/** An agent that lost more of what it used would probably have done something else. */
const MOST_LOST = 0.1

/**
 * Whether it loses at most a tenth, rounded up, of the facts that calls used: a run of few facts may lose one
 * of them. True where they aren't counted.
 */
export function losesLittle({ lost, used }: Pick<TradeOff, 'lost' | 'used'>): boolean {
  return used === undefined || lost <= Math.ceil(used * MOST_LOST)
}

/** Where facts are lost, less saved than this share is less than a cost estimate may be off. */
const LEAST_WITH_LOSS = 0.05

/**
 * Whether it loses nothing, or saves enough for what it loses: 5%, and what looking up half of the lost facts
 * would cost with a call for each. `baseline`: the cost as recorded. True where the calls aren't known.
 */
function paysBack(
  { cost, lost, calls = 0 }: Pick<TradeOff, 'cost' | 'lost' | 'calls'>,
  baseline: number,
): boolean {
  if (lost === 0 || calls === 0) return true
  return !savesLittle(cost, baseline) && baseline - cost >= (lost * LOOKED_UP * cost) / calls
}

/** Whether it saves less than what is worth losing facts for, however few. */
export function savesLittle(cost: number, baseline: number): boolean {
  return baseline - cost < baseline * LEAST_WITH_LOSS
}

/**
 * Whether it may be recommended: it loses little, saves enough for that, and is better than the run as
 * recorded. `baseline`: the recorded cost.
 */
export function isWorthIt(
  point: Pick<TradeOff, 'cost' | 'lost' | 'used' | 'calls' | 'rereads'>,
  baseline: number,
): boolean {
  return losesLittle(point) && paysBack(point, baseline) && isGain(point, baseline)
}

interface Recommended<P> extends Choice<P> {
  /** Whether `best` may be recommended; else it is the nearest to that. */
  readonly isWorthIt: boolean
  /** Those that it was chosen from. */
  readonly able: readonly P[]
}

/**
 * What is recommended for one run or several, by the rule of `choiceOf`: of those that don't exceed their own
 * limit at many calls, and drop no user message for less than 5% of the cost, if there are some. Undefined:
 * no points. O(n²).
 */
export function recommendedOf<P extends TradeOff & { readonly isOverrun: boolean }>(
  points: readonly P[],
  baseline: number,
  seen?: (point: P) => P,
): Recommended<P> | undefined {
  const able = firstFilled(
    points.filter((point) => !point.isOverrun && !dropsForLittle(point, baseline)),
    points.filter(({ isOverrun }) => !isOverrun),
    points,
  )
  const choice = choiceOf(able, baseline, seen)
  if (choice === undefined) return undefined
  const isRecommended = isWorthIt(choice.best, baseline) && !dropsForLittle(choice.best, baseline)
  return { ...choice, isWorthIt: isRecommended, able }
}

/** Whether it drops user messages for a saving that isn't worth a change of code. */
function dropsForLittle({ cost, isDropping }: TradeOff, baseline: number): boolean {
  return isDropping && cost > baseline * (1 - LEAST_WITH_LOSS)
}

/**
 * The best balance of those that keep all user messages and save at least half as much as the best balance of
 * all; where there is none, the best balance of all. Only those that are worth it count, if there are some.
 * One that leaves earlier messages alone at most calls is preferred in the same way where no price is known.
 * `all`: each cheaper than `baseline`. `seen`: as tables show a point, so that none is preferred for
 * digits that they hide. Undefined: no points. O(n²).
 */
export function choiceOf<P extends TradeOff>(
  all: readonly P[],
  baseline: number,
  seen: (point: P) => P = (point) => point,
): Choice<P> | undefined {
  const choice = balanceOf(all, baseline, seen)
  if (choice?.best.isUnsteady !== true) return choice
  const steady = balanceOf(
    all.filter(({ isUnsteady }) => isUnsteady !== true),
    baseline,
    seen,
  )
  const least = (baseline - choice.best.cost) * LEAST_SAVING
  const isAsSafe =
    steady !== undefined &&
    isWorthIt(steady.best, baseline) &&
    (choice.best.isDropping || !steady.best.isDropping)
  return isAsSafe && baseline - steady.best.cost >= least ? steady : choice
}

/** The same, whatever it changes of earlier messages. */
function balanceOf<P extends TradeOff>(
  all: readonly P[],
  baseline: number,
  seen: (point: P) => P,
): Choice<P> | undefined {
  const points = firstFilled(
    all.filter((point) => isWorthIt(point, baseline)),
    all.filter(losesLittle),
    all,
  )
  const among = optimal(points, seen)
  const top = bestBalance(among, baseline)
  if (top === undefined) return undefined
  if (!top.isDropping) return { best: top, keeper: undefined, bolder: undefined, among }
  const keepers = optimal(
    points.filter(({ isDropping }) => !isDropping),
    seen,
  )
  const least = (baseline - top.cost) * LEAST_SAVING
  const near = keepers.filter(({ cost }) => baseline - cost >= least)
  const close = bestBalance(near, baseline)
  if (close === undefined)
    return { best: top, keeper: bestBalance(keepers, baseline), bolder: undefined, among }
  const bolder = top.cost < close.cost ? top : undefined
  return { best: close, keeper: undefined, bolder, isKeeping: true, among: near }
}

function firstFilled<T>(...lists: readonly (readonly T[])[]): readonly T[] {
  return lists.find(({ length }) => length > 0) ?? []
}

/** Losing hardly fewer facts isn't worth a higher cost. */
const CLEARLY_FEWER = 0.75

/** So many more lost facts are about as many. */
const ABOUT_AS_FEW = 1.1

/** Losing half as many facts is worth a quarter of the saving: a limit is passed by a little. */
const FURTHER = { lost: 0.5, saving: 0.75 }

/**
 * The cautious choice beside `best`: of those that cost as much or more, lose at least a quarter fewer
 * facts, and still save half as much, the one that loses the fewest, or about as few and costs less; or what
 * loses half as many as that one and saves nearly as much. Where what is lost depends on where a compaction
 * falls, the neighbor isn’t always that one. Undefined: none does both.
 */
export function cautiousOf<P extends Pick<TradeOff, 'cost' | 'lost'>>(
  points: readonly P[],
  best: Pick<TradeOff, 'cost' | 'lost'>,
  baseline: number,
): P | undefined {
  const least = (baseline - best.cost) * LEAST_SAVING
  const fewer = points
    .filter(({ cost, lost }) => lost <= best.lost * CLEARLY_FEWER && lost < best.lost && cost >= best.cost)
    .filter(({ cost }) => baseline - cost >= least)
  const fewest = Math.min(...fewer.map(({ lost }) => lost))
  const [safest] = fewer
    .filter(({ lost }) => lost <= fewest * ABOUT_AS_FEW)
    .toSorted((one, other) => one.cost - other.cost || one.lost - other.lost)
  if (safest === undefined) return undefined
  const [further = safest] = points
    .filter(({ lost }) => lost <= safest.lost * FURTHER.lost && lost < safest.lost)
    .filter(({ cost }) => baseline - cost >= (baseline - safest.cost) * FURTHER.saving)
    .toSorted((one, other) => one.cost - other.cost || one.lost - other.lost)
  return further
}

/** Pareto-optimal ones in cost and losses, cheapest first. */
function optimal<P extends TradeOff>(points: readonly P[], seen: (point: P) => P): readonly P[] {
  const isOptimal = unbeaten(points.map((point) => ({ ...seen(point), isDropping: false })))
  return points.filter((_, at) => isOptimal[at]).toSorted((one, other) => one.cost - other.cost)
}
