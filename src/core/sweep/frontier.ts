/** Which of many points no one beats: cost against loss, less of both is better. */

export interface Point {
  readonly cost: number
  readonly loss: number
  /** Lost facts, which decide between points of the same loss where that is another measure. */
  readonly lost?: number
  /** A provider would refuse its contexts: it is never on the frontier, and beats no other. */
  readonly isRefused?: boolean
}

/** A point whose `loss` may be another measure than lost facts. */
export interface TradeOff extends Point {
  readonly lost: number
  /** Facts that calls used and that could be lost; undefined: not counted. */
  readonly used?: number | undefined
  /** Model calls of the run; undefined or 0: not known. */
  readonly calls?: number | undefined
  /** It drops user messages. */
  readonly isDropping: boolean
  /** No price says what its changes of earlier messages cost, and it makes them at most calls. */
  readonly isUnsteady?: boolean
}

/** As tables show a point: what differs only in digits that they hide is the same. */
export function asShown<P extends Point>(point: P, unit: '$' | 'tokens'): P {
  const { cost, loss } = point
  const isInCents = unit === '$' && cost >= 0.1 && cost < 1000
  const shown = isInCents ? Math.round(cost * 100) / 100 : Number(cost.toPrecision(3))
  return { ...point, cost: shown, loss: Math.round(loss * 10) / 10 }
}

/**
 * Whether each point is on the frontier: no other is as good in both and better in one. Equal points are
 * together. O(n log n).
 */
export function onFrontier(points: readonly Point[]): readonly boolean[] {
  const order = points
    .map(({ lost = 0, ...point }, place) => ({ ...point, lost, place }))
    .filter(({ isRefused }) => isRefused !== true)
    .sort((one, other) => one.cost - other.cost || one.loss - other.loss || one.lost - other.lost)
  const result = points.map(() => false)
  let least = { cost: Number.NaN, loss: Number.POSITIVE_INFINITY, lost: Number.POSITIVE_INFINITY }
  for (const { cost, loss, lost, place } of order) {
    const isSame = loss === least.loss && lost === least.lost && cost === least.cost
    const isLess = loss < least.loss || (loss === least.loss && lost < least.lost)
    if (!isSame && !isLess) continue
    least = { cost, loss, lost }
    result[place] = true
  }
  return result
}

/**
 * Whether no other point is as good in cost, loss, lost facts, and user messages, and better in one. Equal
 * points are together. O(n²).
 */
export function unbeaten(points: readonly TradeOff[]): readonly boolean[] {
  return points.map((one) => !points.some((other) => isAsGood(other, one) && !isAsGood(one, other)))
}

function isAsGood(one: TradeOff, other: TradeOff): boolean {
  const isNoWorse = one.cost <= other.cost && one.loss <= other.loss && one.lost <= other.lost
  return isNoWorse && (!one.isDropping || other.isDropping)
}

/** Savings this close to each other are told apart by what is lost: both are estimates. */
const NEARLY = 0.9

/**
 * The knee of a frontier: the most saving for the least loss, where it is farthest from the straight line
 * that joins the baseline with the cheapest. The loss counts half, the lost facts half, so that nothing is
 * recommended that is good in one and bad in the other. Of those that save nearly as much and harm no more,
 * the one that loses the fewest facts. Points that lose nothing are cheaper trade-offs of
 * another kind and count only if there are no others. `points`: Pareto-optimal, cheapest first, each cheaper
 * than `baseline`. Undefined: none. O(n).
 */
export function kneeOf<P extends Weighed>(points: readonly P[], baseline: number): P | undefined {
  const [cheapest] = points
  if (cheapest === undefined) return undefined
  const { savedOf, harmOf } = sharesAmong(points, baseline)
  const depth = (point: P) => savedOf(point) - harmOf(point)
  const losing = points.filter(({ loss, lost }) => loss > 0 || lost > 0)
  const deepest = losing.reduce(
    (one, other) => (depth(other) > depth(one) ? other : one),
    losing[0] ?? cheapest,
  )
  const close = losing.filter(
    (one) => baseline - one.cost >= (baseline - deepest.cost) * NEARLY && harmOf(one) <= harmOf(deepest),
  )
  return close.reduce((one, other) => (other.lost < one.lost ? other : one), deepest)
}

type Weighed = Omit<TradeOff, 'isDropping'>

/** What each saves and loses as shares of the most that any of them does. `points`: the cheapest first. */
function sharesAmong(points: readonly Weighed[], baseline: number) {
  const lossShare = shareOfMost(points.map(({ loss }) => loss))
  const lostShare = shareOfMost(points.map(({ lost }) => lost))
  const most = baseline - (points[0]?.cost ?? 0)
  return {
    savedOf: ({ cost }: Weighed) => (baseline - cost) / most,
    harmOf: ({ loss, lost }: Weighed) => (lossShare(loss) + lostShare(lost)) / 2,
  }
}

/** What share of the largest of them an amount is; 0 where all are 0. */
function shareOfMost(amounts: readonly number[]): (amount: number) => number {
  const most = Math.max(...amounts)
  return (amount) => (most === 0 ? 0 : amount / most)
}
