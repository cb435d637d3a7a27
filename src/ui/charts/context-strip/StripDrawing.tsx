/**
 * What the strip draws: the rows of bars once, and over them the marks, the cursor, and a part being dragged.
 */
import { memo, useId, useMemo } from 'react'
import { CATEGORIES } from '#core/tokens/measure.ts'
import { categoryFill, HatchPattern } from '../base/HatchPattern.tsx'
import { categoryClass } from '../base/palette.ts'
import { centreOf, crisp } from '../base/scales.ts'
import { waitingOf } from './bands.ts'
import styles from './ContextStrip.module.css'
import { type CallBar, stackPaths, toColumns } from './call-bars.ts'
import { type Drawn, overlayPaths, type StripOverlay } from './overlay.ts'
import { heightOf, type RowFrame, yOf } from './row-frames.ts'
import { rowStarts } from './row-names.ts'
import type { Part } from './visible-part.ts'

export interface StripMark {
  /** The call before which it happened. */
  readonly call: number
  /** Such as `Compaction: 31 steps dropped`. */
  readonly label: string
  readonly isCompaction: boolean
}

interface StripDrawingProps extends Drawn {
  readonly calls: readonly CallBar[]
  readonly windowTokens: number | undefined
  readonly marks: readonly StripMark[]
  readonly overlay: StripOverlay | undefined
  /** The place of each call. */
  readonly positions: ReadonlyMap<number, number>
  /** Slots of the part. */
  readonly cursor: number | undefined
  readonly hovered: number | undefined
  /** The first and last place of a part that is being dragged. */
  readonly dragged: { readonly from: number; readonly to: number } | undefined
}

export function StripDrawing(props: StripDrawingProps) {
  const { calls, rowOf, frames, part, width, windowTokens, marks, positions } = props
  const { overlay, cursor, hovered, dragged } = props
  const height = heightOf(frames)
  const slots = { count: part.count, width, height }
  return (
    <svg className={styles.drawing} width={width} height={height} aria-hidden="true">
      <Rows
        calls={calls}
        rowOf={rowOf}
        frames={frames}
        part={part}
        width={width}
        windowTokens={windowTokens}
      />
      <Marks marks={marks} positions={positions} rowOf={rowOf} frames={frames} part={part} width={width} />
      {overlay !== undefined && (
        <Overlay overlay={overlay} rowOf={rowOf} frames={frames} part={part} width={width} />
      )}
      {dragged !== undefined && (
        <Slots {...slots} from={dragged.from} to={dragged.to} className={styles.dragged} />
      )}
      {hovered !== undefined && <Slots {...slots} from={hovered} to={hovered} className={styles.hover} />}
      {cursor !== undefined && <Slots {...slots} from={cursor} to={cursor} className={styles.cursor} />}
    </svg>
  )
}

interface RowsProps extends Drawn {
  readonly calls: readonly CallBar[]
  readonly windowTokens: number | undefined
}

const Rows = memo(function Rows({ calls, rowOf, frames, part, width, windowTokens }: RowsProps) {
  const hatch = useId()
  return (
    <>
      <HatchPattern id={hatch} />
      {frames.map((frame, row) => (
        <Row
          key={frame.top}
          calls={calls.map((bar, place) => (rowOf[place] === row ? bar : undefined))}
          frame={frame}
          part={part}
          width={width}
          hatch={hatch}
          windowTokens={windowTokens}
        />
      ))}
    </>
  )
})

interface RowProps extends Pick<RowsProps, 'part' | 'width' | 'windowTokens'> {
  /** Of this row alone, by place. */
  readonly calls: readonly (CallBar | undefined)[]
  readonly frame: RowFrame
  readonly hatch: string
}

