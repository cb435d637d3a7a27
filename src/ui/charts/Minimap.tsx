/**
 * All steps at a glance: kinds as colours by position, what is in view as a box, compactions as lines, errors
 * as ticks. Click or drag to scroll; arrows, pages, Home and End move the box. The list beside it stays the
 * owner of where it is scrolled to.
 */
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef } from 'react'
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { classNames } from '../kit/base/class-names.ts'
import { useElementSize } from '../kit/base/use-element-size.ts'
import type { KindFamily } from '../kit/format/kinds.ts'
import { familyClass } from './base/palette.ts'
import { crisp } from './base/scales.ts'
import { scrubTo } from './base/scrub.ts'
import styles from './Minimap.module.css'
import { type MinimapStep, type StepRun, toRuns } from './step-runs.ts'

export interface MinimapMark {
  /** The step before which the line is. */
  readonly index: number
  readonly label: string
  /** A solid line for a compaction, a dashed one for the edge of the window. Default `compaction`. */
  readonly kind?: 'compaction' | 'window' | undefined
}

interface MinimapProps {
  readonly label: string
  readonly steps: readonly MinimapStep[]
  /** The steps in view, by position; `to` is exclusive. */
  readonly viewport: { readonly from: number; readonly to: number }
  /** The position that should become the first in view. */
  readonly onScroll: (from: number) => void
  /** Position of the selected step. */
  readonly selected?: number | undefined
  readonly marks?: readonly MinimapMark[] | undefined
  readonly orientation?: 'vertical' | 'horizontal' | undefined
  /** Across, in px, default 16. Along, it fills its parent. */
  readonly thickness?: number | undefined
}

/** A short trace is not stretched: no step is longer than this. */
const longestStep = 10
const noMarks: readonly MinimapMark[] = []

