/** Which of many points nobody beats: cost against loss, less of both is better. */

export interface Point {
  readonly cost: number
  readonly loss: number
  /** A provider would refuse its contexts: it is never on the frontier, and beats no other. */
  readonly isRefused?: boolean
}

/** Whether each point is on the frontier: no other is as good in both and better in one. Equal points stand together. O(n log n). */
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
