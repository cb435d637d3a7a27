/**
 * The size of each prompt of a run: recorded, or estimated from the recorded prompts around it. What the file
 * does not show of a prompt is taken to be what it was at the nearest recorded calls of the same stretch.
 */

import type { Tokens } from '../../model/units.ts'
import { COMPACTED_MARGIN, compactedStart, type Guess, MOST_INSTRUCTIONS } from './compacted.ts'
import { type MarginOf, marginsOf, startMarginOf } from './margin.ts'
import { type Marginal, remainderOf } from './marginal.ts'
import { type CalibrationPoint, isKnown, type KnownPoint } from './point.ts'
import { medianOf } from './robust.ts'
import { type Stretch, stretchesBySeries } from './stretches.ts'

export interface PromptSize {
  /** Our count of the as-recorded context, and its steps. */
  readonly counted: number
  readonly steps: number
  /** The provider's tokens: recorded, or estimated. */
  readonly tokens: Tokens
  /**
   * Nine in ten estimates lie within; both are `tokens` where it was recorded, absent with nothing to learn
   * from.
   */
  readonly low?: number
  readonly high?: number
}

export interface Prompts {
  /** By the index of the call. */
  readonly sizes: ReadonlyMap<number, PromptSize>
  /** Inferred system prompt and tools by series: 0 to the smallest remainder of a recorded prompt. */
  readonly offsets: ReadonlyMap<string, number>
  /** Of series that are not in `offsets`. */
  readonly offset: number
}

/** By which share a prompt may be less or more. */
interface Room {
  readonly below: number
  readonly above: number
}

/** What the recorded prompts of a model show of those that are not. */
interface Shown {
  readonly remainder: (point: KnownPoint) => number
  readonly offsets: ReadonlyMap<string, number>
  readonly offset: number
  readonly margin: MarginOf | undefined
  /** Shares of a prompt that no recorded one of its stretch precedes. */
  readonly startMargin: Room
  /** The remainder at the start of each series by its name. */
  readonly fronts: ReadonlyMap<string, number>
  /** The remainder at the start of each series, and after each compaction. */
  readonly beginnings: readonly number[]
  readonly compactions: readonly number[]
  readonly largest: number
  /** What prompts have beyond the size that the agent told of its context after a compaction. */
  readonly front: number
}

/** The sizes of all prompts of a model; `points` in the order of the calls. O(n log n). */
export function promptsOf(points: readonly CalibrationPoint[], marginal: Marginal): Prompts {
  const bySeries = stretchesBySeries(points)
  const shown = shownBy(bySeries, marginal)
  const sizes = new Map<number, PromptSize>()
  for (const [series, stretches] of bySeries) {
    let isFirst = true
    for (const stretch of stretches) {
      const isCompacted = !isFirst || stretch[0]?.isAfterCompaction === true
      const given = isCompacted ? { ...shown, startMargin: compactedMargin(stretch, shown) } : shown
      const start = startOf(series, { isFirst, back: stretch[0]?.back }, shown)
      for (const [point, size] of sizesIn(stretch, start, given, marginal)) sizes.set(point.call, size)
      isFirst = isFirst && !stretch.some(isKnown)
    }
  }
  return { sizes, offsets: shown.offsets, offset: shown.offset }
}

function shownBy(bySeries: ReadonlyMap<string, readonly Stretch[]>, marginal: Marginal): Shown {
  const remainder = (point: KnownPoint) => remainderOf(point, marginal)
  const known = [...bySeries].flatMap(([series, stretches]) => {
    const all = stretches.map((stretch) => stretch.filter(isKnown)).filter(({ length }) => length > 0)
    return all.length === 0 ? [] : [{ series, stretches: all }]
  })
  const starts = known.map(({ stretches }) => stretches.map((stretch) => startingAt(stretch, remainder)))
  const remainders = known.map(({ stretches }) => stretches.flat().map(remainder))
  const offsets = new Map(known.map(({ series }, index) => [series, offsetOf(remainders[index] ?? [])]))
  const offset = medianOf([...offsets.values()]) ?? 0
  const fronts = known.flatMap(({ stretches }) => stretches.flat()).flatMap(frontsOf)
  return {
    remainder,
    offsets,
    offset,
    // New messages before the next call only make it seem larger.
    front:
      fronts.length === 0
        ? offset
        : Math.min(...fronts, Math.max(0, ...starts.flatMap(([first]) => first ?? []))),
    margin: marginsOf(
      known.flatMap(({ stretches }) => stretches),
      remainder,
    ),
    startMargin: evenRoom(
      startMarginOf(
        known.flatMap(({ stretches }) => stretches),
        remainder,
      ) ?? 0,
    ),
    fronts: new Map(
      known.flatMap(
        ({ series }, index) => starts[index]?.slice(0, 1).map((one) => [series, one] as const) ?? [],
      ),
    ),
    beginnings: starts.flatMap(([first]) => (first === undefined ? [] : [first])),
    compactions: starts.flatMap(([, ...later]) => later),
    largest: remainders.flat().reduce((most, one) => Math.max(most, one), 0),
  }
}

