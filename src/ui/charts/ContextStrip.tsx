/**
 * The scrubber of the app: one stacked bar for each model call, the window as a line, compactions as marks, and the
 * cursor. Drag or use the keyboard to move the cursor. Bars are drawn once; moving the cursor redraws two marks.
 */

import { memo, useId, useMemo } from 'react'
import { formatCompact, formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { CATEGORIES } from '#core/tokens/measure.ts'
import { useElementSize } from '../kit/base/use-element-size.ts'
import styles from './ContextStrip.module.css'
import { type CallBar, stackPaths, toColumns } from './call-bars.ts'
import { categoryFill, HatchPattern } from './HatchPattern.tsx'
import { categoryClass } from './palette.ts'
import { centreOf, crisp, type TokenDomain, tokenDomain } from './scales.ts'
import { useScrubber } from './use-scrubber.ts'

export interface StripMark {
  /** The call before which it happened. */
  readonly call: number
  /** Such as `Compaction: 31 steps became a summary`. */
  readonly label: string
}

export interface ContextStripProps {
  /** Spoken name, such as `Context by call, as recorded`. */
  readonly label: string
  /** Ascending. Calls are 0-based as in core; people see them from 1. */
  readonly calls: readonly CallBar[]
  /** A call of the trace, as in `calls`. */
  readonly cursor: number
  readonly onCursor: (call: number) => void
  readonly windowTokens?: number | undefined
  readonly marks?: readonly StripMark[] | undefined
  /** In px, default 72. */
  readonly height?: number | undefined
}

/** Room above the bars: a line of text, and below it the flags of the marks. */
const headroom = 22
const textLine = 14
/** What `↑ context window: 1.05M` takes at the right end, with air. */
const windowTextWidth = 150
const noMarks: readonly StripMark[] = []

export function ContextStrip(props: ContextStripProps) {
  const { label, calls, cursor, onCursor, windowTokens, marks = noMarks, height = 72 } = props
  const { ref, size } = useElementSize<HTMLDivElement>()
  const positions = useMemo(() => new Map(calls.map((bar, index) => [bar.call, index])), [calls])
  const index = positions.get(cursor) ?? 0
  const { handlers, hovered } = useScrubber({
    count: calls.length,
    index,
    onIndex: (next) => {
      const bar = calls[next]
      if (bar !== undefined) onCursor(bar.call)
    },
  })
  const current = calls[index]
  const read = calls[hovered ?? index]
  const domain = useMemo(
    () =>
      tokenDomain(
        calls.reduce((most, bar) => Math.max(most, bar.tokens), 0),
        windowTokens,
      ),
    [calls, windowTokens],
  )
  const windowY = crisp(height - ((windowTokens ?? 0) / domain.max) * (height - headroom))
  const markAt = (call: number) => marks.find((mark) => mark.call === call)?.label
  return (
    <div
      ref={ref}
      className={styles.strip}
      style={{ blockSize: height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={calls[0]?.call ?? 0}
      aria-valuemax={calls.at(-1)?.call ?? 0}
      aria-valuenow={current?.call ?? 0}
      aria-valuetext={
        current === undefined ? t`no model calls` : describe(current, calls.length, markAt(current.call))
      }
      aria-disabled={calls.length === 0}
      {...handlers}
    >
      <svg className={styles.drawing} width={size.width} height={height} aria-hidden="true">
        <Bars
          calls={calls}
          width={size.width}
          height={height}
          windowTokens={windowTokens}
          domain={domain}
          windowY={windowY}
        />
        <Marks marks={marks} positions={positions} width={size.width} height={height} />
        {hovered !== undefined && (
          <Cursor index={hovered} count={calls.length} width={size.width} height={height} isHover />
        )}
        {current !== undefined && (
          <Cursor index={index} count={calls.length} width={size.width} height={height} isHover={false} />
        )}
        {windowTokens !== undefined && (
          // In the line of the readout, above bars and cursor: at its own height it would stand on them.
          <text className={styles.windowText} x={size.width - 4} y={textLine - 2}>
            {domain.hasWindow ? '' : '↑ '}context window: {formatCompact(windowTokens)}
          </text>
        )}
      </svg>
      {read === undefined ? (
        <p className={styles.nothing}>No model calls in this run.</p>
      ) : (
        <Readout
          bar={read}
          x={centreOf(hovered ?? index, calls.length, size.width)}
          width={size.width - (windowTokens === undefined ? 0 : windowTextWidth)}
          mark={markAt(read.call)}
        />
      )}
    </div>
  )
}

interface BarsProps {
  readonly calls: readonly CallBar[]
  readonly width: number
  readonly height: number
  readonly windowTokens: number | undefined
  readonly domain: TokenDomain
  /** Of the window's line. */
  readonly windowY: number
}

const Bars = memo(function Bars({ calls, width, height, windowTokens, domain, windowY }: BarsProps) {
  const hatch = useId()
  const room = height - headroom
  const paths = stackPaths(toColumns(calls, width), CATEGORIES.length, {
    foot: height,
    height: room,
    max: domain.max,
  })
  return (
    <>
      <HatchPattern id={hatch} />
      {paths.map((path, index) => (
        <path
          key={CATEGORIES[index]?.id ?? index}
          className={categoryClass(index)}
          fill={categoryFill(index, hatch)}
          d={path}
        />
      ))}
      {windowTokens !== undefined && domain.hasWindow && (
        <line className={styles.window} x1={0} x2={width} y1={windowY} y2={windowY} />
      )}
    </>
  )
})

interface MarksProps {
  readonly marks: readonly StripMark[]
  readonly positions: ReadonlyMap<number, number>
  readonly width: number
  readonly height: number
}

/** A compaction stands on the edge before its call: a line with a flag that points down. */
const Marks = memo(function Marks({ marks, positions, width, height }: MarksProps) {
  const path = marks.flatMap(({ call }) => {
    const index = positions.get(call)
    if (index === undefined) return []
    const x = crisp((index / positions.size) * width)
    return [`M${x - 4} ${textLine + 1}h8l-4 6zM${x} ${headroom}V${height}`]
  })
  return path.length === 0 ? null : <path className={styles.marks} d={path.join('')} />
})

interface CursorProps {
  readonly index: number
  readonly count: number
  readonly width: number
  readonly height: number
  readonly isHover: boolean
}

function Cursor({ index, count, width, height, isHover }: CursorProps) {
  const slot = Math.max(1, width / count)
  const x = centreOf(index, count, width)
  return (
    <g className={isHover ? styles.hover : styles.cursor}>
      <rect x={x - slot / 2} y={headroom} width={slot} height={height - headroom} />
      <line x1={crisp(x)} x2={crisp(x)} y1={textLine + 2} y2={height} />
    </g>
  )
}

interface ReadoutProps {
  readonly bar: CallBar
  readonly x: number
  /** What it may take, from the left. */
  readonly width: number
  readonly mark: string | undefined
}

function Readout({ bar, x, width, mark }: ReadoutProps) {
  const isRight = x > width / 2
  const place = isRight
    ? { inlineSize: Math.min(width, x + 4), justifyContent: 'end' }
    : { insetInlineStart: Math.max(0, x - 4), maxInlineSize: width - Math.max(0, x - 4) }
  return (
    <p className={styles.readout} style={place} aria-hidden="true">
      <span className={styles.call}>{callName(bar.call)}</span>
      {formatExact(bar.tokens)} tokens
      {mark !== undefined && <span className={styles.mark}>{mark}</span>}
    </p>
  )
}

function describe(bar: CallBar, count: number, mark: string | undefined): string {
  const shares = CATEGORIES.flatMap(({ title }, index) => {
    const tokens = bar.byCategory[index] ?? 0
    return tokens > 0 ? [`${title} ${formatExact(tokens)}`] : []
  })
  const parts = [
    t`${callName(bar.call)} of ${formatExact(count)}, ${formatExact(bar.tokens)} tokens`,
    ...shares,
  ]
  return [...parts, ...(mark === undefined ? [] : [mark])].join('; ')
}
