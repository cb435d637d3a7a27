/**
 * A figure by days as bars, of which a span can be chosen: by dragging, or with Shift and the arrows. One tab
 * stop with a spoken value.
 */
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { t } from '#base/words.ts'
import { useElementSize } from '../kit/base/use-element-size.ts'
import { crisp, indexAt, roundAxis } from './base/scales.ts'
import styles from './DayBars.module.css'

interface DayBar {
  /** The first day of the bar, as `2026-01-31`, and the last. */
  readonly day: string
  readonly until: string
  /** The days for people. */
  readonly title: string
  /** Undefined: nothing is known of this day. */
  readonly value: number | undefined
  /** The value in words, with its unit. */
  readonly words: string
}

interface DayBarsProps {
  readonly label: string
  readonly bars: readonly DayBar[]
  /** First and last day that are chosen. */
  readonly chosen: readonly [string, string] | undefined
  /** Undefined: every day again. */
  readonly onChoose: (days: readonly [string, string] | undefined) => void
  /** A day for people. */
  readonly dayTitle: (day: string) => string
  /** Of few bars, which are not of days in a row, the day that is below each; undefined: both ends alone. */
  readonly barTitle?: ((day: string) => string) | undefined
  /** A round value for the axis, with its unit. */
  readonly tickWords: (value: number) => string
}

const HEIGHT = 96
const TICKS = 2
/** Of few days, each bar is no wider than this, in pixels. */
const WIDEST = 48
/** The same where its day is below it. */
const WIDEST_NAMED = 72

export function DayBars({ label, bars, chosen, onChoose, dayTitle, barTitle, tickWords }: DayBarsProps) {
  const { ref, size } = useElementSize<HTMLDivElement>()
  const [at, setAt] = useState<number>()
  const [drag, setDrag] = useState<{ readonly start: number; readonly end: number }>()
  const last = bars.length - 1
  const cursor = Math.min(at ?? last, last)
  const axis = roundAxis(
    bars.reduce((most, { value = 0 }) => Math.max(most, value), 0),
    TICKS,
  )
  const heightOf = (value: number) => (value / axis.max) * HEIGHT
  const slot =
    bars.length === 0 ? 0 : Math.min(barTitle === undefined ? WIDEST : WIDEST_NAMED, size.width / bars.length)
  const span = drag ?? spanOf(bars, chosen)
  const [from, to] =
    span === undefined ? [0, -1] : [Math.min(span.start, span.end), Math.max(span.start, span.end)]
  const choose = (start: number, end: number) => {
    const [first, final] = [bars[Math.min(start, end)]?.day, bars[Math.max(start, end)]?.until]
    if (first !== undefined && final !== undefined) onChoose([first, final])
  }
  const under = (event: PointerEvent) =>
    indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left, bars.length, slot * bars.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: cursor - 1, ArrowRight: cursor + 1, Home: 0, End: last }[event.key]
    if (next !== undefined) {
      const to = Math.min(last, Math.max(0, next))
      setAt(to)
      if (event.shiftKey) choose(span === undefined ? cursor : anchorOf(span, cursor), to)
    } else if (event.key === 'Enter') choose(cursor, cursor)
    else if (event.key === 'Escape' && chosen !== undefined) onChoose(undefined)
    else return
    event.preventDefault()
  }
  const shown = bars[cursor]
  const middle = (cursor + 0.5) * slot
  const words = shown === undefined ? '' : t`${shown.title}: ${shown.words}`
  return (
    <figure className={styles.chart}>
      <p
        className={styles.value}
        style={{
          marginInlineStart: middle,
          transform: `translateX(-${(100 * middle) / Math.max(1, size.width)}%)`,
        }}
      >
        {words}
      </p>
      <div className={styles.axis} aria-hidden="true">
        {axis.ticks.map((tick) => (
          <span key={tick} style={{ insetBlockEnd: heightOf(tick) }}>
            {tickWords(tick)}
          </span>
        ))}
      </div>
      <div
        ref={ref}
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={cursor}
        aria-valuetext={words}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          const index = under(event)
          setAt(index)
          setDrag({ start: index, end: index })
        }}
        onPointerMove={(event) => {
          const index = under(event)
          setAt(index)
          if (drag !== undefined) setDrag({ ...drag, end: index })
        }}
        onPointerUp={() => {
          if (drag !== undefined) choose(drag.start, drag.end)
          setDrag(undefined)
        }}
      >
        <svg width={size.width} height={HEIGHT} aria-hidden="true">
          {axis.ticks.map((tick) => {
            const y = crisp(Math.min(HEIGHT - 1, HEIGHT - heightOf(tick)))
            return <line key={tick} className={styles.grid} x1={0} x2={size.width} y1={y} y2={y} />
          })}
          {to >= from && (
            <rect
              className={styles.span}
              x={from * slot}
              y={0}
              width={(to - from + 1) * slot}
              height={HEIGHT}
            />
          )}
          <path className={styles.bars} d={pathOf(bars, slot, heightOf)} />
          {shown !== undefined && (
            <rect
              className={styles.cursor}
              x={cursor * slot}
              y={HEIGHT - 2}
              width={Math.max(1, slot)}
              height={2}
            />
          )}
        </svg>
      </div>
      <figcaption
        className={styles.caption}
        data-each={barTitle !== undefined}
        style={{ inlineSize: slot * bars.length }}
      >
        {barTitle === undefined ? (
          <>
            <span>{bars[0] !== undefined && dayTitle(bars[0].day)}</span>
            <span>{bars[last] !== undefined && dayTitle(bars[last].until)}</span>
          </>
        ) : (
          bars.map(({ day }) => (
            <span key={day} style={{ inlineSize: slot }}>
              {barTitle(day)}
            </span>
          ))
        )}
      </figcaption>
    </figure>
  )
}

function spanOf(bars: readonly DayBar[], chosen: DayBarsProps['chosen']) {
  if (chosen === undefined) return undefined
  const start = bars.findIndex(({ until }) => until >= chosen[0])
  const end = bars.findLastIndex(({ day }) => day <= chosen[1])
  return start < 0 || end < start ? undefined : { start, end }
}

/** The end of the span that does not move. */
function anchorOf({ start, end }: { readonly start: number; readonly end: number }, cursor: number): number {
  return cursor === end ? start : end
}

/** One path for all bars; a day with anything at all is at least a pixel high. */
function pathOf(bars: readonly DayBar[], slot: number, heightOf: (value: number) => number): string {
  const gap = slot > 4 ? Math.min(6, slot / 8) : 0
  return bars
    .map(({ value = 0 }, index) => {
      if (value <= 0) return ''
      const height = Math.max(1, heightOf(value))
      return `M${index * slot + gap / 2} ${HEIGHT}v${-height}h${Math.max(0.5, slot - gap)}v${height}z`
    })
    .join('')
}
