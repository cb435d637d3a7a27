/**
 * The calls of a series (one agent's calls to one model), cut where the context shrank. What a file does not
 * show of its prompts (attached files, sealed reasoning) piles up from call to call and is gone after a
 * compaction, so each stretch in between is on its own.
 */
import type { CalibrationPoint } from './point.ts'

/** Calls of one series without a compaction between them. */
export type Stretch = readonly CalibrationPoint[]

/** A context that keeps less than this share of the one before has been compacted. */
const KEPT_AT_LEAST = 0.7

/** The stretches of each series, in order. */
export function stretchesBySeries(
  points: readonly CalibrationPoint[],
): ReadonlyMap<string, readonly Stretch[]> {
  const bySeries = new Map<string, CalibrationPoint[][]>()
  for (const point of points) {
    const stretches = bySeries.get(point.series) ?? []
    bySeries.set(point.series, stretches)
    const current = stretches.at(-1)
    const before = current?.at(-1)
    if (current === undefined || before === undefined || isCompacted(before, point)) stretches.push([point])
    else current.push(point)
  }
  return bySeries
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
