/**
 * How far a prediction may be off, by conformal prediction: what the file does not show of a prompt is
 * foretold to stay as it was, and the recorded calls show by how much it changed within 1, 2, 4 … calls.
 */
import type { KnownPoint } from './point.ts'

/** Share of a prompt, by the calls since the last recorded one. */
export type MarginOf = (distance: number) => number

const LEVEL = 0.9
/** Independent spans that a distance must have been seen over. */
const FEWEST_SPANS = 4
/** Of what no run shows: rounding, and a run that has not shown much yet. */
const LEAST = 0.002
const LEAST_FOR_ONE_CALL = 0.05

interface Seen {
  readonly distance: number
  readonly margin: number
}

/**
 * `stretches`: recorded calls without a compaction between them. Undefined where no two follow each other.
 */
export function marginsOf(
  stretches: readonly (readonly KnownPoint[])[],
  remainder: (point: KnownPoint) => number,
): MarginOf | undefined {
  const calls = stretches.reduce((sum, { length }) => sum + length, 0)
  const least = LEAST + LEAST_FOR_ONE_CALL / Math.max(1, calls)
  const seen = seenMargins(stretches, remainder)
  const last = seen.at(-1)
  if (last === undefined) return undefined
  return (distance) => {
    const near = seen.find((one) => one.distance >= distance)
    // What adds up from call to call grows as the root of their number, if nothing pushes it one way.
    const margin = near?.margin ?? last.margin * Math.sqrt(distance / last.distance)
    return margin + least
  }
}

/**
 * By how much the first prompt of a stretch differs from what the next one lacks, as a share of it: after a
 * compaction more changes at once than from call to call. Undefined where no stretch has two recorded calls.
 */
export function startMarginOf(
  stretches: readonly (readonly KnownPoint[])[],
  remainder: (point: KnownPoint) => number,
): number | undefined {
  const errors = stretches.flatMap(([first, next]) =>
    first === undefined || next === undefined
      ? []
      : [Math.abs(remainder(next) - remainder(first)) / first.recorded],
  )
  return errors.length === 0 ? undefined : conformal(errors, errors.length)
}

function seenMargins(
  stretches: readonly (readonly KnownPoint[])[],
  remainder: (point: KnownPoint) => number,
): readonly Seen[] {
  const seen: Seen[] = []
  for (let distance = 1; ; distance *= 2) {
    const errors = stretches.flatMap((stretch) =>
      stretch.slice(distance).flatMap((later, index) => {
        const earlier = stretch[index]
        if (earlier === undefined) return []
        return [Math.abs(remainder(later) - remainder(earlier)) / later.recorded]
      }),
    )
    // Spans that overlap tell the same thing.
    const spans = errors.length / distance
    if (errors.length === 0 || (distance > 1 && spans < FEWEST_SPANS)) return seen
    const margin = Math.max(seen.at(-1)?.margin ?? 0, conformal(errors, Math.max(1, spans)))
    seen.push({ distance, margin })
  }
}

/**
 * The quantile that a further error stays below in nine of ten cases, whatever the distribution (Vovk,
 * Gammerman and Shafer, Algorithmic Learning in a Random World). With fewer than nine errors there is none:
 * the largest, and more.
 */
function conformal(errors: readonly number[], independent: number): number {
  const sorted = [...errors].sort((one, other) => one - other)
  const share = Math.ceil((independent + 1) * LEVEL) / independent
  const largest = sorted.at(-1) ?? 0
  if (share > 1) return largest * share
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? largest
}
