/** Where each row of the strip is and what its height means, pure. */
import { roundAxis, type TokenDomain, tokenDomain } from '../base/scales.ts'
import type { BandAgent, Bands } from './bands.ts'
import type { CallBar } from './call-bars.ts'

export interface RowFrame extends TokenDomain {
  readonly agents: readonly BandAgent[]
  /** Pixels from the top of the strip to the top of its bars, and to their foot. */
  readonly top: number
  readonly bottom: number
  /** Round tokens to draw a line at, without zero. */
  readonly ticks: readonly number[]
}

/** Room above the first row for the flags of the marks. */
const FLAGS = 8
const ONLY_ROW = 48
/** On a phone. */
const SHORT_ROW = 32
const FIRST_ROW = 34
const OTHER_ROW = 24
const GAP = 3
/** Pixels that a line needs for its number. */
const TICK = 16

/**
 * The window is a line in the first row, that of the agent that began. `isShort`: a phone's strip. O(calls).
 */
export function rowFrames(
  calls: readonly CallBar[],
  { rows, rowOf }: Bands,
  windowTokens: number | undefined,
  isShort = false,
): readonly RowFrame[] {
  const peaks = rows.map(() => 0)
  calls.forEach(({ tokens }, place) => {
    const row = rowOf[place] ?? 0
    peaks[row] = Math.max(peaks[row] ?? 0, tokens)
  })
  let top = FLAGS
  return (rows.length === 0 ? [[]] : rows).map((agents, row) => {
    const height = rows.length <= 1 ? onlyRow(isShort) : row === 0 ? FIRST_ROW : OTHER_ROW
    const domain = tokenDomain(peaks[row] ?? 0, row === 0 ? windowTokens : undefined)
    const frame = { ...domain, agents, top, bottom: top + height, ticks: ticksOf(domain.max, height) }
    top += height + GAP
    return frame
  })
}

/** Pixels of the strip with this many rows, before anything is counted. */
export function heightWith(rows: number, isShort = false): number {
  return FLAGS + (rows <= 1 ? onlyRow(isShort) : FIRST_ROW + (rows - 1) * (OTHER_ROW + GAP))
}

function onlyRow(isShort: boolean): number {
  return isShort ? SHORT_ROW : ONLY_ROW
}

/** Pixels of the whole strip below its ruler. */
export function heightOf(frames: readonly RowFrame[]): number {
  return frames.at(-1)?.bottom ?? 0
}

/** Where a number of tokens is in a row. */
export function yOf({ top, bottom, max }: RowFrame, tokens: number): number {
  return bottom - (tokens / max) * (bottom - top)
}

/** Few enough that their numbers are apart, the highest at the top as it says the most. */
function ticksOf(max: number, height: number): readonly number[] {
  const ticks = roundAxis(max, 3).ticks.filter((tick) => tick > 0 && tick <= max && Number.isInteger(tick))
  const [step] = ticks
  if (step === undefined) return []
  const every = Math.ceil(TICK / ((step / max) * height))
  return ticks.filter((_, at) => (ticks.length - 1 - at) % every === 0)
}