function frontsOf({ recorded, told }: KnownPoint): readonly number[] {
  return told?.lacksFront === true ? [Math.max(0, recorded - told.tokens)] : []
}

/**
 * What the file lacks of every prompt is at most what it lacks of the one that lacks least, and never less
 * than nothing.
 */
function offsetOf(remainders: readonly number[]): number {
  return Math.max(
    0,
    remainders.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY),
  )
}

/** Calls whose median represents what is around them, so that a wild one does not. */
const NEAREST = 3

function startingAt(stretch: readonly KnownPoint[], remainder: (point: KnownPoint) => number): number {
  return medianOf(stretch.slice(0, NEAREST).map(remainder)) ?? 0
}

/** As many cases as a quantile of nine in ten takes. */
const OWN_CASES = 9

/** Where the agent noted the size itself, the file holds what came back. */
function compactedMargin([first]: Stretch, { compactions, startMargin }: Shown): Room {
  if (compactions.length >= OWN_CASES || first?.told !== undefined) return startMargin
  return {
    below: Math.max(startMargin.below, COMPACTED_MARGIN.below),
    above: Math.max(startMargin.above, COMPACTED_MARGIN.above),
  }
}

function evenRoom(share: number): Room {
  return { below: share, above: share }
}

/**
 * After a compaction that no record shows, re-attached files may weigh as much again as all that was unseen
 * before.
 */
const UNSEEN = 2
/** Fewer cases do not show how far others lie. */
const FEWEST_CASES = 4

/** The remainder of a stretch without any recorded call: of a new series, or after a compaction. */
function startOf(
  series: string,
  { isFirst, back }: { readonly isFirst: boolean; readonly back: CalibrationPoint['back'] },
  shown: Shown,
): Guess {
  const { beginnings, compactions, largest, offsets, offset, fronts } = shown
  if (!isFirst && back !== undefined && compactions.length < OWN_CASES)
    return compactedStart(fronts.get(series), back, compactions.slice(-NEAREST))
  const cases = isFirst ? beginnings : compactions.slice(-NEAREST)
  const least = isFirst ? 0 : Math.min(offsets.get(series) ?? offset, MOST_INSTRUCTIONS)
  const remainder = medianOf(cases) ?? least
  const all = isFirst ? beginnings : compactions
  if (all.length >= FEWEST_CASES)
    return { remainder, below: remainder - Math.min(...all), above: Math.max(...all) - remainder }
  const most = largest * (all.length === 0 || isFirst ? UNSEEN : 1)
  const lowest = all.length === 0 ? 0 : least
  return { remainder, below: Math.max(0, remainder - lowest), above: Math.max(0, most - remainder) }
}

function* sizesIn(
  stretch: Stretch,
  start: Guess,
  { remainder, margin, startMargin, front }: Shown,
  { perToken, perStep }: Marginal,
): Generator<readonly [CalibrationPoint, PromptSize]> {
  // What an agent counted without its instructions is far less sure than a recorded prompt beside it.
  const isRecorded = stretch.some(isKnown)
  const positions = stretch.flatMap((point, at) => {
    const size = isRecorded && !isKnown(point) && point.told?.lacksFront ? undefined : sizeOf(point, front)
    return size === undefined
      ? []
      : [{ at, own: remainder({ ...point, recorded: size.tokens }), room: size.room }]
  })
  const clearings = stretch.flatMap(({ isAfterClearing }, at) => (isAfterClearing === true ? [at] : []))
  let next = 0
  for (const [at, point] of stretch.entries()) {
    const { counted, steps = 0 } = point
    while ((positions[next]?.at ?? Number.POSITIVE_INFINITY) < at) next++
    if (isKnown(point)) {
      const { recorded } = point
      yield [point, { counted, steps, tokens: recorded, low: recorded, high: recorded }]
      continue
    }
    const { before, after } = aroundClearing(clearings, at, {
      before: positions.slice(Math.max(0, next - NEAREST), next),
      after: positions.slice(next, next + NEAREST),
    })
    // A compaction far ahead that tells a size of its own knows little of the start.
    const isFromStart = start.isMeasured === true && !isRecorded && before.length === 0
    const { guess, distance } = isFromStart
      ? guessFromStart(after[0], at, start)
      : guessFrom(before, after, at, start)
    const tokens = Math.max(1, perToken * counted + perStep * steps + guess.remainder)
    const least = !isFromStart && before.length === 0 && after.length > 0 ? startMargin : evenRoom(0)
    const room = (share: number) => tokens * Math.max(share, margin?.(distance) ?? 0)
    const interval =
      margin === undefined
        ? {}
        : {
            low: Math.max(0, tokens - room(least.below) - guess.below),
            high: tokens + room(least.above) + guess.above,
          }
    yield [point, { counted, steps, tokens, ...interval }]
  }
}

