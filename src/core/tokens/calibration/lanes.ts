/**
 * The calls of a lane, cut where the context shrank. What a file does not show of its prompts (attached
 * files, sealed reasoning) piles up from call to call and is gone after a compaction, so each stretch in
 * between is on its own.
 */
import type { CalibrationPoint } from './point.ts'

/** Calls of one lane without a compaction between them. */
export type Stretch = readonly CalibrationPoint[]

/** A context that keeps less than this share of the one before has been compacted. */
const KEPT_AT_LEAST = 0.7

/** The stretches of each lane, in order. */
export function stretchesByLane(
  points: readonly CalibrationPoint[],
): ReadonlyMap<string, readonly Stretch[]> {
  const lanes = new Map<string, CalibrationPoint[][]>()
  for (const point of points) {
    const stretches = lanes.get(point.lane) ?? []
    lanes.set(point.lane, stretches)
    const current = stretches.at(-1)
    const before = current?.at(-1)
    if (current === undefined || before === undefined || isCompacted(before, point)) stretches.push([point])
    else current.push(point)
  }
  return lanes
}

/**
 * By the file's own marks, by our own counts, and by the provider's where both are recorded: readers miss
 * some compactions.
 */
function isCompacted(before: CalibrationPoint, point: CalibrationPoint): boolean {
  if (point.isAfterCompaction === true || point.counted < before.counted * KEPT_AT_LEAST) return true
  const { recorded } = point
  return recorded !== undefined && before.recorded !== undefined && recorded < before.recorded * KEPT_AT_LEAST
}
