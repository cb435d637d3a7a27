/**
 * A series thinned to what its width can show, pure: in each pixel the lowest and the highest point stay, in
 * their order, so that peaks and drops survive. Gaps (undefined) stay gaps.
 */
import { append } from '#base/lists.ts'

export interface Point {
  readonly index: number
  /** Undefined: a gap. */
  readonly value: number | undefined
}

export function thin(values: readonly (number | undefined)[], width: number): readonly Point[] {
  const pixels = Math.max(1, Math.floor(width))
  if (values.length <= pixels * 2) return values.map((value, index) => ({ index, value }))
  const points: Point[] = []
  for (let pixel = 0; pixel < pixels; pixel++) {
    const from = Math.floor((pixel * values.length) / pixels)
    const to = Math.floor(((pixel + 1) * values.length) / pixels)
    append(points, extremes(values, from, to))
  }
  return points
}

function extremes(values: readonly (number | undefined)[], from: number, to: number): readonly Point[] {
  let low: { index: number; value: number } | undefined
  let high: { index: number; value: number } | undefined
  for (let index = from; index < to; index++) {
    const value = values[index]
    if (value === undefined) continue
    if (low === undefined || value < low.value) low = { index, value }
    if (high === undefined || value > high.value) high = { index, value }
  }
  if (low === undefined || high === undefined) return [{ index: from, value: undefined }]
  if (low.index === high.index) return [low]
  return low.index < high.index ? [low, high] : [high, low]
}

export interface Series {
  readonly id: string
  readonly title: string
  /** One for each call, in the order of `calls`; undefined: a gap. */
  readonly values: readonly (number | undefined)[]
  /** A bound that no series can pass, drawn apart from them: its place among the bounds, from 0. */
  readonly bound?: number | undefined
}

interface SeriesSummary {
  readonly first: number | undefined
  readonly last: number | undefined
  readonly peak: number | undefined
}

export function summarise(values: readonly (number | undefined)[]): SeriesSummary {
  let peak: number | undefined
  for (const value of values) if (value !== undefined && (peak === undefined || value > peak)) peak = value
  const isThere = (value: number | undefined) => value !== undefined
  return { first: values.find(isThere), last: values.findLast(isThere), peak }
}

/** The largest value of all series; 0 where there is none. */
export function peakOf(series: readonly { readonly values: readonly (number | undefined)[] }[]): number {
  return Math.max(0, ...series.map(({ values }) => summarise(values).peak ?? 0))
}
