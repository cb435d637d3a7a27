/**
 * Values that a person's code gave, as lines or bars over named points: no unit is known, values may be below
 * zero, and gaps stay gaps. The legend reads the values under the pointer, else the last ones.
 */
import { line } from 'd3-shape'
import { memo, useState } from 'react'
import { formatCompact, missing } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { classNames } from '../kit/base/class-names.ts'
import { useElementSize } from '../kit/base/use-element-size.ts'
import { seriesClass } from './base/palette.ts'
import { centreOf, crisp, indexAt, valueAxis } from './base/scales.ts'
import { type Point, thin } from './line-points.ts'
import styles from './ValuePlot.module.css'

interface PlotSeries {
  /** Empty: there is but one. */
  readonly name: string
  readonly values: readonly (number | null)[]
}

interface ValuePlotProps {
  readonly title: string
  readonly kind: 'line' | 'bar'
  readonly series: readonly PlotSeries[]
  /** Below the points; absent: their numbers from 1. */
  readonly labels?: readonly string[] | undefined
}

const HEIGHT = 200
const margin = { top: 8, right: 12, bottom: 22, left: 56 }

export function ValuePlot({ title, kind, series, labels }: ValuePlotProps) {
  const { ref, size } = useElementSize<HTMLDivElement>()
  const [hovered, setHovered] = useState<number | undefined>(undefined)
  const count = Math.max(0, ...series.map(({ values }) => values.length))
  const width = Math.max(0, size.width - margin.left - margin.right)
  const read = Math.min(hovered ?? count - 1, count - 1)
  const name = (index: number) => labels?.[index] ?? `${index + 1}`
  const spoken = title === '' ? t`Plot` : title
  if (count === 0) return <p className={styles.empty}>The plot has no values.</p>
  return (
    <figure className={styles.figure} aria-label={t`${spoken}: ${series.length} series, ${count} points`}>
      <figcaption className={styles.legend}>
        {title !== '' && <span className={styles.title}>{title}</span>}
        <span className={styles.point}>{name(read)}</span>
        {series.map((one, index) => (
          <span key={one.name} className={styles.entry}>
            <span className={classNames(styles.swatch, colorOf(index, series.length))} aria-hidden="true" />
            {one.name !== '' && <span className={styles.name}>{one.name}</span>}
            <span>{valueText(one.values[read])}</span>
          </span>
        ))}
      </figcaption>
      <div
        ref={ref}
        className={styles.plot}
        style={{ blockSize: HEIGHT }}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          setHovered(indexAt(event.clientX - box.left - margin.left, count, width))
        }}
        onPointerLeave={() => setHovered(undefined)}
      >
        <svg className={styles.drawing} width={size.width} height={HEIGHT} aria-hidden="true">
          <Marks kind={kind} series={series} count={count} width={width} labels={labels} />
          {hovered !== undefined && (
            <line
              className={styles.hover}
              x1={crisp(margin.left + centreOf(read, count, width))}
              x2={crisp(margin.left + centreOf(read, count, width))}
              y1={margin.top}
              y2={HEIGHT - margin.bottom}
            />
          )}
        </svg>
      </div>
    </figure>
  )
}

/** One series alone is in the first colour; of several the first is the baseline, as in all charts. */
function colorOf(index: number, count: number): string | undefined {
  return seriesClass(count === 1 ? 1 : index)
}

function valueText(value: number | null | undefined): string {
  return value === null || value === undefined ? missing : formatCompact(value)
}

interface MarksProps extends Pick<ValuePlotProps, 'kind' | 'series' | 'labels'> {
  readonly count: number
  readonly width: number
}

const Marks = memo(function Marks({ kind, series, count, width, labels }: MarksProps) {
  const { low, high } = rangeOf(series)
  const axis = valueAxis(low, high, 4)
  const room = HEIGHT - margin.top - margin.bottom
  const yOf = (value: number) => margin.top + room * (1 - (value - axis.min) / (axis.max - axis.min))
  const longest = Math.max(4, ...(labels ?? []).map((label) => Math.min(label.length, MOST_LABEL)))
  const tickRoom = Math.max(2, Math.floor(width / (longest * LETTER + 16)))
  const every = Math.max(1, Math.ceil(count / tickRoom))
  const ticks = Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every)
  return (
    <>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? styles.zero : styles.grid}
            x1={margin.left}
            x2={margin.left + width}
            y1={crisp(yOf(tick))}
            y2={crisp(yOf(tick))}
          />
          <text className={styles.yTick} x={margin.left - 8} y={yOf(tick) + 4}>
            {formatCompact(tick)}
          </text>
        </g>
      ))}
      {ticks.map((index) => (
        <text
          key={index}
          className={styles.xTick}
          x={margin.left + centreOf(index, count, width)}
          y={HEIGHT - 5}
        >
          {shortLabel(labels?.[index] ?? `${index + 1}`)}
        </text>
      ))}
      {kind === 'bar' ? (
        <Bars series={series} count={count} width={width} yOf={yOf} />
      ) : (
        <Lines series={series} count={count} width={width} yOf={yOf} />
      )}
    </>
  )
})

function rangeOf(series: readonly PlotSeries[]): { readonly low: number; readonly high: number } {
  let low = 0
  let high = Number.NEGATIVE_INFINITY
  for (const { values } of series) {
    for (const value of values) {
      if (value === null) continue
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  }
  return { low, high }
}

/** Letters of a label on the axis, and about how wide one is in px. */
const MOST_LABEL = 13
const LETTER = 6.5

/** A label that fits between two ticks. */
function shortLabel(label: string): string {
  return label.length > MOST_LABEL ? `${label.slice(0, MOST_LABEL - 1)}…` : label
}

interface DrawnProps {
  readonly series: readonly PlotSeries[]
  readonly count: number
  readonly width: number
  readonly yOf: (value: number) => number
}

function Lines({ series, count, width, yOf }: DrawnProps) {
  const draw = line<Point>()
    .defined(({ value }) => value !== undefined)
    .x(({ index }) => margin.left + centreOf(index, count, width))
    .y(({ value }) => yOf(value ?? 0))
    .digits(1)
  return series.map(({ name, values }, index) => (
    <path
      key={name}
      className={classNames(styles.line, colorOf(index, series.length))}
      d={
        draw(
          thin(
            values.map((value) => value ?? undefined),
            width,
          ),
        ) ?? ''
      }
    />
  ))
}

/** Bars of one point are side by side. */
function Bars({ series, count, width, yOf }: DrawnProps) {
  const slot = width / count
  const thickness = Math.max(1, Math.min(28, (slot * 0.8) / series.length))
  const start = margin.left - (thickness * series.length) / 2
  return series.map(({ name, values }, index) => (
    <g key={name} className={colorOf(index, series.length)}>
      {values.map((value, at) => {
        if (value === null) return null
        const [top, bottom] = [yOf(Math.max(0, value)), yOf(Math.min(0, value))]
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: points keep their order.
            key={at}
            className={styles.bar}
            x={start + centreOf(at, count, width) + index * thickness}
            width={Math.max(1, thickness - 1)}
            y={top}
            height={Math.max(1, bottom - top)}
          />
        )
      })}
    </g>
  ))
}
