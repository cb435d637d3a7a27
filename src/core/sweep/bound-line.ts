/**
 * The least that any memory of whole steps could have lost, as a line under the points of a sweep: against
 * the largest context, and against the tokens that were sent over the run. Of several runs it is the sum.
 * docs/bound.md has the reasons.
 */

import type { Memory } from '../memory/memory.ts'
import { boundOf } from '../oracle/bound.ts'
import type { ReferenceIndex } from '../references/reference-index.ts'
import type { FoldableTrace } from '../replay/fold.ts'
import type { ReplayOptions } from '../replay/replay.ts'
import type { Point } from './frontier.ts'

/** Of one call: the least loss with the tokens of each budget, in their order. */
type LeastLosses = readonly number[]

export interface BoundLines {
  /** A stair: no memory whose contexts all fit the cost loses less. */
  readonly peak: readonly Point[]
  /** No memory that sends no more than the cost over all calls loses less. */
  readonly cumulative: readonly Point[]
}

interface LeastOfRun {
  readonly trace: FoldableTrace
  /** The baseline: what it shows is the history. */
  readonly baseline: Memory
  readonly index: ReferenceIndex
  readonly options: ReplayOptions
  /** Tokens a call, ascending, as figures count them. */
  readonly budget: number
  /** References lost count one each, whatever they weigh. */
  readonly isCounted: boolean
}

/** The least loss of every call of a run with one budget. As `boundOf`. */
export function leastOfRun({
  trace,
  baseline,
  index,
  options,
  budget,
  isCounted,
}: LeastOfRun): readonly number[] {
  const given = isCounted ? countedAlike(index) : index
  // What is in front of every prompt is part of every context, and no memory's choice.
  const steps = Math.max(0, budget - (options.tools ?? 0))
  const { calls } = boundOf(trace, baseline, { index: given, options, encoding: undefined, budget: steps })
  // A number of references is whole; the bound in between is rounded up, but for what floating point adds.
  return calls.map(({ drop }) => (isCounted ? Math.ceil(drop - TINY) : drop))
}

const TINY = 1e-6

function countedAlike(index: ReferenceIndex): ReferenceIndex {
  return { ...index, factsOf: (call) => index.factsOf(call).map((use) => ({ ...use, weight: 1 })) }
}

/** Points of the line over the tokens sent. */
const SAMPLES = 48

/** `least`: of every call of all runs; `floor`: what every call sends at least. O(calls · budgets · log). */
export function boundLines(
  budgets: readonly number[],
  least: readonly LeastLosses[],
  floor: number,
): BoundLines {
  return { peak: stairOf(budgets, least), cumulative: sentLine(budgets, least, floor) }
}

/** Between two budgets no less is lost than with the larger one. */
function stairOf(budgets: readonly number[], least: readonly LeastLosses[]): readonly Point[] {
  const sums = budgets.map((_, at) => least.reduce((sum, losses) => sum + (losses[at] ?? 0), 0))
  return budgets.flatMap((cost, at) => {
    const next = sums[at + 1]
    const here = { cost, loss: sums[at] ?? 0 }
    return next === undefined || next === here.loss ? [here] : [here, { cost, loss: next }]
  })
}

interface Slope {
  readonly cost: number
  /** What it loses less. */
  readonly gain: number
}

/**
 * Whoever sends so much over all calls shares it out among them. Under the losses of each call lies a convex
 * line; shared out where it falls steepest first, no other way loses less by these lines, and so by the
 * losses.
 */
function sentLine(
  budgets: readonly number[],
  least: readonly LeastLosses[],
  floor: number,
): readonly Point[] {
  const slopes = least
    .flatMap((losses) => slopesOf(budgets, losses, floor))
    .sort((one, other) => other.gain / other.cost - one.gain / one.cost)
  const corners = [{ cost: floor * least.length, loss: least.reduce((sum, [first = 0]) => sum + first, 0) }]
  let last = corners[0] ?? { cost: 0, loss: 0 }
  for (const { cost, gain } of slopes) {
    last = { cost: last.cost + cost, loss: Math.max(0, last.loss - gain) }
    corners.push(last)
  }
  return thinned(corners)
}

/**
 * The convex line under the losses of one call: with more than a budget and no more than the next, the next
 * one's is lost.
 */
function slopesOf(budgets: readonly number[], losses: LeastLosses, floor: number): readonly Slope[] {
  const points = [floor, ...budgets].map((cost, at) => ({
    cost: Math.max(cost, floor),
    loss: losses[at] ?? 0,
  }))
  const hull: Point[] = []
  for (const point of points) {
    while (hull.length > 1 && isAbove(hull.at(-1), hull.at(-2), point)) hull.pop()
    const end = hull.at(-1)
    if (end === undefined || end.loss > point.loss) hull.push(point)
  }
  return hull.slice(1).map((point, at) => {
    const before = hull[at] ?? point
    return { cost: point.cost - before.cost, gain: before.loss - point.loss }
  })
}

/** Whether the middle lies on or over the line from `before` to `after`. */
function isAbove(middle: Point | undefined, before: Point | undefined, after: Point): boolean {
  if (middle === undefined || before === undefined) return false
  const whole = (before.loss - after.loss) * (middle.cost - before.cost)
  return (before.loss - middle.loss) * (after.cost - before.cost) <= whole
}

/**
 * So few points that they can be drawn; each lies where the line is a little later, so that none between is
 * over it.
 */
function thinned(corners: readonly Point[]): readonly Point[] {
  if (corners.length <= SAMPLES) return corners
  const places = Array.from({ length: SAMPLES }, (_, at) =>
    Math.round((at * (corners.length - 1)) / (SAMPLES - 1)),
  )
  return places.flatMap((place, at) => {
    const here = corners[place]
    const later = corners[places[at + 1] ?? place]
    return here === undefined || later === undefined ? [] : [{ cost: here.cost, loss: later.loss }]
  })
}
