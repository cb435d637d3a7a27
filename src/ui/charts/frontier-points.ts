/** From cost and loss to pixels, and which point the pointer means. Pure; FrontierChart draws it. */

import { scaleLinear, scaleSqrt } from 'd3-scale'
import { formatCompact } from '#base/format-number.ts'
import { largest, smallest } from '#base/lists.ts'
import { t } from '#base/words.ts'

export interface Place {
  readonly cost: number
  readonly loss: number
}

/** Least and most of a loss that depends on chance. */
export interface LossSpan {
  readonly least: number
  readonly most: number
}

export interface FrontierPoint extends Place {
  readonly id: string
  readonly title: string
  /** Drawn next to it instead of the title. */
  readonly short?: string | undefined
  /** No other is better: drawn filled. */
  readonly isBest: boolean
  /** What its loss may be as well: drawn as a vertical line. */
  readonly span?: LossSpan | undefined
  /** Whether its loss isn’t known yet, and where it is drawn may change. */
  readonly isPending?: boolean
  /** Whether the line of the best leaves it out; absent: it joins all that are filled. */
  readonly isOffLine?: boolean
  /** It has a drawback that the axes don't show: drawn as a triangle. */
  readonly isApart?: boolean
  /** What can be set at once: drawn as a square. */
  readonly isOffered?: boolean
  /** Of what can be set: another beats it, so that it is drawn unfilled and without a name. */
  readonly isBeaten?: boolean
  /** Cannot be used, whatever it costs: drawn as a cross. */
  readonly isCrossed?: boolean
  /** Another point with other parameters: drawn as a diamond that is joined with the point of this id. */
  readonly tunedFrom?: string
}

export interface Placed extends FrontierPoint {
  readonly x: number
  readonly y: number
  /** It costs more than the axis shows and is drawn at its end. */
  readonly isBeyond: boolean
  /** The ends of its span in px. */
  readonly spanY?: { readonly top: number; readonly bottom: number } | undefined
}

export function isFilledSquare({ isOffered = false, isBeaten = false }: FrontierPoint): boolean {
  return isOffered && !isBeaten
}

interface Tick {
  readonly value: number
  readonly at: number
}

interface FrontierPlot {
  /** By cost, then by loss: the order of the keys. */
  readonly placed: readonly Placed[]
  readonly bound: readonly { readonly x: number; readonly y: number }[]
  readonly costTicks: readonly Tick[]
  readonly lossTicks: readonly Tick[]
  /** The position of the baseline; undefined without one. */
  readonly baselineX: number | undefined
}

/** With a baseline the axis ends at this many times its cost, or the cheaper side would have no room. */
const BEYOND = 1.1

