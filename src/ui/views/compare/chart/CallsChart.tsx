/**
 * Figures over the calls of the run as small charts under each other, one line per strategy in each: the size
 * of the context, the cost, and what is lost. They are under the context strip, call under call. A part of
 * the run can be looked at closer; data and drawings can be exported.
 */
import { useCallback, useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { useCounting } from '#state/index.ts'
import { Legend } from '../../../charts/index.ts'
import { Button, Segmented } from '../../../kit/index.ts'
import { type ChartMode, partOf } from '../model/chart-series.ts'
import type { Comparison } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import styles from './CallsChart.module.css'
import { ChartData } from './ChartData.tsx'
import { ChartPart } from './ChartPart.tsx'
import { MeasureChart } from './MeasureChart.tsx'
import { MEASURES, type MeasureInfo, nameOfMeasure } from './measures.ts'
import { useMeasureSeries } from './use-measure-series.ts'

const MODES = [
  { value: 'each', title: t`Per call` },
  { value: 'sum', title: t`Cumulative` },
] as const

interface CallsChartProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
}

/** Where the pointer is: in the chart of which measure, at which place of the calls shown. */
interface Pointed {
  readonly measure: MeasureInfo
  readonly place: number | undefined
}

export function CallsChart({ comparison, losses }: CallsChartProps) {
  const { columns, call, calls } = comparison
  const [mode, setMode] = useState<ChartMode>('each')
  const [hasCache, setHasCache] = useState(false)
  const [wanted, setWanted] = useState<{ readonly from: number; readonly to: number } | undefined>(undefined)
  const [pointed, setPointed] = useState<Pointed>({ measure: MEASURES.tokens, place: undefined })
  const counting = useCounting()
  // Until it is known whether there are prices, their chart holds its place: most runs have some.
  const hasPrices = counting === undefined || counting.settledProfile !== undefined
  const part = wanted === undefined ? partOf(calls, 0, calls - 1) : partOf(calls, wanted.from, wanted.to)
  const numbers = useMemo(
    () => Array.from({ length: part.to - part.from + 1 }, (_, index) => part.from + index),
    [part.from, part.to],
  )
  const shown = [
    MEASURES.tokens,
    ...(hasPrices ? [MEASURES.billed] : []),
    // Bounds are known by scarcity alone.
    ...(losses.isRefused ? [] : [columns.some(({ isBound }) => isBound) ? MEASURES.scarcity : MEASURES.lost]),
    ...(hasPrices && hasCache ? [MEASURES.cache] : []),
  ]
  const shapeOf = (measure: MeasureInfo) => {
    return { mode, part, measure: measure.value, isShown: shown.includes(measure) }
  }
  const all = {
    tokens: useMeasureSeries(comparison, losses, shapeOf(MEASURES.tokens)),
    billed: useMeasureSeries(comparison, losses, shapeOf(MEASURES.billed)),
    lost: useMeasureSeries(comparison, losses, shapeOf(MEASURES.lost)),
    scarcity: useMeasureSeries(comparison, losses, shapeOf(MEASURES.scarcity)),
    cache: useMeasureSeries(comparison, losses, shapeOf(MEASURES.cache)),
  }
  const read = shown.includes(pointed.measure) ? pointed.measure : MEASURES.tokens
  const readAt = pointed.place ?? Math.max(0, numbers.indexOf(call))
  const point = useCallback(
    (measure: MeasureInfo, place: number | undefined) =>
      setPointed((before) =>
        place === undefined && before.measure !== measure ? before : { measure, place },
      ),
    [],
  )
  const { series, hidden } = all[read.value]
  return (
    <section className={styles.chart} aria-label="Metrics over the run">
      <div className={styles.head}>
        <div className={styles.legend}>
          <span className={styles.read}>{nameOfMeasure(read, mode)}</span>
          <Legend
            series={series}
            unit={read.unit}
            read={readAt}
            call={callName(numbers[readAt] ?? call)}
            limit={undefined}
          />
        </div>
        <div className={styles.foot}>
          <ChartData
            part={<ChartPart calls={calls} part={part} isWhole={wanted === undefined} onChange={setWanted} />}
            tables={shown.map((measure) => ({
              title: nameOfMeasure(measure, mode),
              unit: measure.unit,
              table: { calls: numbers, series: all[measure.value].series },
            }))}
          />
          <div className={styles.controls}>
            {hasPrices && (
              <Button variant="quiet" size="small" pressed={hasCache} onClick={() => setHasCache(!hasCache)}>
                Cache hit rate
              </Button>
            )}
            <Segmented label="Scale" size="small" value={mode} options={MODES} onChange={setMode} />
          </div>
        </div>
        {hidden > 0 && (
          <p className={styles.note}>
            Shows the first five strategies. The table also has the other {hidden}.
          </p>
        )}
      </div>
      {shown.map((measure, place) => (
        <MeasureChart
          key={measure.value}
          info={measure}
          mode={mode}
          calls={numbers}
          series={all[measure.value].series}
          cursor={call}
          pointed={pointed.place}
          onPointed={point}
          isLast={place === shown.length - 1}
          onRange={setWanted}
        />
      ))}
    </section>
  )
}
