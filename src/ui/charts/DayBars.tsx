/**
 * A figure by day as bars, of which a span of days can be chosen: by dragging, or with Shift and the arrows.
 * One tab stop with a spoken value.
 */
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { t } from '#base/words.ts'
import { useElementSize } from '../kit/base/use-element-size.ts'
import { indexAt } from './base/scales.ts'
import styles from './DayBars.module.css'

interface DayBar {
  /** `2026-01-31`. */
  readonly day: string
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
}

const HEIGHT = 88

export function DayBars({ label, bars, chosen, onChoose, dayTitle }: DayBarsProps) {
  const { ref, size } = useElementSize<HTMLDivElement>()
  const [at, setAt] = useState<number>()
  const [drag, setDrag] = useState<{ readonly start: number; readonly end: number }>()
  const last = bars.length - 1
  const cursor = Math.min(at ?? last, last)
  const top = bars.reduce((most, { value = 0 }) => Math.max(most, value), 0)
  const span = drag ?? spanOf(bars, chosen)
  const [from, to] =
    span === undefined ? [0, -1] : [Math.min(span.start, span.end), Math.max(span.start, span.end)]
  const choose = (start: number, end: number) => {
    const [first, final] = [bars[Math.min(start, end)]?.day, bars[Math.max(start, end)]?.day]
    if (first !== undefined && final !== undefined) onChoose([first, final])
  }
  const under = (event: PointerEvent) =>
    indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left, bars.length, size.width)
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
  const place = `${((cursor + 0.5) / Math.max(1, bars.length)) * 100}%`
  const slot = bars.length === 0 ? 0 : size.width / bars.length
  const gap = slot > 4 ? 1 : 0
  return (
    <figure className={styles.chart}>
      <p className={styles.value} style={{ marginInlineStart: place, transform: `translateX(-${place})` }}>
        {shown !== undefined && t`${dayTitle(shown.day)}: ${shown.words}`}
      </p>
      <div
        ref={ref}
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={cursor}
        aria-valuetext={shown === undefined ? '' : `${dayTitle(shown.day)}: ${shown.words}`}
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
          {to >= from && (
            <rect
              className={styles.span}
              x={from * slot}
              y={0}
              width={(to - from + 1) * slot}
              height={HEIGHT}
            />
          )}
          <path className={styles.bars} d={pathOf(bars, { slot, gap, top })} />
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
      <figcaption className={styles.caption}>
        <span>{bars[0] !== undefined && dayTitle(bars[0].day)}</span>
        <span>{bars[last] !== undefined && dayTitle(bars[last].day)}</span>
      </figcaption>
    </figure>
  )
}

function spanOf(bars: readonly DayBar[], chosen: DayBarsProps['chosen']) {
  if (chosen === undefined) return undefined
  const start = bars.findIndex(({ day }) => day >= chosen[0])
  const end = bars.findLastIndex(({ day }) => day <= chosen[1])
  return start < 0 || end < start ? undefined : { start, end }
}

/** The end of the span that does not move. */
function anchorOf({ start, end }: { readonly start: number; readonly end: number }, cursor: number): number {
  return cursor === end ? start : end
}

/** One path for all bars; a day with anything at all is at least a pixel high. */
function pathOf(
  bars: readonly DayBar[],
  { slot, gap, top }: { readonly slot: number; readonly gap: number; readonly top: number },
): string {
  return bars
    .map(({ value = 0 }, index) => {
      if (value <= 0 || top === 0) return ''
      const height = Math.max(1, (value / top) * (HEIGHT - 8))
      return `M${index * slot} ${HEIGHT}v${-height}h${Math.max(0.5, slot - gap)}v${height}z`
    })
    .join('')
}
