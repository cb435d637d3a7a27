/**
 * The scrubber of the app: one stacked bar for each model call, a row for each agent at work, the window as a
 * line, compactions as marks, and the cursor. Drag or use the keyboard to move the cursor; drag along the
 * ruler, or with Shift, to zoom.
 */
import { useEffect, useMemo, useState } from 'react'
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { CATEGORIES } from '#core/tokens/measure.ts'
import { useElementSize } from '../../kit/base/use-element-size.ts'
import { centreOf } from '../base/scales.ts'
import { useBrush } from '../base/use-brush.ts'
import { useScrubber } from '../base/use-scrubber.ts'
import { bandsOf } from './bands.ts'
import { CallCard, type CardLine, REFUSED } from './CallCard.tsx'
import styles from './ContextStrip.module.css'
import { type CallBar, drawnBars } from './call-bars.ts'
import { hasMarks, markedNear, type StripOverlay } from './overlay.ts'
import { RowNames } from './RowNames.tsx'
import { Ruler } from './Ruler.tsx'
import { heightOf, rowFrames } from './row-frames.ts'
import { Scale } from './Scale.tsx'
import { StripDrawing, type StripMark } from './StripDrawing.tsx'
import { useZoom } from './use-zoom.ts'
import { type Part, placeIn } from './visible-part.ts'

interface ContextStripProps {
  /** Spoken name, such as `Context by call, as recorded`. */
  readonly label: string
  /** Ascending. Calls are 0-based as in core; people see them from 1. */
  readonly calls: readonly CallBar[]
  /** Who made each call, by place; undefined: the file names no agent. Hostile text. */
  readonly agents?: readonly (string | undefined)[] | undefined
  /** A call of the trace, as in `calls`. */
  readonly cursor: number
  readonly onCursor: (call: number) => void
  readonly windowTokens?: number | undefined
  readonly marks?: readonly StripMark[] | undefined
  /** A strategy to draw over it. */
  readonly overlay?: StripOverlay | undefined
  /** Less high, for a phone: without the numbers of calls and the names of agents. */
  readonly isShort?: boolean | undefined
  /** What inferred tokens are called. */
  readonly inferred: string
  /** More about a call, for the card at the pointer. */
  readonly linesOf?: ((call: number) => readonly CardLine[]) | undefined
}

/** Pixels from the top that flags take, and how far from one a finger means it. */
const FLAG_HEIGHT = 10
const FLAG_REACH = 14

const noMarks: readonly StripMark[] = []
const noAgents: readonly undefined[] = []

