/**
 * Several series over the calls of a run, such as tokens at call in each column of a comparison. The legend
 * reads the values at the cursor, or under the pointer while it hovers. Each line has its colour and its own
 * dash.
 */
import { line } from 'd3-shape'
import { memo, type Ref, useEffect, useMemo } from 'react'
import { axisFormat } from '#base/format-number.ts'
import { callName } from '#core/model/call-names.ts'
import { classNames } from '../kit/base/class-names.ts'
import { useElementSize } from '../kit/base/use-element-size.ts'
import { lineClass } from './base/palette.ts'
import { type Axis, centreOf, crisp, roundAxis, tokenDomain, wholeTicks } from './base/scales.ts'
import { useBrush } from './base/use-brush.ts'
import { useScrubber } from './base/use-scrubber.ts'
import styles from './LineChart.module.css'
import { amount, Legend, Summary } from './LineLegend.tsx'
import { type Point, peakOf, type Series, thin } from './line-points.ts'

export type { Series }

interface LineChartProps {
  readonly label: string
  /** Ascending, 0-based as in core; people see them from 1. */
  readonly calls: readonly number[]
  /** At most six beside bounds, which are after them; the first is the baseline. */
  readonly series: readonly Series[]
  /** `tokens`, `$`. */
  readonly unit: string
  readonly cursor: number
  readonly onCursor: (call: number) => void
  /** Of the drawing without its legend, in px, default 180. */
  readonly height?: number | undefined
  /** A line across, such as the window of the model; far above all series it is said in words. */
  readonly limit?: { readonly value: number; readonly title: string } | undefined
  /** Dragging with Shift chooses a part of the calls: called with the first and the last of it. */
  readonly onRange?: ((from: number, to: number) => void) | undefined
  /**
   * One of several under each other, which share calls and legend: without a legend, and with numbers of
   * calls only where `hasCalls`.
   */
  readonly isMultiple?: boolean | undefined
  readonly hasCalls?: boolean | undefined
  /** The place in `calls` under the pointer in another one of several. */
  readonly pointed?: number | undefined
  readonly onPointed?: ((place: number | undefined) => void) | undefined
  /** The drawing, for who saves it as a picture. */
  readonly svg?: Ref<SVGSVGElement> | undefined
}

const margin = { top: 8, right: 8, left: 48 }
/** In px; with numbers of calls, and without. */
const BOTTOM = { calls: 20, none: 6 }