/** Recorded, or told by a compaction, with the tokens by which it may be off. */
function sizeOf(
  { recorded, told }: CalibrationPoint,
  front: number,
): { readonly tokens: Tokens; readonly room: number } | undefined {
  if (recorded !== undefined) return { tokens: recorded, room: 0 }
  if (told === undefined) return undefined
  return told.lacksFront
    ? { tokens: told.tokens + front, room: Math.max(front, told.tokens * TOLD_ROOM) }
    : { tokens: told.tokens, room: told.tokens * TOLD_ROOM }
}

/**
 * Share of a size that a compaction tells. Of 42 recorded ones, 38 differ by at most 2.1% from the prompt
 * before.
 */
const TOLD_ROOM = 0.021

interface Position {
  readonly at: number
  readonly own: number
  readonly room: number
}

interface Around {
  readonly before: readonly Position[]
  readonly after: readonly Position[]
}

/**
 * Clearing old results changes what the file lacks of prompts: calls behind it go by each other, and those
 * before it by each other, where any is known.
 */
function aroundClearing(clearings: readonly number[], at: number, { before, after }: Around): Around {
  if (clearings.length === 0) return { before, after }
  const clearing = clearings.findLast((place) => place <= at) ?? 0
  const next = clearings.find((place) => place > at) ?? Number.POSITIVE_INFINITY
  const near = after.filter((position) => position.at < next)
  const since = before.filter((position) => position.at >= clearing)
  if (since.length > 0) return { before: since, after: near }
  return near.length > 0 ? { before: [], after: near } : { before, after }
}

/** Between the start of a stretch and a size that is told behind it, by their distances. */
function guessFromStart(
  told: Position | undefined,
  at: number,
  start: Guess,
): { readonly guess: Guess; readonly distance: number } {
  const back = at + 1
  const share = told === undefined ? 0 : back / (back + told.at - at)
  const { own, room } = told ?? { own: 0, room: 0 }
  const between = (one: number, other: number) => (1 - share) * one + share * other
  const guess = {
    remainder: between(start.remainder, own),
    below: between(start.below, room),
    above: between(start.above, room),
  }
  return { guess, distance: told === undefined ? back : Math.min(back, told.at - at) }
}

/** Between recorded calls by their distances, beyond the last as there. */
function guessFrom(
  before: readonly Position[],
  after: readonly Position[],
  at: number,
  start: Guess,
): { readonly guess: Guess; readonly distance: number } {
  const last = before.at(-1)
  const [first] = after
  if (last === undefined && first === undefined) return { guess: start, distance: at + 1 }
  const back = last === undefined ? Number.POSITIVE_INFINITY : at - last.at
  const ahead = first === undefined ? Number.POSITIVE_INFINITY : first.at - at
  const share = last === undefined ? 1 : first === undefined ? 0 : back / (back + ahead)
  const earlier = medianOf(before.map(({ own }) => own)) ?? 0
  // What the file does not show grows from call to call, so the first prompt of a stretch is like the one
  // behind it.
  const later = (last === undefined ? first?.own : medianOf(after.map(({ own }) => own))) ?? 0
  const remainder = (1 - share) * earlier + share * later
  const room = (1 - share) * (last?.room ?? 0) + share * (first?.room ?? 0)
  return { guess: { remainder, below: room, above: room }, distance: Math.min(back, ahead) }
}