export function Minimap(props: MinimapProps) {
  const {
    label,
    steps,
    viewport,
    onScroll,
    selected,
    marks = noMarks,
    orientation = 'vertical',
    thickness = 16,
  } = props
  const { ref, size } = useElementSize<HTMLDivElement>()
  const grabbedAt = useRef<number | undefined>(undefined)
  const isVertical = orientation === 'vertical'
  const count = steps.length
  const extent = Math.min(isVertical ? size.height : size.width, count * longestStep)
  const seen = Math.max(1, viewport.to - viewport.from)
  const last = Math.max(0, count - seen)
  const pixel = (index: number) => (count === 0 ? 0 : (index / count) * extent)

  const scrollTo = (from: number) => {
    const next = Math.round(Math.min(last, Math.max(0, from)))
    if (next !== viewport.from) onScroll(next)
  }
  const stepUnder = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const along = isVertical ? event.clientY - box.top : event.clientX - box.left
    return extent === 0 ? 0 : (along / extent) * count
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyTarget(event, { from: viewport.from, seen, count, isVertical })
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    scrollTo(next)
  }
  return (
    <div
      ref={ref}
      className={classNames(styles.minimap, styles[orientation])}
      style={isVertical ? { inlineSize: thickness } : { blockSize: thickness }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, count)}
      aria-valuenow={Math.min(Math.max(1, count), viewport.from + 1)}
      aria-valuetext={t`steps ${formatExact(viewport.from + 1)} to ${formatExact(viewport.to)} of ${formatExact(count)}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const at = stepUnder(event)
        const isOnBox = at >= viewport.from && at < viewport.to
        // Beside the box a click centres it there; on it a drag keeps the point that was grabbed.
        grabbedAt.current = isOnBox ? at - viewport.from : seen / 2
        scrollTo(at - grabbedAt.current)
      }}
      onPointerMove={(event) => {
        if (grabbedAt.current !== undefined) scrollTo(stepUnder(event) - grabbedAt.current)
      }}
      onLostPointerCapture={() => {
        grabbedAt.current = undefined
      }}
    >
      <svg
        className={styles.drawing}
        width={isVertical ? thickness : extent}
        height={isVertical ? extent : thickness}
        aria-hidden="true"
      >
        <Runs steps={steps} extent={extent} thickness={thickness} isVertical={isVertical} />
        {linesOf(marks, (index) => crisp(pixel(index))).map(({ mark, more, at }) => (
          <path
            key={`${mark.index}-${mark.label}`}
            className={mark.kind === 'window' ? styles.window : styles.compaction}
            d={lineAcross(at, thickness, isVertical)}
          >
            <title>{more === 0 ? mark.label : t`${mark.label} (and ${more} more here)`}</title>
          </path>
        ))}
        {selected !== undefined && (
          <path
            className={styles.selected}
            d={lineAcross(crisp(pixel(selected + 0.5)), thickness, isVertical)}
          />
        )}
        <ViewBox
          from={pixel(viewport.from)}
          to={pixel(viewport.to)}
          extent={extent}
          thickness={thickness}
          isVertical={isVertical}
        />
      </svg>
    </div>
  )
}

interface MarkLine {
  readonly mark: MinimapMark
  /** Marks of the same kind at the same pixel that are not drawn again. */
  readonly more: number
  readonly at: number
}

/** One line a pixel and kind: a run can have more marks than there are pixels. */
export function linesOf(
  marks: readonly MinimapMark[],
  place: (index: number) => number,
): readonly MarkLine[] {
  const lines = new Map<string, MarkLine>()
  for (const mark of marks) {
    const at = place(mark.index)
    const key = `${mark.kind ?? 'compaction'} ${at}`
    const known = lines.get(key)
    lines.set(key, known === undefined ? { mark, more: 0, at } : { ...known, more: known.more + 1 })
  }
  return [...lines.values()]
}

interface KeyContext {
  readonly from: number
  readonly seen: number
  readonly count: number
  readonly isVertical: boolean
}

/** A list goes down where a slider goes up: Down and Page Down lead to later steps here. */
function keyTarget(event: KeyboardEvent, { from, seen, count }: KeyContext): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === 'PageDown') return from + seen
  if (event.key === 'PageUp') return from - seen
  const swapped: Readonly<Record<string, string>> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' }
  return scrubTo({ key: swapped[event.key] ?? event.key, shiftKey: event.shiftKey }, from, count)
}

interface RunsProps {
  readonly steps: readonly MinimapStep[]
  readonly extent: number
  readonly thickness: number
  readonly isVertical: boolean
}

/** Drawn once for each set of steps: one path for each family and strength, whatever the number of steps. */
const Runs = memo(function Runs({ steps, extent, thickness, isVertical }: RunsProps) {
  const { runs, marked } = useMemo(() => toRuns(steps, extent), [steps, extent])
  const groups = new Map<
    string,
    { readonly family: KindFamily; readonly isFaint: boolean; readonly parts: string[] }
  >()
  for (const run of runs) {
    const key = `${run.family}-${run.isFaint}`
    const group = groups.get(key) ?? { family: run.family, isFaint: run.isFaint, parts: [] }
    group.parts.push(runPath(run, thickness, isVertical))
    groups.set(key, group)
  }
  return (
    <>
      {[...groups].map(([key, { family, isFaint, parts }]) => (
        <path
          key={key}
          className={classNames(familyClass(family), styles.run, isFaint && styles.faint)}
          d={parts.join('')}
        />
      ))}
      <path className={styles.marked} d={marked.map((at) => tickPath(at, thickness, isVertical)).join('')} />
    </>
  )
})

function runPath({ from, to }: StepRun, thickness: number, isVertical: boolean): string {
  const inset = 3
  // A hair of air between runs where they are long enough to spare it.
  const size = to - from > 3 ? to - from - 1 : to - from
  const across = thickness - inset * 2
  return isVertical
    ? `M${inset} ${from}h${across}v${size}h${-across}z`
    : `M${from} ${inset}v${across}h${size}v${-across}z`
}

function tickPath(at: number, thickness: number, isVertical: boolean): string {
  return isVertical ? `M${thickness - 5} ${at - 1}h5v2h-5z` : `M${at - 1} ${thickness - 5}v5h2v-5z`
}

function lineAcross(at: number, thickness: number, isVertical: boolean): string {
  return isVertical ? `M0 ${at}h${thickness}` : `M${at} 0v${thickness}`
}

interface ViewBoxProps {
  readonly from: number
  readonly to: number
  readonly extent: number
  readonly thickness: number
  readonly isVertical: boolean
}

function ViewBox({ from, to, extent, thickness, isVertical }: ViewBoxProps) {
  const size = Math.min(extent, Math.max(6, to - from))
  const start = Math.max(0, Math.min(from, extent - size))
  const along = { start: start + 0.5, size: Math.max(0, size - 1) }
  return isVertical ? (
    <rect
      className={styles.viewport}
      x={0.5}
      y={along.start}
      width={thickness - 1}
      height={along.size}
      rx={2}
    />
  ) : (
    <rect
      className={styles.viewport}
      x={along.start}
      y={0.5}
      width={along.size}
      height={thickness - 1}
      rx={2}
    />
  )
}
