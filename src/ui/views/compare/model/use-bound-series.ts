/**
 * The lines of the oracle in the chart: of whole steps what its columns show, of rewriting the figure
 * alone.
 */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import type { Series } from '../../../charts/index.ts'
import { type ChartChoice, chartValues, isOfBounds, rewritingValues } from './chart-series.ts'
import type { Comparison } from './use-comparison.ts'
import type { LossesOfColumns } from './use-losses-of-columns.ts'
import { useSameList } from './use-same-list.ts'

/** What a chart can tell apart. */
const MOST_BOUNDS = 2

/**
 * Two lines a column for what is lost, one for tokens, none for what is billed. The same list as long as its
 * figures are.
 */
export function useBoundSeries(
  { columns, calls }: Comparison,
  losses: LossesOfColumns,
  { measure, mode }: ChartChoice,
): readonly Series[] {
  const shown = columns.filter(({ isBound }) => isBound).slice(0, MOST_BOUNDS)
  const names = useSameList(shown.map(({ name }) => name))
  const replays = useSameList(shown.map(({ replay }) => replay))
  const lost = useSameList(shown.map((column) => losses.lossOf(column)?.latest))
  const bounds = useSameList(shown.map((column) => losses.boundOf(column)?.latest))
  return useMemo(
    () =>
      !isOfBounds(measure)
        ? []
        : names.flatMap((title, place): readonly Series[] => {
            const source = { replay: replays[place], losses: lost[place], isBaseline: false }
            const whole: Series = {
              id: `bound-${place}`,
              title,
              bound: 2 * place,
              values: chartValues(source, calls, { measure, mode }),
            }
            if (measure !== 'scarcity') return [whole]
            const rewriting: Series = {
              id: `rewriting-${place}`,
              title: t`${title}, shortened steps`,
              bound: 2 * place + 1,
              values: rewritingValues(bounds[place], calls, mode),
            }
            return [whole, rewriting]
          }),
    [names, replays, lost, bounds, calls, measure, mode],
  )
}
