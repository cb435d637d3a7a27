/**
 * What a compaction would lose at sizes near its own: in practice it falls a little earlier or later, and
 * what later calls miss depends on where it falls. Pure.
 */
import type { CheckedSpec } from '../spec/spec-data.ts'

/** Shares of its size. */
const NEARBY = [0.9, 0.95, 1.05, 1.1]

/** The same compaction a little earlier and later; none of what doesn’t go by a size in tokens. */
export function nearbySizes(spec: CheckedSpec): readonly CheckedSpec[] {
  const { id, trigger } = spec
  if (id !== 'compaction' || trigger.kind !== 'past-tokens') return []
  return NEARBY.map((share) => ({
    ...spec,
    trigger: { ...trigger, tokens: Math.round(trigger.tokens * share) },
  }))
}

export interface LostRange {
  readonly fewest: number
  readonly most: number
}

/** From this share around its middle on, a range is what counts, and not what one size happened to lose. */
const WIDE = 0.1

export function isWide({ fewest, most }: LostRange): boolean {
  return most - fewest > WIDE * (fewest + most)
}

/** `lost`: at its own size. Undefined: all lose the same. */
export function lostRange(lost: number, nearby: readonly { readonly lost: number }[]): LostRange | undefined {
  const all = [lost, ...nearby.map((one) => one.lost)]
  const [fewest, most] = [Math.min(...all), Math.max(...all)]
  return fewest === most ? undefined : { fewest, most }
}
