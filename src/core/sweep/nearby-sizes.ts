/**
 * What a compaction would lose at sizes near its own: in practice it falls a little earlier or later, and
 * what later calls miss depends on where it falls. Pure.
 */
import type { Tokens } from '../model/units.ts'
import type { RereadSums } from '../rereads/run-risk.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'

/** Shares of its size. */
const NEARBY = [0.9, 0.95, 1.05, 1.1]

/** At which a compaction acts, and what it loses goes by; undefined: it goes by none. */
export function compactionSize({ id, trigger }: Pick<CheckedSpec, 'id' | 'trigger'>): Tokens | undefined {
  return id === 'compaction' && trigger.kind === 'past-tokens' ? trigger.tokens : undefined
}

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

/** By what is replayed; absent: it isn’t known, or it has no size. */
export type LostRanges = ReadonlyMap<CheckedSpec, LostRange>

/** Whether sizes nearby lose different numbers, so that the range is what counts. */
export function isSpread({ fewest, most }: LostRange): boolean {
  return most > fewest
}

/** `lost`: at its own size. */
export function lostRange(lost: number, nearby: readonly { readonly lost: number }[]): LostRange {
  const all = [lost, ...nearby.map((one) => one.lost)]
  return { fewest: Math.min(...all), most: Math.max(...all) }
}

interface Lossy {
  readonly lost: number
  readonly rereads?: RereadSums | undefined
}

interface Nearby {
  readonly lostRange: LostRange
  readonly rereadsNearby: number
}

/** With what it loses, and would have read again, at sizes near its own. `nearby`: of these sizes. */
export function withNearby<F extends Lossy>(own: F, nearby: readonly Lossy[]): F & Nearby {
  const pages = [own, ...nearby].map(({ rereads }) => rereads?.expected.pages ?? 0)
  const rereadsNearby = (Math.min(...pages) + Math.max(...pages)) / 2
  return { ...own, lostRange: lostRange(own.lost, nearby), rereadsNearby }
}

/** What a strategy loses. */
export interface LostAt {
  /** At its own size. */
  readonly lost: number
  /** At sizes near it; undefined: not known, or it has no size. */
  readonly range?: LostRange | undefined
}

function rangeOf({ lost, range }: LostAt): LostRange {
  return range ?? { fewest: lost, most: lost }
}

/** Whether any number of facts is in what both may lose. */
export function overlaps(one: LostAt, other: LostAt): boolean {
  const [first, second] = [rangeOf(one), rangeOf(other)]
  return first.fewest <= second.most && second.fewest <= first.most
}

/**
 * Whether two lose about as much: the middle of each range is within the other’s range. Not by what each
 * loses at its own size, which is often at an end of its range by chance.
 */
export function losesAboutAsMuch(one: LostAt, other: LostAt): boolean {
  return hasMiddleOf(rangeOf(one), other) && hasMiddleOf(rangeOf(other), one)
}

function hasMiddleOf({ fewest, most }: LostRange, other: LostAt): boolean {
  const middle = middleOf(other)
  return middle >= fewest && middle <= most
}

/** What it loses as far as sizes nearby tell: settings are compared by it once their ranges are known. */
export function middleOf(one: LostAt): number {
  const { fewest, most } = rangeOf(one)
  return (fewest + most) / 2
}

/** Whether one loses fewer facts than another, and not about as many. */
export function losesFewer(one: LostAt, other: LostAt): boolean {
  return middleOf(one) < middleOf(other) && !losesAboutAsMuch(one, other)
}
