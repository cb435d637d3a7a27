/** Which of many points no one beats: cost against loss, less of both is better. */

export interface Point {
  readonly cost: number
  readonly loss: number
  /** A provider would refuse its contexts: it is never on the frontier, and beats no other. */
  readonly isRefused?: boolean
}

/** A point of a frontier whose `loss` may be another measure than lost facts. */
interface TradeOff extends Point {
  readonly lost: number
}

/**
 * Whether each point is on the frontier: no other is as good in both and better in one. Equal points are
 * together. O(n log n).
 */
export function onFrontier(points: readonly Point[]): readonly boolean[] {
  const order = points
    .map((point, place) => ({ ...point, place }))
    .filter(({ isRefused }) => isRefused !== true)
    .sort((one, other) => one.cost - other.cost || one.loss - other.loss)
  const result = points.map(() => false)
  let least = Number.POSITIVE_INFINITY
  let costOfLeast = Number.NaN
  for (const { cost, loss, place } of order) {
    const isBest = loss < least || (loss === least && cost === costOfLeast)
    if (!isBest) continue
    least = loss
    costOfLeast = cost
    result[place] = true
  }
  return result
}

/**
 * The knee of a frontier: the most saving for the least loss, where it is farthest from the straight line
 * that joins the baseline with the cheapest. The loss counts half, the lost facts half, so that nothing is
 * recommended that is good in one and bad in the other. Points that lose nothing are cheaper trade-offs of
 * another kind and count only if there are no others. `points`: Pareto-optimal, cheapest first, each cheaper
 * than `baseline`. Undefined: none. O(n).
 */
export function kneeOf<P extends TradeOff>(points: readonly P[], baseline: number): P | undefined {
  const [cheapest] = points
  if (cheapest === undefined) return undefined
  const lossShare = shareOfMost(points.map(({ loss }) => loss))
  const lostShare = shareOfMost(points.map(({ lost }) => lost))
  const saved = baseline - cheapest.cost
  const depth = ({ cost, loss, lost }: P) =>
    (baseline - cost) / saved - (lossShare(loss) + lostShare(lost)) / 2
  const losing = points.filter(({ loss, lost }) => loss > 0 || lost > 0)
  return losing.reduce((one, other) => (depth(other) > depth(one) ? other : one), losing[0] ?? cheapest)
}

/** What share of the largest of them an amount is; 0 where all are 0. */
function shareOfMost(amounts: readonly number[]): (amount: number) => number {
  const most = Math.max(...amounts)
  return (amount) => (most === 0 ? 0 : amount / most)
}
