/** The lines of one chart over the calls: the baseline, the strategies, and what bounds them. */
import { useMemo } from 'react'
import type { Series } from '../../../charts/index.ts'
import { type ChartChoice, chartValues, isOfLosses } from '../model/chart-series.ts'
import { useBoundSeries } from '../model/use-bound-series.ts'
import type { Comparison } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import { useSameList } from '../model/use-same-list.ts'

/** What a chart can tell apart. */
const MOST_SERIES = 6

interface MeasureSeries {
  readonly series: readonly Series[]
  /** Strategies that have no line, because a chart can’t tell more apart. */
  readonly hidden: number
}

interface Shape extends ChartChoice {
  /** The calls shown, 0-based, the last included. */
  readonly part: { readonly from: number; readonly to: number }
  /** Of a chart that isn't shown there is nothing to count. */
  readonly isShown: boolean
}

/**
 * The same list as long as the figures of this measure are. O(calls · columns) when they change, which in
 * runs of 100,000 calls is felt: what is lost arrives column by column.
 */
export function useMeasureSeries(
  comparison: Comparison,
  losses: LossesOfColumns,
  { measure, mode, part: { from, to }, isShown }: Shape,
): MeasureSeries {
  const { baseline, columns, calls } = comparison
  const memories = columns.filter(({ isBound }) => !isBound)
  const shown = isShown ? [baseline, ...memories].slice(0, MOST_SERIES) : []
  const isLoss = isOfLosses(measure)
  const replays = useSameList(shown.map(({ replay }) => (isLoss ? undefined : replay)))
  const lost = useSameList(shown.map((column) => (isLoss ? losses.lossOf(column)?.latest : undefined)))
  const names = useSameList(shown.map(({ label }) => label))
  const bounds = useBoundSeries(comparison, losses, { measure, mode })
  const series = useMemo(
    () =>
      [
        ...names.map((title, place) => {
          const source = { replay: replays[place], losses: lost[place], isBaseline: place === 0 }
          return { id: String(place), title, values: chartValues(source, calls, { measure, mode }) }
        }),
        ...bounds,
      ].map((one) => (to - from + 1 === calls ? one : { ...one, values: one.values.slice(from, to + 1) })),
    [names, replays, lost, bounds, calls, measure, mode, from, to],
  )
  return { series, hidden: memories.length + 1 - shown.length }
}
