/**
 * From data to pixels: where a call is, which round values an axis names, when a context window shares
 * the axis. Pure; the only place besides LineChart that knows d3.
 */
import { scaleLinear } from 'd3-scale'

/** The index under a position along `extent` px shared by `count` equal slots. */
export function indexAt(position: number, count: number, extent: number): number {
  if (count === 0 || extent <= 0) return 0
  return Math.min(count - 1, Math.max(0, Math.floor((position / extent) * count)))
}

/** The middle of the slot of `index`. */
export function centreOf(index: number, count: number, extent: number): number {
  return count === 0 ? 0 : ((index + 0.5) / count) * extent
}

export interface TokenDomain {
  readonly max: number
  /** False: the window is so far above the bars that it would flatten them; say it in words instead. */
  readonly hasWindow: boolean
}

/** The top of an axis of tokens: the window if it is within twice the peak, else a little above the peak. */
export function tokenDomain(peak: number, windowTokens: number | undefined): TokenDomain {
  const top = Math.max(1, peak)
  if (windowTokens === undefined || windowTokens > top * 2) return { max: top * 1.04, hasWindow: false }
  return { max: Math.max(top, windowTokens) * 1.04, hasWindow: true }
}

export interface Axis {
  readonly max: number
  readonly ticks: readonly number[]
}

/** A round top at or above `peak`, and about `count` round ticks from zero. */
export function roundAxis(peak: number, count: number): Axis {
  const scale = scaleLinear()
    // Dollars of a call are small fractions of one; where there is nothing to show, the axis still needs a
    // height.
    .domain([0, peak > 0 ? peak : 1])
    .nice(count)
  return { max: scale.domain()[1] ?? 1, ticks: scale.ticks(count) }
}

interface ValueAxis extends Axis {
  readonly min: number
}

/** A round axis from zero, or from below it where values are, to at or above `high`. */
export function valueAxis(low: number, high: number, count: number): ValueAxis {
  const floor = Math.min(0, low)
  const scale = scaleLinear()
    .domain([floor, high > floor ? high : floor + 1])
    .nice(count)
  const [min = 0, max = 1] = scale.domain()
  return { min, max, ticks: scale.ticks(count) }
}

/** Round whole numbers from `from` to `to`, for an axis of calls or steps. */
export function wholeTicks(from: number, to: number, count: number): readonly number[] {
  if (to <= from) return [from]
  return scaleLinear().domain([from, to]).ticks(count).filter(Number.isInteger)
}

/** Half a pixel inwards, so that a hairline is one crisp pixel. */
export function crisp(position: number): number {
  return Math.floor(position) + 0.5
}
