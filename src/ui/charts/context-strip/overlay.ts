/**
 * A strategy over the strip: what it would have sent at each call, and the calls at which it loses facts or
 * misses the cache. Pure.
 */
import { type RowFrame, yOf } from './row-frames.ts'
import type { Part } from './visible-part.ts'

export interface StripOverlay {
  readonly name: string
  /** By the place of the call. */
  readonly calls: readonly OverlayCall[]
}

interface OverlayCall {
  /** Undefined: the request was refused. */
  readonly tokens: number | undefined
  readonly lostFacts: number
  readonly isMiss: boolean
}

/** What the strip draws, and where. */
export interface Drawn {
  readonly frames: readonly RowFrame[]
  /** The row of each call, by place. */
  readonly rowOf: readonly number[]
  readonly part: Part
  /** Pixels. */
  readonly width: number
}

interface OverlayPaths {
  readonly line: string
  readonly lost: string
  readonly misses: string
}

/** Pixels of a tick, and the least that it is wide. */
const TICK = 3
const NARROWEST = 2

/**
 * A line through each row at the strategy's tokens, and ticks at the row's foot, one a pixel at most: lost
 * facts, and cache misses above them. O(calls shown).
 */
export function overlayPaths(
  { calls }: StripOverlay,
  { rowOf, frames, part: { from, count }, width }: Drawn,
): OverlayPaths {
  const slot = width / Math.max(1, count)
  const line: string[] = []
  const lost = new Set<string>()
  const misses = new Set<string>()
  let before: number | undefined
  for (let place = from; place < from + count; place++) {
    const call = calls[place]
    const row = rowOf[place]
    const frame = row === undefined ? undefined : frames[row]
    if (call === undefined || frame === undefined) continue
    const left = Math.round((place - from) * slot * 2) / 2
    const right = Math.round((place + 1 - from) * slot * 2) / 2
    if (call.tokens === undefined) before = undefined
    else {
      const y = Math.max(frame.top, Math.round(yOf(frame, call.tokens) * 2) / 2)
      line.push(before === row ? `V${y}H${right}` : `M${left} ${y}H${right}`)
      before = row
    }
    const tick = `h${Math.max(NARROWEST, Math.floor(slot))}v${TICK}H${Math.floor(left)}z`
    if (call.lostFacts > 0) lost.add(`M${Math.floor(left)} ${frame.bottom - TICK}${tick}`)
    if (call.isMiss) misses.add(`M${Math.floor(left)} ${frame.bottom - 2 * TICK - 1}${tick}`)
  }
  return { line: line.join(''), lost: [...lost].join(''), misses: [...misses].join('') }
}