function Row({ calls, frame, part, width, hatch, windowTokens }: RowProps) {
  const { top, bottom, max, ticks, hasWindow } = frame
  const { from, count } = part
  const stacks = { foot: bottom, height: bottom - top, max }
  const paths = stackPaths(toColumns(calls.slice(from, from + count), width), CATEGORIES.length, stacks)
  const line = (tokens: number) => `M0 ${crisp(yOf(frame, tokens))}H${width}`
  return (
    <>
      <path className={styles.waiting} d={waitingPath(calls, frame, part, width)} />
      {paths.map((path, index) => (
        <path
          key={CATEGORIES[index]?.id ?? index}
          className={categoryClass(index)}
          fill={categoryFill(index, hatch)}
          d={path}
        />
      ))}
      <path className={styles.tick} d={ticks.map(line).join('')} />
      <path
        className={styles.start}
        d={rowStarts(frame, part, width)
          .map((x) => `M${crisp(x)} ${top}V${bottom}`)
          .join('')}
      />
      {windowTokens !== undefined && hasWindow && <path className={styles.window} d={line(windowTokens)} />}
    </>
  )
}

/** The last context of an agent, held while others work. */
function waitingPath(
  calls: readonly (CallBar | undefined)[],
  frame: RowFrame,
  { from, count }: Part,
  width: number,
): string {
  const slot = width / count
  const rows = waitingOf(
    frame.agents,
    calls.map((bar) => bar?.tokens),
  )
  return rows
    .map((wait) => {
      const left = Math.max(0, (wait.from - from) * slot)
      const right = Math.min(width, (wait.to - from) * slot)
      return right <= left ? '' : `M${left} ${yOf(frame, wait.tokens)}H${right}V${frame.bottom}H${left}z`
    })
    .join('')
}

type MarksProps = Drawn & Pick<StripDrawingProps, 'marks' | 'positions'>

/** Of more marks, such as an agent has that changes every context, lines would be a fence over the bars. */
const MOST_LINES = 24

/**
 * A compaction is on the edge before its call: a flag above all rows, and a line through the row of its
 * agent. Another change of a context has an empty flag alone.
 */
const Marks = memo(function Marks({ marks, positions, rowOf, frames, part, width }: MarksProps) {
  const [compactions, changes] = useMemo(() => {
    const pathOf = (isOfKind: boolean) =>
      marks
        .flatMap(({ call, isCompaction }) => {
          const place = positions.get(call)
          const row = frames[rowOf[place ?? 0] ?? 0]
          if (isCompaction !== isOfKind || place === undefined || row === undefined) return []
          const index = place - part.from
          if (index < 0 || index >= part.count) return []
          const x = crisp((index / part.count) * width)
          const line = marks.length > MOST_LINES || !isCompaction ? '' : `M${x} ${row.top}V${row.bottom}`
          return [`M${x - 4} 1h8l-4 6z${line}`]
        })
        .join('')
    return [pathOf(true), pathOf(false)]
  }, [marks, positions, rowOf, frames, part, width])
  return (
    <>
      {changes !== '' && <path className={styles.changes} d={changes} />}
      {compactions !== '' && <path className={styles.marks} d={compactions} />}
    </>
  )
})

interface OverlayProps extends Drawn {
  readonly overlay: StripOverlay
}

const Overlay = memo(function Overlay({ overlay, ...drawn }: OverlayProps) {
  const { line, lost, misses } = overlayPaths(overlay, drawn)
  return (
    <>
      <path className={styles.overlay} d={line} />
      <path className={styles.misses} d={misses} />
      <path className={styles.lost} d={lost} />
    </>
  )
})

interface SlotsProps {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly width: number
  readonly height: number
  readonly className: string | undefined
}

function Slots({ from, to, count, width, height, className }: SlotsProps) {
  const slot = width / Math.max(1, count)
  const wide = Math.max(1, slot * (to - from + 1))
  const x = (centreOf(from, count, width) + centreOf(to, count, width)) / 2
  return (
    <g className={className}>
      <rect x={x - wide / 2} y={0} width={wide} height={height} />
      {from === to && <line x1={crisp(x)} x2={crisp(x)} y1={0} y2={height} />}
    </g>
  )
}
