/**
 * What a compaction would lose at sizes near its own: in practice it falls a little earlier or later, and
 * what later calls miss depends on where it falls. Pure.
 */
import { given } from '#base/given.ts'
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

interface Range {
  readonly fewest: number
  readonly most: number
}

/** Facts that are lost. */
export interface LostRange extends Range {
  /** Results that would probably be read again. Absent: not known. */
  readonly rereads?: Range
}

/** By what is replayed; absent: it isn’t known, or it has no size. */
export type LostRanges = ReadonlyMap<CheckedSpec, LostRange>

/** Whether sizes nearby lose different numbers, so that the range is what counts. */
export function isSpread({ fewest, most }: Range): boolean {
  return most > fewest
}

export interface Lossy {
  readonly lost: number
  readonly rereads?: RereadSums | undefined
}

/** `own`: at its own size. */
export function lostRange(own: Lossy, nearby: readonly Lossy[]): LostRange {
  const all = [own, ...nearby]
  const pages = all.flatMap(({ rereads }) => (rereads === undefined ? [] : [rereads.expected.pages]))
  const rereads = pages.length === all.length ? rangeAmong(pages) : undefined
  return { ...rangeAmong(all.map(({ lost }) => lost)), ...given({ rereads }) }
}

function rangeAmong(numbers: readonly number[]): Range {
  return { fewest: Math.min(...numbers), most: Math.max(...numbers) }
}

/** With what it loses, and would have read again, at sizes near its own. `nearby`: of these sizes. */
export function withNearby<F extends Lossy>(
  own: F,
  nearby: readonly Lossy[],
): F & { readonly lostRange: LostRange } {
  return { ...own, lostRange: lostRange(own, nearby) }
}

/** What a strategy loses. */
export interface LostAt {
  /** At its own size. */
  readonly lost: number
  /** At sizes near it; undefined: not known, or it has no size. */
  readonly range?: LostRange | undefined
}

function rangeOf({ lost, range }: LostAt): Range {
  return range ?? { fewest: lost, most: lost }
}

/** The most facts it may lose at its own size or near it. */
export function mostLost(one: LostAt): number {
  return rangeOf(one).most
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

/** In both widths together; at half, ranges only touch. */
const LARGELY = 1 / 3

/** Whether ranges largely overlap: their middles are close for their widths, or one is a number in it. */
export function overlapLargely(one: LostAt, other: LostAt): boolean {
  const [first, second] = [rangeOf(one), rangeOf(other)]
  if (!isSpread(first) || !isSpread(second)) return overlaps(one, other)
  const widths = first.most - first.fewest + second.most - second.fewest
  return Math.abs(middleOf(one) - middleOf(other)) <= LARGELY * widths
}

function hasMiddleOf({ fewest, most }: Range, other: LostAt): boolean {
  const middle = middleOf(other)
  return middle >= fewest && middle <= most
}

/** What it loses as far as sizes nearby tell: settings are compared by it once their ranges are known. */
export function middleOf(one: LostAt): number {
  return halfway(rangeOf(one))
}

function halfway({ fewest, most }: Range): number {
  return (fewest + most) / 2
}

/** What would probably be read again, as far as sizes nearby tell. Undefined: not known. */
export function middleRereads({ rereads, range }: LostAt & Pick<Lossy, 'rereads'>): number | undefined {
  return range?.rereads === undefined ? rereads?.expected.pages : halfway(range.rereads)
}

/** Whether one loses fewer facts than another, and not about as many: no more at worst, either. */
export function losesFewer(one: LostAt, other: LostAt): boolean {
  const isMoreAtWorst = mostLost(one) > mostLost(other)
  return !isMoreAtWorst && middleOf(one) < middleOf(other) && !losesAboutAsMuch(one, other)
}

/** Whether their numbers can be set against each other: not a range against what one replay lost. */
export function areAlikeKnown(one: LostAt, other: LostAt): boolean {
  const isRange = ({ range }: LostAt) => range !== undefined && isSpread(range)
  return isRange(one) ? other.range !== undefined : one.range !== undefined || !isRange(other)
}
