/** Where each row of the strip is and what its height means, pure. */
import { roundAxis, type TokenDomain, tokenDomain } from '../base/scales.ts'
import type { BandAgent, Bands } from './bands.ts'
import type { CallBar } from './call-bars.ts'

export interface RowFrame extends TokenDomain {
  readonly agents: readonly BandAgent[]
  /** Pixels from the top of the strip to the top of its bars, to their foot, and to the foot of the row. */
  readonly top: number
  readonly bottom: number
  /** Below the bars, where a strategy's marks are; `bottom` where no strategy is drawn. */
  readonly foot: number
  /** Round tokens to draw a line at, without zero. */
  readonly ticks: readonly number[]
}

/** Room above the first row for the flags of the marks. */
const FLAGS = 8
/** Pixels of the row of an agent alone, of the first of several, and of each other one. */
const ROWS = { only: 48, first: 36, other: 27 } as const
/** On a phone. */
const SHORT_ROWS = { only: 34, first: 24, other: 19 } as const
const GAP = 3
/** Pixels of a row that the marks of a strategy have for themselves, of which two are a gap. */
const LANE = 11
/** Pixels that a line needs for its number. */
const TICK = 16
/** And from one number to the next, where one of them has a meaning. */
const NUMBER = 13

interface RowsLook {
  /** A phone's strip. */
  readonly isShort?: boolean
  /** A strategy is drawn over it, whose marks have a lane below the bars. */
  readonly hasLane?: boolean
  /** Tokens above which the strategy acts. */
  readonly limit?: number | undefined
}

/** The window is a line in the first row, that of the agent that began. O(calls). */
export function rowFrames(
  calls: readonly CallBar[],
  { rows, rowOf }: Bands,
  windowTokens: number | undefined,
  { isShort = false, hasLane = false, limit }: RowsLook = {},
): readonly RowFrame[] {
  const peaks = rows.map(() => 0)
  calls.forEach(({ tokens }, place) => {
    const row = rowOf[place] ?? 0
    peaks[row] = Math.max(peaks[row] ?? 0, tokens)
  })
  const heights = isShort ? SHORT_ROWS : ROWS
  const lane = hasLane ? LANE : 0
  let top = FLAGS
  return (rows.length === 0 ? [[]] : rows).map((agents, row) => {
    const height = rows.length <= 1 ? heights.only : row === 0 ? heights.first : heights.other
    const domain = tokenDomain(peaks[row] ?? 0, row === 0 ? windowTokens : undefined)
    const foot = top + height
    const bottom = foot - lane
    const named = row > 0 ? [] : [limit, domain.hasWindow ? windowTokens : undefined]
    const ticks = ticksOf(domain.max, bottom - top, named)
    const frame = { ...domain, agents, top, bottom, foot, ticks }
    top += height + GAP
    return frame
  })
}

/** Pixels of the strip with this many rows, before anything is counted. */
export function heightWith(rows: number, isShort = false): number {
  const { only, first, other } = isShort ? SHORT_ROWS : ROWS
  return FLAGS + (rows <= 1 ? only : first + (rows - 1) * (other + GAP))
}

/** Pixels of the whole strip below its ruler. */
export function heightOf(frames: readonly RowFrame[]): number {
  return frames.at(-1)?.foot ?? 0
}

/** Where a number of tokens is in a row. */
export function yOf({ top, bottom, max }: RowFrame, tokens: number): number {
  return bottom - (tokens / max) * (bottom - top)
}

/**
 * Few enough that their numbers are apart: first the limits that have a meaning, in this order, then round
 * ones, the highest first as it says the most.
 */
function ticksOf(max: number, height: number, named: readonly (number | undefined)[]): readonly number[] {
  const round = roundAxis(max, 3).ticks.filter((tick) => tick > 0 && tick <= max && Number.isInteger(tick))
  const [step = max] = round
  const every = Math.ceil(TICK / ((step / max) * height))
  const few = round.filter((_, at) => (round.length - 1 - at) % every === 0).toReversed()
  const ticks: number[] = []
  for (const tick of [...named, ...few]) {
    const isFree = ticks.every((other) => (Math.abs(other - (tick ?? 0)) / max) * height >= NUMBER)
    if (tick !== undefined && tick <= max && isFree) ticks.push(tick)
  }
  return ticks.toSorted((one, other) => one - other)
}
