/**
 * Google ADK's event compaction over an append-only log: a compaction is a time range with a summary; what
 * lies in a range is hidden, never cut. Pure functions; the memory is google-adk.ts.
 */
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'

/** An event of the log, in order of time. */
export interface AdkEvent {
  readonly time: number
  /** The invocation: a user's message and all that followed from it. */
  readonly turn: string
}

/** Both ends belong to it. */
export interface TimeRange {
  readonly start: number
  readonly end: number
}

export interface AdkOptions {
  /** So many new turns are summarised together. */
  readonly interval: number
  /** So many turns before them are summarised again. */
  readonly overlap: number
  /** Undefined: only turns count. */
  readonly tokens?: { readonly threshold: number; readonly retention: number }
}

/** What is to be summarised now. */
interface AdkPlan<E, C> extends TimeRange {
  /** The compaction before, shown first: the summary rolls on. */
  readonly seed?: C
  readonly events: readonly E[]
}

export function refuseAdk({ interval, overlap, tokens }: AdkOptions): Problem | undefined {
  const isBad =
    interval <= 0 || overlap < 0 || (tokens !== undefined && (tokens.threshold <= 0 || tokens.retention < 0))
  if (!isBad) return undefined
  return {
    code: 'bad-compaction',
    message: t`The interval and the threshold must be positive; overlap and retention must not be negative.`,
  }
}

/**
 * What to summarise at the end of a turn; undefined: nothing. The token threshold is looked at first; if it
 * fires, turns are not counted this time. `promptTokens`: what the last prompt took; undefined: no one knows.
 * O(events looked at).
 */
export function planAdk<E extends AdkEvent, C extends TimeRange>(
  events: readonly E[],
  compactions: readonly C[],
  { options, promptTokens }: { readonly options: AdkOptions; readonly promptTokens: number | undefined },
): AdkPlan<E, C> | undefined {
  const newest = compactions.at(-1)
  const { interval, overlap, tokens } = options
  if (tokens !== undefined && promptTokens !== undefined && promptTokens >= tokens.threshold) {
    const fresh = events.slice(firstAfter(events, newest?.end))
    const old = fresh.slice(0, Math.max(0, fresh.length - tokens.retention))
    const plan = old.length === 0 ? undefined : rangeOf(old, newest)
    if (plan !== undefined) return plan
  }
  return planTurns(events, newest?.end, { interval, overlap })
}

function rangeOf<E extends AdkEvent, C extends TimeRange>(
  events: readonly E[],
  seed?: C,
): AdkPlan<E, C> | undefined {
  const first = events[0]
  const last = events.at(-1)
  if (first === undefined || last === undefined) return undefined
  return { start: seed?.start ?? first.time, end: last.time, events, ...given({ seed }) }
}

/** Walks back from the end over the new turns and the ones to repeat. */
function planTurns<E extends AdkEvent, C extends TimeRange>(
  events: readonly E[],
  end: number | undefined,
  { interval, overlap }: { readonly interval: number; readonly overlap: number },
): AdkPlan<E, C> | undefined {
  let start = firstAfter(events, end)
  const fresh = new Set(events.slice(start).map(({ turn }) => turn))
  if (fresh.size < interval) return undefined
  const shown = new Set(fresh)
  // A turn that is new may have begun before the end of the range.
  for (; start > 0; start--) {
    const turn = events[start - 1]?.turn ?? ''
    if (!shown.has(turn) && shown.size >= fresh.size + overlap) break
    shown.add(turn)
  }
  return rangeOf(events.slice(start))
}

/** The index of the first event behind `end`; walks back from the newest. */
function firstAfter(events: readonly AdkEvent[], end: number | undefined): number {
  if (end === undefined) return 0
  let index = events.length
  while (index > 0 && (events[index - 1]?.time ?? 0) > end) index--
  return index
}

/**
 * The compactions that are in no other one's range; of equal ranges the later. In order of their ends. O(c
 * log c).
 */
export function outermost<C extends TimeRange>(compactions: readonly C[]): readonly C[] {
  const sorted = compactions
    .map((compaction, index) => ({ compaction, index }))
    .sort(
      (one, other) =>
        one.compaction.start - other.compaction.start ||
        other.compaction.end - one.compaction.end ||
        other.index - one.index,
    )
  let reach = Number.NEGATIVE_INFINITY
  const kept: C[] = []
  for (const { compaction } of sorted) {
    if (compaction.end <= reach) continue
    reach = compaction.end
    kept.push(compaction)
  }
  // Starts rise, and none is in another: so do ends.
  return kept
}

/**
 * What a prompt holds: events in no range, and each outermost compaction at its end. `isFixed`: shown
 * whatever the ranges say. O(n + c log c).
 */
export function visible<E extends { readonly time: number }, C extends TimeRange>(
  events: readonly E[],
  compactions: readonly C[],
  isFixed: (event: E) => boolean = () => false,
): readonly (E | C)[] {
  const kept = outermost(compactions)
  const result: (E | C)[] = []
  let next = 0
  for (const event of events) {
    for (let range = kept[next]; range !== undefined && range.end < event.time; range = kept[next]) {
      result.push(range)
      next++
    }
    // Of the ranges that end at or after the event the first begins first.
    const range = kept[next]
    if (isFixed(event) || range === undefined || range.start > event.time) result.push(event)
  }
  return [...result, ...kept.slice(next)]
}