export function LineChart(props: LineChartProps) {
  const { label, calls, series, unit, cursor, onCursor, height = 180, limit, onRange, svg } = props
  const { isMultiple = false, hasCalls = true, pointed, onPointed } = props
  const bottom = hasCalls ? BOTTOM.calls : BOTTOM.none
  const { ref, size } = useElementSize<HTMLDivElement>()
  // Of a part of the calls the cursor may be outside.
  const isCursorIn = calls.includes(cursor)
  const index = Math.max(0, calls.indexOf(cursor))
  const { handlers, hovered } = useScrubber({
    count: calls.length,
    index,
    onIndex: (next) => onCursor(calls[next] ?? cursor),
    before: margin.left,
    after: margin.right,
  })
  useEffect(() => onPointed?.(hovered), [hovered, onPointed])
  const brush = useBrush(calls, { before: margin.left, after: margin.right, onRange })
  const read = hovered ?? index
  const hover = hovered ?? pointed
  const width = Math.max(0, size.width - margin.left - margin.right)
  const readCall = callName(calls[read] ?? cursor)
  const atCursor = series.map(({ title, values }) => `${title} ${amount(values[index], unit)}`)
  return (
    <figure className={styles.chart}>
      {!isMultiple && (
        <figcaption>
          <Legend series={series} unit={unit} read={read} call={readCall} limit={limit} />
        </figcaption>
      )}
      <div
        ref={ref}
        className={styles.plot}
        style={{ blockSize: height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={calls[0] ?? 0}
        aria-valuemax={calls.at(-1) ?? 0}
        aria-valuenow={calls[index] ?? 0}
        aria-valuetext={[callName(calls[index] ?? cursor), ...atCursor].join('; ')}
        {...handlers}
        {...brush.over(handlers)}
      >
        <svg ref={svg} className={styles.drawing} width={size.width} height={height} aria-hidden="true">
          <Lines
            calls={calls}
            series={series}
            width={width}
            height={height}
            bottom={bottom}
            unit={unit}
            limit={limit}
          />
          {brush.part !== undefined && (
            <rect
              className={styles.brush}
              x={margin.left + (brush.part.from / calls.length) * width}
              width={((brush.part.to - brush.part.from + 1) / calls.length) * width}
              y={margin.top}
              height={height - margin.top - bottom}
            />
          )}
          {hover !== undefined && (
            <Cursor x={centreOf(hover, calls.length, width)} end={height - bottom} isHover />
          )}
          {isCursorIn && (
            <Cursor x={centreOf(index, calls.length, width)} end={height - bottom} isHover={false} />
          )}
        </svg>
      </div>
      <Summary label={label} series={series} unit={unit} index={index} />
    </figure>
  )
}

interface LinesProps {
  readonly calls: readonly number[]
  readonly series: readonly Series[]
  readonly width: number
  readonly height: number
  /** Pixels below the drawing; where they contain the numbers of the calls, as many as those need. */
  readonly bottom: number
  readonly unit: string
  readonly limit: LineChartProps['limit']
}

const Lines = memo(function Lines(props: LinesProps) {
  const { calls, series, width, height, bottom, unit, limit } = props
  const room = height - margin.top - bottom
  const peak = useMemo(() => peakOf(series), [series])
  const isLimitIn = limit !== undefined && tokenDomain(peak, limit.value).hasWindow
  const axis = roundAxis(isLimitIn ? Math.max(peak, limit.value) : peak, room < FEW_TICKS ? 2 : 4)
  const yOf = (value: number) => margin.top + room - (value / axis.max) * room
  const draw = line<Point>()
    .defined(({ value }) => value !== undefined)
    .x(({ index }) => margin.left + centreOf(index, calls.length, width))
    .y(({ value }) => yOf(value ?? 0))
    .digits(1)
  return (
    <>
      <Axes
        axis={axis}
        calls={bottom === BOTTOM.none ? NO_CALLS : calls}
        width={width}
        height={height}
        unit={unit}
        yOf={yOf}
      />
      {isLimitIn && (
        <line
          className={styles.limit}
          x1={margin.left}
          x2={margin.left + width}
          y1={crisp(yOf(limit.value))}
          y2={crisp(yOf(limit.value))}
        />
      )}
      {series.map(({ id, values, bound }, position) => (
        <path
          key={id}
          data-series={id}
          className={classNames(styles.line, lineClass(position, bound))}
          d={draw(thin(values, width)) ?? ''}
        />
      ))}
    </>
  )
})

/** Below this height, in px, lines and numbers of four ticks would touch. */
const FEW_TICKS = 80
const NO_CALLS: readonly number[] = []

interface AxesProps {
  readonly axis: Axis
  readonly calls: readonly number[]
  readonly width: number
  readonly height: number
  readonly unit: string
  readonly yOf: (value: number) => number
}

function Axes({ axis, calls, width, height, unit, yOf }: AxesProps) {
  const first = (calls[0] ?? 0) + 1
  const last = (calls.at(-1) ?? 0) + 1
  const most = Math.max(2, Math.min(10, Math.floor(width / 80)))
  const write = axisFormat(axis.ticks, unit)
  const xTicks = calls.length === 0 ? [] : wholeTicks(first, last, most)
  return (
    <>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={styles.grid}
            x1={margin.left}
            x2={margin.left + width}
            y1={crisp(yOf(tick))}
            y2={crisp(yOf(tick))}
          />
          <text className={styles.yTick} x={margin.left - 8} y={yOf(tick) + 4}>
            {write(tick)}
          </text>
        </g>
      ))}
      {xTicks.map((seen) => {
        const index = calls.indexOf(seen - 1)
        if (index < 0) return null
        return (
          <text
            key={seen}
            className={styles.xTick}
            x={margin.left + centreOf(index, calls.length, width)}
            y={height - 4}
          >
            {seen}
          </text>
        )
      })}
    </>
  )
}

function Cursor({
  x,
  end,
  isHover,
}: {
  readonly x: number
  readonly end: number
  readonly isHover: boolean
}) {
  const at = crisp(margin.left + x)
  return (
    <line
      data-cursor
      className={isHover ? styles.hover : styles.cursor}
      x1={at}
      x2={at}
      y1={margin.top - 4}
      y2={end}
    />
  )
}
