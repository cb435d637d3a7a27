/** One measure over the calls, its name at the left where the context strip has its own. */
import { memo, useCallback, useMemo, useRef } from 'react'
import { t } from '#base/words.ts'
import { moveCursor, useContextWindow } from '#state/index.ts'
import { LineChart, type Series } from '../../../charts/index.ts'
import type { ChartMode } from '../model/chart-series.ts'
import styles from './CallsChart.module.css'
import { ChartExport } from './ChartExport.tsx'
import { type MeasureInfo, nameOfMeasure } from './measures.ts'

interface MeasureChartProps {
  readonly info: MeasureInfo
  readonly mode: ChartMode
  /** 0-based, ascending. */
  readonly calls: readonly number[]
  readonly series: readonly Series[]
  readonly cursor: number
  /** The place in `calls` under the pointer in any of the charts. */
  readonly pointed: number | undefined
  readonly onPointed: (info: MeasureInfo, place: number | undefined) => void
  /** It has the numbers of the calls below it. */
  readonly isLast: boolean
  readonly onRange: (part: { readonly from: number; readonly to: number }) => void
}

/** Pixels of the lines with their margins; numbers of calls come below. */
const HEIGHT = 66
const CALLS_HEIGHT = 14

/** Drawn again only when the cursor, the pointer, or its own lines change. */
export const MeasureChart = memo(function MeasureChart(props: MeasureChartProps) {
  const { info, mode, calls, series, cursor, pointed, onPointed, isLast, onRange } = props
  const svg = useRef<SVGSVGElement>(null)
  const window = useContextWindow()
  const point = useCallback((place: number | undefined) => onPointed(info, place), [info, onPointed])
  const name = nameOfMeasure(info, mode)
  const isOfWindow = info.value === 'tokens' && mode === 'each'
  const limit = useMemo(
    () => (window === undefined || !isOfWindow ? undefined : { value: window, title: t`context window` }),
    [window, isOfWindow],
  )
  return (
    <div className={styles.measure}>
      <div className={styles.name}>
        <h2 className={styles.title} title={name}>
          {info.title}
        </h2>
        <ChartExport title={name} svg={svg} table={{ calls, series }} />
      </div>
      <LineChart
        label={t`${name}, by strategy`}
        calls={calls}
        series={series}
        unit={info.unit}
        cursor={cursor}
        onCursor={moveCursor}
        height={HEIGHT + (isLast ? CALLS_HEIGHT : 0)}
        limit={limit}
        isMultiple
        hasCalls={isLast}
        pointed={pointed}
        onPointed={point}
        svg={svg}
        onRange={(from, to) => onRange({ from, to })}
      />
    </div>
  )
})
