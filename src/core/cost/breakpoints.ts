/**
 * Breakpoints of a request and the cache entries they leave: where they are, and which one a later request
 * finds.
 */
import type { CallIndex, EpochSeconds, Seconds, Tokens } from '../model/units.ts'
import type { CacheRule } from '../profiles/rules/profile.ts'
import type { RecordedLife } from './request.ts'
import { itemAt, prefixSums, type Sequence, sumsOf } from './sequence.ts'

/** An entry of the cache: the prefix up to here, in items, tokens (front included) and blocks. */
export interface Mark {
  readonly count: number
  readonly tokens: Tokens
  readonly blocks: number
  readonly lifetime: string
  /** Of that lifetime. */
  readonly seconds: Seconds
  /** Of its last use. */
  readonly time: EpochSeconds | undefined
  /** The call that used it last. */
  readonly call: CallIndex
}

type Breakpoints = Extract<CacheRule, { readonly kind: 'breakpoints' }>

interface Placed {
  readonly context: Sequence
  readonly front: { readonly tokens: Tokens }
  readonly time: EpochSeconds | undefined
  readonly life: RecordedLife
  readonly call: CallIndex
}

/**
 * Where the request's breakpoints are, front to back; those below the minimum are ignored by the provider.
 */
export function placeBreakpoints(
  { placement, most, lifetimes, minimum }: Breakpoints,
  { context, front, time, life, call }: Placed,
): readonly Mark[] {
  const marks: Mark[] = []
  for (const { at, lifetime: usual } of placement.slice(0, most)) {
    const count = at === 'last' ? sumsOf(context).count : leading(context, at)
    const sums = prefixSums(context, count)
    const tokens = front.tokens + sums.tokens
    if (tokens === 0 || tokens < minimum) continue
    const lifetime =
      lifetimes.find(({ id }) => id === life.lifetime) ?? lifetimes.find(({ id }) => id === usual)
    const { id = usual, seconds = 0 } = lifetime ?? {}
    addMark(marks, { count, tokens, blocks: sums.blocks, lifetime: id, seconds, time, call })
  }
  return marks
}

/** How many items are in front: system prompts, and with `task` the first task behind them. */
function leading(context: Sequence, at: 'system' | 'task'): number {
  let count = 0
  while (itemAt(context, count)?.step.kind === 'system') count++
  return at === 'task' && itemAt(context, count)?.step.kind === 'task' ? count + 1 : count
}

/**
 * Puts a mark in its place; one that is there already is refreshed, and the longer life stays. O(log n)
 * but for the shift.
 */
export function addMark(marks: Mark[], mark: Mark): void {
  const at = marksWithin(marks, mark.count)
  const there = marks[at - 1]
  if (there?.count !== mark.count) marks.splice(at, 0, mark)
  else marks[at - 1] = there.seconds > mark.seconds ? { ...there, time: mark.time, call: mark.call } : mark
}

interface MarkQuery {
  readonly marks: readonly Mark[]
  /** Items that the request has in common with the context that left the marks. */
  readonly common: number
  readonly breakpoints: readonly Mark[]
}

interface MarkLimits {
  /** Content blocks before a breakpoint that are looked at. */
  readonly reach: number
  /** Now; undefined: no entry is too old. */
  readonly time: EpochSeconds | undefined
  /** Seconds that an entry lives at least, whatever it was written for. */
  readonly outlived: number | undefined
}

/** The furthest entry that a breakpoint of the request finds: from each, last first, some blocks back. */
export function furthestMark(
  { marks, common, breakpoints }: MarkQuery,
  { reach, time, outlived }: MarkLimits,
): Mark | undefined {
  for (let index = breakpoints.length - 1; index >= 0; index--) {
    const breakpoint = breakpoints[index]
    if (breakpoint === undefined) continue
    for (let at = marksWithin(marks, Math.min(common, breakpoint.count)) - 1; at >= 0; at--) {
      const mark = marks[at]
      if (mark === undefined || breakpoint.blocks - mark.blocks > reach) break
      if (isAlive(mark, time, outlived)) return mark
    }
  }
  return undefined
}

export function isAlive(
  { time, seconds }: Pick<Mark, 'time' | 'seconds'>,
  now: EpochSeconds | undefined,
  outlived = 0,
): boolean {
  return time === undefined || now === undefined || now - time <= Math.max(seconds, outlived)
}

/** How many marks are within the first `count` items. O(log n). */
function marksWithin(marks: readonly Mark[], count: number): number {
  let low = 0
  let high = marks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((marks[middle]?.count ?? 0) <= count) low = middle + 1
    else high = middle
  }
  return low
}
