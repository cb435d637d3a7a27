/**
 * The numbers of the calls above the strip. Dragging along it zooms in on a part; a button leads back to all
 * calls.
 */
import { type PointerEvent, useState } from 'react'
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { Tooltip } from '../../kit/base/Tooltip.tsx'
import { centreOf, crisp, indexAt, wholeTicks } from '../base/scales.ts'
import styles from './Ruler.module.css'
import { heightWith } from './row-frames.ts'
import { FEWEST_SHOWN, type Part } from './visible-part.ts'

interface RulerProps {
  readonly part: Part
  /** Of the run. */
  readonly calls: number
  readonly width: number
  /** Undefined: all calls. */
  readonly onPart: (part: Part | undefined) => void
}

/** Pixels of the ruler. */
const HEIGHT = 16
/** Pixels of a digit of a number. */
const DIGIT_WIDTH = 7
/** Pixels from one number to the next, and where there is little room. */
const TICK_WIDTH = 96
const NARROW_TICK_WIDTH = 56
/** Pixels of the way back at the end. */
const ALL_WIDTH = 140
/** Pixels from which numbers are wide apart: a phone's strip has no room for that. */
const WIDE = 400

/**
 * Pixels of the strip with its ruler, which a phone has no room for, before anything is counted; `rows`: of
 * agents.
 */
export function stripHeight(rows: number, isShort = false): number {
  return (isShort ? 0 : HEIGHT) + heightWith(rows, isShort)
}

interface Drag {
  readonly start: number
  readonly end: number
}

export function Ruler({ part, calls, width, onPart }: RulerProps) {
  const [drag, setDrag] = useState<Drag | undefined>(undefined)
  const isZoomed = part.count < calls
  const isNarrow = width > 0 && width < WIDE
  const wordsWidth = isZoomed ? ALL_WIDTH : 0
  const under = ({ currentTarget, clientX }: PointerEvent) => {
    const { left } = currentTarget.getBoundingClientRect()
    return part.from + indexAt(clientX - left, part.count, width)
  }
  const finish = () => {
    setDrag(undefined)
    if (drag === undefined) return
    const [from, to] = [Math.min(drag.start, drag.end), Math.max(drag.start, drag.end)]
    if (to - from + 1 >= FEWEST_SHOWN) onPart({ from, count: to - from + 1 })
  }
  return (
    <div className={styles.ruler} style={{ blockSize: HEIGHT }}>
      <Tooltip side="bottom" text={t`Drag to zoom in on a part of the run`}>
        <svg
          className={styles.drawing}
          width={width}
          height={HEIGHT}
          aria-hidden="true"
          onPointerDown={(event) => {
            if (event.button !== 0 || calls === 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            const at = under(event)
            setDrag({ start: at, end: at })
          }}
          onPointerMove={(event) => drag !== undefined && setDrag({ ...drag, end: under(event) })}
          onPointerUp={finish}
          onLostPointerCapture={() => setDrag(undefined)}
          onDoubleClick={() => onPart(undefined)}
        >
          <rect className={styles.ground} width={width} height={HEIGHT} />
          {drag !== undefined && <Dragged drag={drag} part={part} width={width} />}
          <Numbers
            part={part}
            width={width}
            tickWidth={isNarrow ? NARROW_TICK_WIDTH : TICK_WIDTH}
            end={width - wordsWidth}
          />
        </svg>
      </Tooltip>
      {isZoomed && (
        <span className={styles.words}>
          <button type="button" className={styles.all} onClick={() => onPart(undefined)}>
            Show all {formatExact(calls)} calls
          </button>
        </span>
      )}
    </div>
  )
}

interface NumbersProps extends Pick<RulerProps, 'part' | 'width'> {
  readonly tickWidth: number
  /** Pixels from the left at which other words begin. */
  readonly end: number
}

function Numbers({ part: { from, count }, width, tickWidth, end }: NumbersProps) {
  if (count === 0) return null
  const last = from + count
  const round = wholeTicks(from + 1, last, Math.max(1, Math.floor(width / tickWidth)))
  const at = (call: number) => crisp(centreOf(call - 1 - from, count, width))
  // Where the data ends is said, too: the last round number may be far before it.
  const room = formatExact(last).length * DIGIT_WIDTH * 2
  const ticks = end < width ? round : [...round.filter((call) => at(last) - at(call) > room), last]
  return (
    <>
      <path className={styles.tick} d={ticks.map((call) => `M${at(call)} ${HEIGHT - 4}v4`).join('')} />
      {ticks.map((call) => {
        const words = formatExact(call)
        const half = (words.length * DIGIT_WIDTH) / 2
        const x = Math.min(Math.max(12, at(call)), width - half)
        return x + half > end ? null : (
          <text key={call} className={styles.number} x={x} y={HEIGHT - 5}>
            {words}
          </text>
        )
      })}
    </>
  )
}

function Dragged({
  drag: { start, end },
  part,
  width,
}: { readonly drag: Drag } & Pick<RulerProps, 'part' | 'width'>) {
  const slot = width / part.count
  const [from, to] = [Math.min(start, end), Math.max(start, end)]
  return (
    <rect
      className={styles.dragged}
      x={(from - part.from) * slot}
      width={(to - from + 1) * slot}
      height={HEIGHT}
    />
  )
}
