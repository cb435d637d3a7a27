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
  /** Results that would probably be read again, a call for each; undefined: not known for such runs. */
  readonly rereads?: number | undefined
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
 * So many percent of the cost must be saved for one percent of the facts. Of 44 recorded sessions of Claude
 * Code and Codex, most get the setting that they had when the loss was weighed by the largest one tried.
 */
const WORTH = 3

type Weighed = Omit<TradeOff, 'isDropping' | 'loss'>

/**
 * What it harms, as shares of the cost: by its lost facts, and by the calls for its expected re-reads.
 * `counted`: facts that were used, where they aren't counted.
 */
function harmsOf({ lost, rereads = 0, calls = 0, used }: Weighed, counted: number) {
  const byFacts = (WORTH * lost) / Math.max(used ?? counted, lost, 1)
  return { byFacts, byRereads: calls === 0 ? 0 : rereads / calls }
}

/**
 * The share of the cost that it saves, less what it harms. Undefined: facts aren't counted. `baseline`: the
 * recorded cost.
 */
export function balanceIn(point: Weighed, baseline: number): number | undefined {
  if (point.used === undefined) return undefined
  const { byFacts, byRereads } = harmsOf(point, point.used)
  return (baseline - point.cost) / baseline - byFacts - byRereads
}

/**
 * Whether it is better than the run as recorded: it saves more than its lost facts alone harm, and more than
 * its expected re-reads alone. Not both together, as a result that is read again brings its facts back. True
 * where facts aren't counted. `baseline`: the recorded cost.
 */
export function isGain(point: Weighed, baseline: number): boolean {
  const { byFacts, byRereads } = harmsOf(point, Number.POSITIVE_INFINITY)
  return (baseline - point.cost) / baseline > Math.max(byFacts, byRereads)
}

/**
 * The best balance: the share of the cost that is saved, less `WORTH` times the share of the facts that are
 * lost, less a call for each expected re-read. It doesn't depend on which others are tried. Of those that
 * save nearly as much and harm no more, the one that loses the fewest facts. `points`: each cheaper than
 * `baseline`. Undefined: none. O(n).
 */
export function bestBalance<P extends Omit<TradeOff, 'isDropping'>>(
  points: readonly P[],
  baseline: number,
): P | undefined {
  const [first] = points
  if (first === undefined) return undefined
  // Where they aren't counted, as many as let the largest loss still be recommended.
  const counted = Math.max(...points.map(({ lost }) => lost), 1) * 10
  const harmOf = (point: P) => {
    const { byFacts, byRereads } = harmsOf(point, counted)
    return byFacts + byRereads
  }
  const worthOf = (point: P) => (baseline - point.cost) / baseline - harmOf(point)
  const best = points.reduce((one, other) => (worthOf(other) > worthOf(one) ? other : one), first)
  const close = points.filter(
    (one) => baseline - one.cost >= (baseline - best.cost) * NEARLY && harmOf(one) <= harmOf(best),
  )
  return close.reduce((one, other) => (other.lost < one.lost ? other : one), best)
}
