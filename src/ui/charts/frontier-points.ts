/** From cost and loss to pixels, and which point the pointer means. Pure; FrontierChart draws it. */

import { scaleLinear } from 'd3-scale'
import { largest, smallest } from '#base/lists.ts'

export interface Place {
  readonly cost: number
  readonly loss: number
}

export interface FrontierPoint extends Place {
  readonly id: string
  readonly title: string
  /** No other costs less and loses less. */
  readonly isBest: boolean
}

export interface Placed extends FrontierPoint {
  readonly x: number
  readonly y: number
}

interface Tick {
  readonly value: number
  readonly at: number
}

export interface FrontierPlot {
  /** By cost, then by loss: the order of the keys. */
  readonly placed: readonly Placed[]
  readonly bound: readonly { readonly x: number; readonly y: number }[]
  readonly costTicks: readonly Tick[]
  readonly lossTicks: readonly Tick[]
}

/** Cost begins near the least one, as nothing is free; loss begins at none. */
export function placePoints(
  points: readonly FrontierPoint[],
  bound: readonly Place[],
  { width, height }: { readonly width: number; readonly height: number },
): FrontierPlot {
  const costs = [...points, ...bound].map(({ cost }) => cost)
  const losses = [...points, ...bound].map(({ loss }) => loss)
  const least = costs.length === 0 ? 0 : smallest(costs)
  const most = costs.length === 0 ? 1 : largest(costs)
  const ofCost = scaleLinear()
    .domain(most > least ? [least, most] : [0, most > 0 ? most : 1])
    .nice(6)
    .range([0, width])
  const ofLoss = scaleLinear()
    .domain([0, Math.max(0, ...losses) || 1])
    .nice(4)
    .range([height, 0])
  const placed = points
    .map((point) => ({ ...point, x: ofCost(point.cost), y: ofLoss(point.loss) }))
    .sort((one, other) => one.cost - other.cost || one.loss - other.loss)
  const costTicks = ofCost.ticks(Math.max(2, Math.floor(width / 110)))
  return {
    placed,
    bound: bound.map(({ cost, loss }) => ({ x: ofCost(cost), y: ofLoss(loss) })),
    costTicks: costTicks.map((value) => ({ value, at: ofCost(value) })),
    lossTicks: ofLoss.ticks(4).map((value) => ({ value, at: ofLoss(value) })),
  }
}

/** The corners of the line that joins what nobody beats: less loss only for more cost. */
export function frontierLine(
  placed: readonly Placed[],
): readonly { readonly x: number; readonly y: number }[] {
  const best = placed.filter(({ isBest }) => isBest)
  return best.flatMap(({ x, y }, at) => {
    const before = best[at - 1]
    return before === undefined || before.y === y
      ? [{ x, y }]
      : [
          { x, y: before.y },
          { x, y },
        ]
  })
}

/** The point within reach of a place, the nearest one; what nobody beats comes before what is as near. */
export function nearest(
  placed: readonly Placed[],
  { x, y }: { readonly x: number; readonly y: number },
  reach: number,
): Placed | undefined {
  let found: Placed | undefined
  let least = reach
  for (const point of placed) {
    const distance = Math.hypot(point.x - x, point.y - y)
    if (distance > least || (distance === least && !point.isBest)) continue
    least = distance
    found = point
  }
  return found
}