/** Cost begins near the least one, as nothing is free; loss begins at none. */
export function placePoints(
  points: readonly FrontierPoint[],
  bound: readonly Place[],
  { width, height }: { readonly width: number; readonly height: number },
  baseline?: number,
): FrontierPlot {
  const end = baseline === undefined ? Number.POSITIVE_INFINITY : baseline * BEYOND
  const all = [...points, ...bound].map(({ cost }) => Math.min(cost, end))
  const costs = baseline === undefined ? all : [...all, baseline]
  const losses = [...points, ...bound].map(({ loss }) => loss)
  const mosts = points.map(({ loss, span }) => span?.most ?? loss)
  const least = costs.length === 0 ? 0 : smallest(costs)
  const most = costs.length === 0 ? 1 : largest(costs)
  const ofCost = scaleLinear()
    .domain(most > least ? [least, most] : [0, most > 0 ? most : 1])
    .nice(6)
    .range([0, width])
  // A rounded end would give the side that is not worth a look as much width as the other.
  if (baseline !== undefined && baseline > 0) ofCost.domain([ofCost.domain()[0] ?? 0, end])
  // With a baseline, small losses matter most: the square root gives them room.
  const ofLoss = (baseline === undefined ? scaleLinear() : scaleSqrt())
    .domain([0, Math.max(0, ...losses, ...mosts) || 1])
    .nice(4)
    .range([height, 0])
  const placed = points
    .map((point) => ({
      ...point,
      // At the end of the axis.
      x: point.cost > end ? width : ofCost(point.cost),
      y: ofLoss(point.loss),
      spanY: point.span && { top: ofLoss(point.span.most), bottom: ofLoss(point.span.least) },
      isBeyond: point.cost > end,
    }))
    .sort((one, other) => one.cost - other.cost || one.loss - other.loss)
  const ticks = Math.max(2, Math.floor(width / 110))
  // Two numbers are no scale.
  const costTicks =
    [ticks, 3, 4, 5].map((count) => ofCost.ticks(count)).find(({ length }) => length > 2) ?? []
  // Lost facts are counted: half a fact is on no axis, unless a median is one.
  const isCounted = losses.every(Number.isInteger)
  const lossTicks = ofLoss.ticks(4).filter((value) => !isCounted || Number.isInteger(value))
  return {
    placed,
    bound: bound.map(({ cost, loss }) => ({ x: ofCost(cost), y: ofLoss(loss) })),
    costTicks: spaced(costTicks.map((value) => ({ value, at: ofCost(value) }))),
    lossTicks: lossTicks.map((value) => ({ value, at: ofLoss(value) })),
    baselineX: baseline === undefined ? undefined : ofCost(baseline),
  }
}

/** Px from one number of the cost axis to the next, so that their texts stay apart. */
const TICK_ROOM = 56

function spaced(ticks: readonly Tick[]): readonly Tick[] {
  const least = ticks
    .slice(1)
    .reduce((gap, { at }, index) => Math.min(gap, at - (ticks[index]?.at ?? 0)), TICK_ROOM)
  const every = Math.ceil(TICK_ROOM / Math.max(1, least))
  return ticks.filter((_, index) => index % every === 0)
}

/** A part of a line, along or down. */
export interface LinePart {
  readonly from: number
  readonly to: number
  readonly top: number
  readonly bottom: number
}

/** The parts of a line between its corners, as `frontierLine` has them. */
export function lineParts(
  corners: readonly { readonly x: number; readonly y: number }[],
): readonly LinePart[] {
  return corners.flatMap(({ x, y }, at) => {
    const before = corners[at - 1]
    if (before === undefined) return []
    return [
      {
        from: Math.min(x, before.x),
        to: Math.max(x, before.x),
        top: Math.min(y, before.y),
        bottom: Math.max(y, before.y),
      },
    ]
  })
}

/** Px that the ends of a span are wide to each side. */
export const SPAN_END = 3

/** The lines of what losses may be as well. */
export function spanParts(placed: readonly Placed[]): readonly LinePart[] {
  return placed.flatMap(({ x, spanY, isBeyond }) =>
    spanY === undefined || isBeyond ? [] : [{ from: x - SPAN_END, to: x + SPAN_END, ...spanY }],
  )
}

/** The corners of the line that joins what no one beats: less loss only for more cost. */
export function frontierLine(
  placed: readonly Placed[],
): readonly { readonly x: number; readonly y: number }[] {
  const best = placed.filter(({ isBest, isOffLine = !isBest }) => !isOffLine)
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

/** The points of a rectangle between two places, in the order of the keys. */
export function pointsWithin(
  placed: readonly Placed[],
  one: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
): readonly Placed[] {
  const isBetween = (value: number, from: number, to: number) =>
    value >= Math.min(from, to) && value <= Math.max(from, to)
  return placed.filter(({ x, y }) => isBetween(x, one.x, other.x) && isBetween(y, one.y, other.y))
}

/** The point within reach of a place, the nearest one; what no one beats comes before what is as near. */
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

/** Its loss as a figure; … until that is known. */
export function lossWords({ loss, span, isPending = false }: FrontierPoint): string {
  if (isPending) return '…'
  if (span === undefined) return formatCompact(loss)
  return t`${formatCompact(span.least)}–${formatCompact(span.most)}`
}
