/**
 * The agents of a run as lanes: a row for each, a mark for each call along the steps, and a line where the
 * running agent changes. One tab stop; arrows go from call to call, dragging goes to the nearest one.
 */
import { type KeyboardEvent, memo } from 'react'
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { SafeText } from '../kit/base/SafeText.tsx'
import { useElementSize } from '../kit/base/use-element-size.ts'
import styles from './AgentChart.module.css'
import {
  type AgentCallMark,
  callNear,
  callsPath,
  handOvers,
  handOversPath,
  type LaneSizes,
  xOf,
} from './agent-paths.ts'
import { scrubTo } from './base/scrub.ts'
import { useScrubber } from './base/use-scrubber.ts'

interface AgentChartProps {
  /** Spoken name. */
  readonly label: string
  /** Names of the agents, in the order of their rows. Hostile text. */
  readonly lanes: readonly string[]
  /** In order; the place of a call here is its index in the trace. */
  readonly calls: readonly AgentCallMark[]
  readonly steps: number
  readonly cursor: number
  readonly onCursor: (call: number) => void
}

const ROW = 28

export function AgentChart({ label, lanes, calls, steps, cursor, onCursor }: AgentChartProps) {
  const { ref, size } = useElementSize<HTMLDivElement>()
  const sizes: LaneSizes = { width: size.width, rowHeight: ROW, steps }
  const current = calls[cursor]
  const { handlers, hovered } = useScrubber({
    count: steps,
    index: current?.at ?? 0,
    onIndex: (step) => onCursor(callNear(calls, step)),
  })
  const pointed = hovered === undefined ? undefined : callNear(calls, hovered)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = scrubTo(event, cursor, calls.length)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onCursor(next)
  }
  return (
    <div className={styles.chart}>
      <div className={styles.names} aria-hidden="true">
        {lanes.map((name) => (
          <span key={name} className={styles.name} style={{ blockSize: ROW }}>
            <SafeText text={name} />
          </span>
        ))}
      </div>
      <div
        ref={ref}
        className={styles.lanes}
        style={{ blockSize: ROW * lanes.length }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={calls.length}
        aria-valuenow={cursor + 1}
        aria-valuetext={wordsOf({ lanes, calls }, cursor)}
        {...handlers}
        onKeyDown={onKeyDown}
      >
        <svg className={styles.drawing} width={size.width} height={ROW * lanes.length} aria-hidden="true">
          <Marks lanes={lanes.length} calls={calls} width={size.width} steps={steps} />
          {pointed !== undefined && (
            <Cursor call={calls[pointed]} sizes={sizes} lanes={lanes.length} isHover />
          )}
          <Cursor call={current} sizes={sizes} lanes={lanes.length} isHover={false} />
        </svg>
      </div>
      <p className={styles.readout} aria-hidden="true">
        <SafeText text={wordsOf({ lanes, calls }, pointed ?? cursor)} />
      </p>
    </div>
  )
}

function wordsOf({ lanes, calls }: Pick<AgentChartProps, 'lanes' | 'calls'>, place: number): string {
  const call = calls[place]
  if (call === undefined) return t`no model calls`
  const handOver = handOvers(calls).find((one) => one.place === place)
  const words = t`${callName(place)} of ${formatExact(calls.length)}: ${lanes[call.lane]}`
  return handOver === undefined ? words : t`${words}, switched from ${lanes[handOver.from.lane]}`
}

interface MarksProps {
  readonly lanes: number
  readonly calls: readonly AgentCallMark[]
  readonly width: number
  readonly steps: number
}

const Marks = memo(function Marks({ lanes, calls, width, steps }: MarksProps) {
  const sizes = { width, rowHeight: ROW, steps }
  const rows = Array.from({ length: lanes }, (_, lane) => `M0 ${(lane + 0.5) * ROW}H${width}`)
  return (
    <>
      <path className={styles.rail} d={rows.join('')} />
      <path className={styles.handOver} d={handOversPath(calls, sizes)} />
      <path className={styles.call} d={callsPath(calls, sizes)} />
    </>
  )
})

interface CursorProps {
  readonly call: AgentCallMark | undefined
  readonly sizes: LaneSizes
  readonly lanes: number
  readonly isHover: boolean
}

function Cursor({ call, sizes, lanes, isHover }: CursorProps) {
  if (call === undefined) return null
  const x = xOf(call.at, sizes)
  return (
    <g className={isHover ? styles.hover : styles.cursor}>
      <line x1={x} x2={x} y1={0} y2={lanes * ROW} />
      <circle cx={x} cy={(call.lane + 0.5) * ROW} r={4} />
    </g>
  )
}
