/**
 * A robust line through calibration points: recorded ≈ factor · counted + what is the same in every prompt of a lane
 * and not in the file. The factor comes from what is added between calls, which that constant cannot touch.
 */
import type { CalibrationPoint } from './point.ts'
import { medianOf, weightedQuantile } from './robust.ts'

export interface Line {
  readonly factor: number
  /** Tokens in every prompt that the file does not hold, by lane; lanes that are not here have `offset`. */
  readonly offsets: ReadonlyMap<string, number>
  readonly offset: number
}

/**
 * How a line is found. `ratio`: whole prompts, nothing is missing from the file. `known`: the factor is known, and what
 * is missing is fitted. `increments`: from each call to the next. `spans`: between calls far apart.
 */
export type LineKind = 'ratio' | 'known' | 'increments' | 'spans'

/** Undefined where the points do not allow this kind of line. `known` is the factor of that kind. */
export function lineOf(
  kind: LineKind,
  points: readonly CalibrationPoint[],
  known: number | undefined,
): Line | undefined {
  if (kind === 'ratio') {
    const factor = medianOf(points.map(({ counted, recorded }) => recorded / counted))
    return factor === undefined ? undefined : { factor, offsets: new Map(), offset: 0 }
  }
  const factor = kind === 'known' ? known : slope(points, kind)
  return factor === undefined || points.length === 0 ? undefined : withOffsets(points, factor)
}

export function predict({ factor, offsets, offset }: Line, lane: string, counted: number): number {
  return factor * counted + (offsets.get(lane) ?? offset)
}

/** Tokens: what is added must be this much for its ratio to say anything. */
const SMALLEST_STEP = 20

function slope(points: readonly CalibrationPoint[], kind: 'increments' | 'spans'): number | undefined {
  const steps = [...byLane(points).values()].flatMap((lane) => {
    const distance = kind === 'increments' ? 1 : Math.max(1, Math.floor(lane.length / 2))
    return lane.slice(distance).flatMap((later, index) => stepOf(lane[index], later))
  })
  return steps.length === 0 ? undefined : weightedQuantile(steps, 0.5)
}

/** A context that shrank, or grew where the prompt shrank, was not what we think it was. */
function stepOf(earlier: CalibrationPoint | undefined, later: CalibrationPoint) {
  if (earlier === undefined) return []
  const weight = later.counted - earlier.counted
  const value = (later.recorded - earlier.recorded) / weight
  return weight >= SMALLEST_STEP && value > 0 ? [{ value, weight }] : []
}

function withOffsets(points: readonly CalibrationPoint[], factor: number): Line {
  const rest = ({ recorded, counted }: CalibrationPoint) => recorded - factor * counted
  const offsets = new Map([...byLane(points)].map(([lane, own]) => [lane, medianOf(own.map(rest)) ?? 0]))
  return { factor, offsets, offset: medianOf(points.map(rest)) ?? 0 }
}

function byLane(points: readonly CalibrationPoint[]): ReadonlyMap<string, readonly CalibrationPoint[]> {
  const lanes = new Map<string, CalibrationPoint[]>()
  for (const point of points) {
    const lane = lanes.get(point.lane)
    if (lane === undefined) lanes.set(point.lane, [point])
    else lane.push(point)
  }
  return lanes
}
