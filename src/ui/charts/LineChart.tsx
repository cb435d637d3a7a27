/**
 * Several series over the calls of a run, such as tokens at call in each column of a comparison. The legend reads
 * the values at the cursor, or under the pointer while it hovers. Each line has its colour and its own dash.
 */
import { line } from 'd3-shape'
import { memo, useMemo } from 'react'
import { callName } from '#core/call-names.ts'
import { classNames } from '../kit/class-names.ts'
import { formatAmount, formatCompact, missing } from '../kit/format-number.ts'
import { useElementSize } from '../kit/use-element-size.ts'
import styles from './LineChart.module.css'
import { type Point, summarise, thin } from './line-points.ts'
import { seriesClass } from './palette.ts'
import { type Axis, centreOf, crisp, roundAxis, wholeTicks } from './scales.ts'
import { useScrubber } from './use-scrubber.ts'

export interface Series {
  readonly id: string
  readonly title: string
  /** One for each call, in the order of `calls`; undefined: a gap. */
  readonly values: readonly (number | undefined)[]
}

export interface LineChartProps {
  readonly label: string
  /** Ascending, 0-based as in core; people see them from 1. */
  readonly calls: readonly number[]
  /** At most six; the first is the baseline. */
  readonly series: readonly Series[]
  /** `tokens`, `$`. */
  readonly unit: string
  readonly cursor: number
  readonly onCursor: (call: number) => void
  /** Of the drawing without its legend, in px, default 180. */
  readonly height?: number | undefined
}

const margin = { top: 8, right: 8, bottom: 20, left: 48 }

export function LineChart(props: LineChartProps) {
  const { label, calls, series, unit, cursor, onCursor, height = 180 } = props
  const { ref, size } = useElementSize<HTMLDivElement>()
  const index = Math.max(0, calls.indexOf(cursor))
  const { handlers, hovered } = useScrubber({
    count: calls.length,
    index,
    onIndex: (next) => onCursor(calls[next] ?? cursor),
    before: margin.left,
    after: margin.right,
  })
  const read = hovered ?? index
  const width = Math.max(0, size.width - margin.left - margin.right)
  const readCall = callName(calls[read] ?? cursor)
  const atCursor = series.map(({ title, values }) => `${title} ${amount(values[index], unit)}`)
  return (
    <figure className={styles.chart}>
      <Legend series={series} unit={unit} read={read} call={readCall} />
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
      >
        <svg className={styles.drawing} width={size.width} height={height} aria-hidden="true">
          <Lines calls={calls} series={series} width={width} height={height} unit={unit} />
          {hovered !== undefined && (
            <Cursor x={centreOf(hovered, calls.length, width)} height={height} isHover />
          )}
          <Cursor x={centreOf(index, calls.length, width)} height={height} isHover={false} />
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
  readonly unit: string
}

const Lines = memo(function Lines({ calls, series, width, height, unit }: LinesProps) {
  const room = height - margin.top - margin.bottom
  const axis = useMemo(
    () => roundAxis(Math.max(0, ...series.map(({ values }) => summarise(values).peak ?? 0)), 4),
    [series],
  )
  const yOf = (value: number) => margin.top + room - (value / axis.max) * room
  const draw = line<Point>()
    .defined(({ value }) => value !== undefined)
    .x(({ index }) => margin.left + centreOf(index, calls.length, width))
    .y(({ value }) => yOf(value ?? 0))
    .digits(1)
  return (
    <>
      <Axes axis={axis} calls={calls} width={width} height={height} unit={unit} yOf={yOf} />
      {series.map(({ id, values }, position) => (
        <path
          key={id}
          className={classNames(styles.line, seriesClass(position))}
          d={draw(thin(values, width)) ?? ''}
        />
      ))}
    </>
  )
})

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
  const xTicks = wholeTicks(first, last, Math.max(2, Math.min(10, Math.floor(width / 80))))
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
            {unit === '$' ? formatAmount(tick, unit, true) : formatCompact(tick)}
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
  height,
  isHover,
}: {
  readonly x: number
  readonly height: number
  readonly isHover: boolean
}) {
  const at = crisp(margin.left + x)
  return (
    <line
      className={isHover ? styles.hover : styles.cursor}
      x1={at}
      x2={at}
      y1={margin.top - 4}
      y2={height - margin.bottom}
    />
  )
}

interface LegendProps {
  readonly series: readonly Series[]
  readonly unit: string
  readonly read: number
  readonly call: string
}

function Legend({ series, unit, read, call }: LegendProps) {
  return (
    <figcaption className={styles.legend}>
      <span className={styles.call}>{call}</span>
      {series.map(({ id, title, values }, position) => (
        <span key={id} className={styles.entry}>
          <svg className={styles.sample} width={28} height={8} aria-hidden="true">
            <line className={classNames(styles.line, seriesClass(position))} x1={1} x2={27} y1={4} y2={4} />
          </svg>
          <span className={styles.title}>{title}</span>
          <span className={styles.value}>{amount(values[read], unit)}</span>
        </span>
      ))}
    </figcaption>
  )
}

interface SummaryProps {
  readonly label: string
  readonly series: readonly Series[]
  readonly unit: string
  readonly index: number
}

/** The chart in words, for who cannot see it. Not all values: a run may have 10,000 calls. */
function Summary({ label, series, unit, index }: SummaryProps) {
  const rows = useMemo(() => series.map((entry) => ({ ...entry, ...summarise(entry.values) })), [series])
  return (
    <table className="visually-hidden">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Series</th>
          <th scope="col">At the cursor</th>
          <th scope="col">First</th>
          <th scope="col">Last</th>
          <th scope="col">Peak</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, values, first, last, peak }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            <td>{amount(values[index], unit)}</td>
            <td>{amount(first, unit)}</td>
            <td>{amount(last, unit)}</td>
            <td>{amount(peak, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function amount(value: number | undefined, unit: string): string {
  return value === undefined ? missing : formatAmount(value, unit)
}
