/**
 * A history as a strip: a bar for each state, as high as the state is large, with marks for what failed and
 * where a new run begins. One tab stop; arrows, Home, End and dragging choose a state to look at. The one in
 * use carries a line below.
 */
import { t } from '#base/words.ts'
import { useElementSize } from '../kit/base/use-element-size.ts'
import { useScrubber } from './base/use-scrubber.ts'
import styles from './StateStrip.module.css'

export interface StateBar {
  readonly id: number
  /** What happened: `Step 3: Read the page`. */
  readonly label: string
  /** How large the state is, in any unit. */
  readonly size: number
  /** `failed`: drawn with a cross; `start`: a line before it; `edit`: hollow. */
  readonly mark?: 'failed' | 'start' | 'edit' | undefined
}

interface StateStripProps {
  /** Spoken name, such as `History of the memory`. */
  readonly label: string
  /** Oldest first. */
  readonly bars: readonly StateBar[]
  readonly cursor: number | undefined
  /** The state in use; undefined: the one before all. */
  readonly inUse: number | undefined
  readonly onCursor: (id: number) => void
}

const HEIGHT = 56
const HEADROOM = 18
/** Between the words and the highest bar: the cross of what failed. */
const MARK_ROOM = 8
const WIDEST_SLOT = 28
const LEAST_BAR = 2

export function StateStrip({ label, bars, cursor, inUse, onCursor }: StateStripProps) {
  const { ref, size } = useElementSize<HTMLDivElement>()
  const slot = bars.length === 0 ? 0 : Math.min(WIDEST_SLOT, size.width / bars.length)
  const index = bars.findIndex(({ id }) => id === cursor)
  const { handlers, hovered } = useScrubber({
    count: bars.length,
    index,
    after: Math.max(0, size.width - slot * bars.length),
    onIndex: (next) => {
      const bar = bars[next]
      if (bar !== undefined) onCursor(bar.id)
    },
  })
  const read = bars[hovered ?? index]
  return (
    <div
      ref={ref}
      className={styles.strip}
      style={{ blockSize: HEIGHT }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={bars.length}
      aria-valuenow={index + 1}
      aria-valuetext={read === undefined ? t`the empty memory` : `${read.label}${wordOf(read)}`}
      {...handlers}
    >
      <svg className={styles.drawing} width={size.width} height={HEIGHT} aria-hidden="true">
        <Bars bars={bars} slot={slot} cursor={index} hovered={hovered} inUse={inUse} />
      </svg>
      <p className={styles.readout} aria-hidden="true">
        {read?.label ?? t`Before the first run: the memory is empty`}
      </p>
    </div>
  )
}

function wordOf({ mark }: StateBar): string {
  return mark === 'failed' ? ', failed' : ''
}

interface BarsProps extends Pick<StateStripProps, 'bars' | 'inUse'> {
  /** Width of one bar with its gap, in px. */
  readonly slot: number
  readonly cursor: number
  readonly hovered: number | undefined
}

function Bars({ bars, slot, cursor, hovered, inUse }: BarsProps) {
  const largest = bars.reduce((most, { size }) => Math.max(most, size), 1)
  const room = HEIGHT - HEADROOM - MARK_ROOM - 4
  return bars.map((bar, index) => {
    const height = Math.max(LEAST_BAR, (bar.size / largest) * room)
    const x = index * slot
    const gap = slot > 6 ? 2 : 0
    return (
      <g key={bar.id} className={index === cursor ? styles.current : styles.bar}>
        {(index === cursor || index === hovered) && (
          <rect
            className={index === cursor ? styles.cursor : styles.hover}
            x={x}
            y={HEADROOM - 2}
            width={slot}
            height={HEIGHT}
          />
        )}
        {bar.mark === 'start' && index > 0 && (
          <line className={styles.start} x1={x + 0.5} x2={x + 0.5} y1={HEADROOM} y2={HEIGHT} />
        )}
        <rect
          className={bar.mark === 'edit' ? styles.hollow : styles.solid}
          x={x + gap}
          y={HEIGHT - 4 - height}
          width={Math.max(1, slot - gap * 2)}
          height={height}
        />
        {bar.mark === 'failed' && slot > 8 && (
          <path className={styles.failed} d={`M${x + slot / 2 - 3} ${HEIGHT - 12 - height}l6 6m0 -6l-6 6`} />
        )}
        {bar.id === inUse && (
          <rect className={styles.inUse} x={x + gap} y={HEIGHT - 3} width={slot - gap * 2} height={3} />
        )}
      </g>
    )
  })
}
