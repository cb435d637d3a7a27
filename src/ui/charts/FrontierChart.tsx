/**
 * Cost against loss, a point for each of many: what another beats in both is dim, what no one beats is joined
 * by a line. One tab stop: arrows go from point to point by cost, Enter chooses. A table beside it must hold
 * the same figures.
 */
import { line } from 'd3-shape'
import { type KeyboardEvent, type MouseEvent, useMemo } from 'react'
import { axisFormat, formatAmount, formatCompact, formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { useElementSize } from '../kit/base/use-element-size.ts'
import { crisp } from './base/scales.ts'
import { scrubTo } from './base/scrub.ts'
import styles from './FrontierChart.module.css'
import { FrontierLegend, type FrontierTitles, titlesOf } from './FrontierLegend.tsx'
import { Mark, spanAt } from './FrontierMark.tsx'
import {
  type FrontierPoint,
  frontierLine,
  lineParts,
  lossWords,
  nearest,
  type Place,
  type Placed,
  placePoints,
  pointsWithin,
  spanParts,
} from './frontier-points.ts'
import { pointLabels } from './point-labels.ts'
import { useLasso } from './use-lasso.ts'

export type { FrontierPoint, LossSpan } from './frontier-points.ts'

interface FrontierChartProps extends FrontierTitles {
  readonly label: string
  readonly costTitle: string
  readonly lossTitle: string
  /** Of the cost: `tokens`, `$`. */
  readonly unit: string
  readonly points: readonly FrontierPoint[]
  /** What no one can be under; undefined: not known. */
  readonly bound: readonly Place[] | undefined
  /** Id of the point that is named. */
  readonly active: string | undefined
  readonly onActive: (id: string | undefined) => void
  /** `isMore`: with Shift, in addition to the selection. */
  readonly onChoose: (id: string, isMore: boolean) => void
  /** Dragging across points selects them; undefined: it does nothing. */
  readonly onChooseAll?: ((ids: readonly string[]) => void) | undefined
  /** In px, of that many px of width. */
  readonly heightOf: (width: number) => number
  /**
   * What the recorded run costs: splits the chart into a cheaper and a dearer side, and names the best
   * points, as short names do without it.
   */
  readonly baseline?: number | undefined
  readonly selected?: ReadonlySet<string> | undefined
  readonly isBaselineSelected?: boolean
  /** Id of the point whose name is there whatever else has room. */
  readonly named?: string | undefined
  /** There is no room for other names: a press on a point says what it is. */
  readonly isNarrow?: boolean
}

const margin = { top: 40, right: 20, bottom: 36, left: 56 }
function placeIn({ clientX, clientY, currentTarget }: MouseEvent) {
  const box = currentTarget.getBoundingClientRect()
  return { x: clientX - box.left - margin.left, y: clientY - box.top - margin.top }
}

/** Px that half a number of the cost axis may need. */
const LABEL_HALF = 24

/** Px around a point in which the pointer means it. */
const REACH = 28

export function FrontierChart(props: FrontierChartProps) {
  const { label, unit, points, bound, active, onActive, onChoose, heightOf, baseline } = props
  const { ref, size } = useElementSize<HTMLDivElement>()
  const height = heightOf(size.width)
  const room = {
    width: Math.max(0, size.width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
  }
  const plot = useMemo(
    () => placePoints(points, bound ?? [], { width: room.width, height: room.height }, baseline),
    [points, bound, room.width, room.height, baseline],
  )
  const { placed } = plot
  const at = placed.findIndex(({ id }) => id === active)
  const shown = placed[at]
  const frontier = frontierLine(placed)
  const lasso = useLasso(placeIn, (from, to) =>
    props.onChooseAll?.(pointsWithin(placed, from, to).map(({ id }) => id)),
  )
  const under = (event: MouseEvent) => nearest(placed, placeIn(event), REACH)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' && shown !== undefined) return onChoose(shown.id, event.shiftKey)
    const next = scrubTo(event, at < 0 ? -1 : at, placed.length)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onActive(placed[next]?.id)
  }
  return (
    <figure className={styles.chart}>
      <div
        ref={ref}
        className={styles.plot}
        style={{ blockSize: height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, placed.length)}
        aria-valuenow={Math.max(1, at + 1)}
        aria-valuetext={shown === undefined ? t`${formatExact(placed.length)} points` : wordsOf(shown, props)}
        onKeyDown={onKeyDown}
        onPointerDown={props.onChooseAll && lasso.start}
        onPointerMove={(event) => {
          if (!lasso.move(event)) onActive(under(event)?.id)
        }}
        onPointerUp={lasso.end}
        onPointerCancel={lasso.cancel}
        onPointerLeave={() => onActive(undefined)}
        onClick={(event) => {
          if (lasso.hasEnded()) return
          // A tap has no pointer that moves to the point before it.
          const chosen = event.detail === 0 ? shown : under(event)
          if (chosen === undefined) return
          onActive(chosen.id)
          onChoose(chosen.id, event.shiftKey)
        }}
      >
        <svg className={styles.drawing} width={size.width} height={height} aria-hidden="true">
          <g transform={`translate(${margin.left} ${margin.top})`}>
            <Axes
              plot={plot}
              room={room}
              unit={unit}
              costTitle={t`${props.costTitle} (lower is better)`}
              lossTitle={
                baseline === undefined
                  ? t`${props.lossTitle} (lower is better)`
                  : t`${props.lossTitle} (lower is better, square root scale)`
              }
            />
            {plot.baselineX !== undefined && (
              <Sides at={plot.baselineX} room={room} isSelected={props.isBaselineSelected === true} />
            )}
            {plot.bound.length > 1 && <path className={styles.bound} d={pathOf(plot.bound)} />}
            <path className={styles.frontier} d={pathOf(frontier)} />
            {placed.map((point) => (
              <TunedLine key={point.id} point={point} placed={placed} />
            ))}
            {placed.map(({ id, x, spanY, isBeyond }) =>
              spanY === undefined || isBeyond ? null : (
                <path key={id} className={styles.span} d={spanAt(x, spanY)} />
              ),
            )}
            {inFront(placed).map((point) => (
              <Mark key={point.id} point={point} />
            ))}
            {placed.map(
              ({ id, x, y }) =>
                props.selected?.has(id) === true && (
                  <circle key={id} className={styles.selected} cx={x} cy={y} r={9} />
                ),
            )}
            {(baseline !== undefined || placed.some(({ short }) => short !== undefined)) &&
              pointLabels(placed, room, {
                first: props.named,
                isAlone: props.isNarrow === true,
                areAbove: baseline === undefined,
                lines: [...lineParts(frontier), ...spanParts(placed)],
              }).map((name) => (
                <Name key={name.id} name={name} point={placed.find(({ id }) => id === name.id)} />
              ))}
            {lasso.box !== undefined && <rect className={styles.lasso} {...lasso.box} />}
            {shown !== undefined && <circle className={styles.active} cx={shown.x} cy={shown.y} r={9} />}
          </g>
        </svg>
        {shown !== undefined && <Tip point={shown} room={room} words={wordsOf(shown, props)} />}
      </div>
      <FrontierLegend {...props} placed={placed} hasLine={frontier.length > 1} />
    </figure>
  )
}

/** What is worth a look is drawn last, so that no other point hides it. */
function inFront(placed: readonly Placed[]): readonly Placed[] {
  const rank = ({ isBest, isOffered }: Placed) => Number(isBest || isOffered === true)
  return placed.toSorted((one, other) => rank(one) - rank(other))
}

interface TipProps {
  readonly point: Placed
  readonly room: { readonly width: number; readonly height: number }
  readonly words: string
}

/** Name and figures of the point that the pointer or the keys mean, on the side that has more room. */
function Tip({ point: { x, y }, room, words }: TipProps) {
  const isAbove = y > room.height / 2
  return (
    <div
      className={styles.tip}
      aria-hidden="true"
      style={{
        insetBlockStart: margin.top + y,
        insetInlineStart: margin.left + x,
        // The part of its width that is before the point is the part of the plot that is.
        translate: `${room.width === 0 ? 0 : (-100 * x) / room.width}% ${isAbove ? 'calc(-100% - 24px)' : '0'}`,
      }}
    >
      {words}
    </div>
  )
}

interface NameProps {
  readonly name: ReturnType<typeof pointLabels>[number]
  readonly point: Placed | undefined
}

/** A name beside its point; a line leads to it where it is above or below. */
function Name({ name: { text, x, y, isBefore, lineFrom }, point }: NameProps) {
  return (
    <>
      {lineFrom !== undefined && point !== undefined && (
        <line className={styles.lead} x1={lineFrom.x} y1={lineFrom.y} x2={point.x} y2={point.y} />
      )}
      <text className={styles.name} x={x} y={y + 4} data-before={isBefore}>
        {text}
      </text>
    </>
  )
}

interface TunedLineProps {
  readonly point: Placed
  readonly placed: readonly Placed[]
}

/** From the point whose parameters were tuned to the tuned one. */
function TunedLine({ point: { x, y, tunedFrom }, placed }: TunedLineProps) {
  const from = placed.find(({ id }) => id === tunedFrom)
  if (from === undefined) return null
  return <line className={styles.tunedLine} x1={from.x} y1={from.y} x2={x} y2={y} />
}

/** Px that half of the name of the baseline takes. */
const HALF_NAME = 36

interface SidesProps {
  readonly at: number
  readonly room: { readonly width: number; readonly height: number }
  readonly isSelected: boolean
}

/** The cheaper side and the dearer one, with the recorded run between them. */
function Sides({ at, room, isSelected }: SidesProps) {
  return (
    <>
      <rect className={styles.cheaper} x={0} y={0} width={Math.max(0, at)} height={room.height} />
      <rect
        className={styles.dearer}
        x={at}
        y={0}
        width={Math.max(0, room.width - at)}
        height={room.height}
      />
      <line
        className={styles.baseline}
        data-selected={isSelected}
        x1={crisp(at)}
        x2={crisp(at)}
        y1={-6}
        y2={room.height}
      />
      <text
        className={styles.baselineName}
        data-selected={isSelected}
        x={Math.max(HALF_NAME, Math.min(at, room.width + margin.right - HALF_NAME))}
        y={-12}
      >
        {t`As recorded`}
      </text>
    </>
  )
}

function wordsOf(point: Placed, props: FrontierChartProps): string {
  const { title, cost, isBest, isApart, isOffered } = point
  const { costTitle, lossTitle, unit } = props
  const titles = titlesOf(props)
  const figures = `${costTitle} ${formatAmount(cost, unit, true)}, ${lossTitle.toLowerCase()} ${lossWords(point)}`
  const kinds = [isOffered && titles.offered, isBest && titles.best, isApart && titles.apart]
  const kind = kinds.find((one) => typeof one === 'string') ?? ''
  return kind === '' ? t`${title}: ${figures}` : t`${title}: ${figures} (${kind.toLowerCase()})`
}

function pathOf(places: readonly { readonly x: number; readonly y: number }[]): string {
  return (
    line<{ readonly x: number; readonly y: number }>()
      .x(({ x }) => x)
      .y(({ y }) => y)
      .digits(1)(places) ?? ''
  )
}

interface AxesProps {
  readonly plot: ReturnType<typeof placePoints>
  readonly room: { readonly width: number; readonly height: number }
  readonly unit: string
  readonly costTitle: string
  readonly lossTitle: string
}

function Axes({ plot: { costTicks, lossTicks }, room, unit, costTitle, lossTitle }: AxesProps) {
  const writeCost = axisFormat(
    costTicks.map(({ value }) => value),
    unit,
  )
  return (
    <>
      {lossTicks.map(({ value, at }) => (
        <g key={value}>
          <line className={styles.grid} x1={0} x2={room.width} y1={crisp(at)} y2={crisp(at)} />
          <text className={styles.lossTick} x={-8} y={at + 4}>
            {formatCompact(value)}
          </text>
        </g>
      ))}
      {costTicks.map(({ value, at }) => (
        <text
          key={value}
          className={styles.costTick}
          data-last={at > room.width - LABEL_HALF}
          x={at}
          y={room.height + 16}
        >
          {writeCost(value)}
        </text>
      ))}
      <text className={styles.title} x={room.width} y={room.height + 31}>
        {costTitle}
      </text>
      <text className={styles.lossTitle} x={-margin.left} y={-28}>
        {lossTitle}
      </text>
    </>
  )
}