export function ContextStrip(props: ContextStripProps) {
  const {
    label,
    calls,
    agents = noAgents,
    cursor,
    onCursor,
    windowTokens,
    marks = noMarks,
    overlay,
    isShort = false,
    inferred,
    linesOf,
  } = props
  const { ref, size } = useElementSize<HTMLDivElement>()
  const [corner, setCorner] = useState({ left: 0, bottom: 0 })
  const positions = useMemo(() => new Map(calls.map((bar, place) => [bar.call, place])), [calls])
  const bars = useMemo(() => drawnBars(calls), [calls])
  const bands = useMemo(() => bandsOf(calls.map((_, place) => agents[place])), [calls, agents])
  const frames = useMemo(
    () =>
      rowFrames(bars, bands, windowTokens, {
        isShort,
        hasLane: overlay !== undefined && hasMarks(overlay),
        limit: overlay?.limit,
      }),
    [bars, bands, windowTokens, isShort, overlay],
  )
  const place = positions.get(cursor) ?? 0
  const { part, setPart, onKey } = useZoom(calls.length, place)
  const { from, count } = part
  const places = useMemo(() => Array.from({ length: count }, (_, index) => from + index), [from, count])
  /** The place of the nearest flag that the pointer may mean. */
  const nearFlag = (at: number) => {
    const most = (FLAG_REACH * count) / Math.max(1, size.width)
    return marks
      .flatMap(({ call }) => positions.get(call) ?? [])
      .filter((flag) => Math.abs(flag - at) <= most)
      .toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))[0]
  }
  const { handlers, hovered } = useScrubber({
    count: calls.length,
    index: place,
    part,
    meant: (at, { y, isTouch }) => {
      const flag = isTouch && y <= FLAG_HEIGHT ? nearFlag(at) : undefined
      if (flag !== undefined) return flag
      const isLane = overlay !== undefined && frames.some(({ bottom, foot }) => y >= bottom && y <= foot)
      return (isLane ? markedNear(overlay, at, { part, width: size.width }) : undefined) ?? at
    },
    onIndex: (next) => {
      const bar = calls[next]
      if (bar !== undefined) onCursor(bar.call)
    },
  })
  const zoomTo = (wanted: Part | undefined) => {
    setPart(wanted)
    // The part always holds the cursor: one outside comes along, so that the part is the one that was
    // dragged.
    const next = wanted === undefined ? undefined : calls[placeIn(wanted, place)]
    if (next !== undefined && next.call !== calls[place]?.call) onCursor(next.call)
  }
  const brush = useBrush(places, {
    before: 0,
    after: 0,
    onRange: (first, last) => zoomTo({ from: first, count: last - first + 1 }),
  })
  const current = calls[place]
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    if (!isTouched) return
    const close = () => setTouched(false)
    addEventListener('pointerdown', close, { capture: true })
    return () => removeEventListener('pointerdown', close, { capture: true })
  }, [isTouched])
  // After a zoom the pointer has not moved yet, and what it was over may be out of sight.
  const isShown = hovered !== undefined && hovered >= from && hovered < from + count
  const markAt = (call: number) => marks.find((mark) => mark.call === call)?.label
  // A finger doesn't hover: where it met a flag, its words are there until the next touch.
  const isMet = isTouched && current !== undefined && markAt(current.call) !== undefined
  const at = isMet ? place : isShown && brush.part === undefined ? hovered : undefined
  const pointed = at === undefined ? undefined : calls[at]
  const measureCorner = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    const { left, bottom } = currentTarget.getBoundingClientRect()
    setCorner({ left, bottom })
  }
  return (
    <div className={styles.frame}>
      <Scale frames={frames} />
      <div ref={ref} className={styles.plot} onPointerEnter={measureCorner}>
        {!isShort && <Ruler part={part} calls={calls.length} width={size.width} onPart={zoomTo} />}
        <div
          className={styles.strip}
          style={{ blockSize: heightOf(frames) }}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={calls[0]?.call ?? 0}
          aria-valuemax={calls.at(-1)?.call ?? 0}
          aria-valuenow={current?.call ?? 0}
          aria-valuetext={
            current === undefined
              ? t`no model calls`
              : describe(current, calls.length, markAt(current.call), inferred)
          }
          aria-disabled={calls.length === 0}
          {...handlers}
          {...brush.over(handlers)}
          onPointerUp={({ pointerType }) => setTouched(pointerType === 'touch')}
          onKeyDown={(event) => onKey(event) || handlers.onKeyDown(event)}
        >
          <StripDrawing
            calls={bars}
            rowOf={bands.rowOf}
            frames={frames}
            part={part}
            width={size.width}
            windowTokens={windowTokens}
            marks={marks}
            overlay={overlay}
            positions={positions}
            cursor={current === undefined ? undefined : place - from}
            hovered={isShown ? hovered - from : undefined}
            dragged={brush.part}
          />
          {!isShort && <RowNames frames={frames} part={part} width={size.width} />}
          {current === undefined && <p className={styles.nothing}>No model calls in this run.</p>}
        </div>
        {pointed !== undefined && at !== undefined && (
          <CallCard
            bar={pointed}
            agent={agents[at]}
            mark={markAt(pointed.call)}
            lines={linesOf?.(pointed.call) ?? []}
            inferred={inferred}
            left={corner.left + centreOf(at - from, count, size.width)}
            top={corner.bottom}
          />
        )}
      </div>
    </div>
  )
}

function describe(bar: CallBar, count: number, mark: string | undefined, inferred: string): string {
  const name = t`${callName(bar.call)} of ${formatExact(count)}`
  if (bar.isRefused === true) return [name, REFUSED].join('; ')
  const shares = CATEGORIES.flatMap(({ id, title }, index) => {
    const tokens = bar.byCategory[index] ?? 0
    return tokens > 0 ? [`${id === 'inferred' ? inferred : title} ${formatExact(tokens)}`] : []
  })
  const parts = [
    t`${callName(bar.call)} of ${formatExact(count)}, ${formatExact(bar.tokens)} tokens`,
    ...shares,
  ]
  return [...parts, ...(mark === undefined ? [] : [mark])].join('; ')
}
