/**
 * A strategy over the strip: what it would have sent at each call, and the calls at which it loses facts or
 * misses the cache. Pure.
 */
import { type RowFrame, yOf } from './row-frames.ts'
import type { Part } from './visible-part.ts'

export interface StripOverlay {
  readonly name: string
  /** Tokens above which it acts; absent: it doesn’t go by the size of the context. */
  readonly limit?: number | undefined
  /** By the place of the call. */
  readonly calls: readonly OverlayCall[]
}

interface OverlayCall {
  /** Undefined: the request was refused. */
  readonly tokens: number | undefined
  readonly lostFacts: number
  /** A cache miss that the recorded run doesn’t have. */
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

/** Pixels that a mark is wide at least and at most, and those between bars and marks. */
const [NARROWEST, WIDEST] = [3, 12]
const GAP = 2

/** Where the marks of a kind are in the lane of a row. */
interface Marks {
  readonly top: number
  readonly height: number
}

/** Each kind has the lane for itself where the other one has nothing to mark. */
function marksOf({ bottom, foot }: RowFrame, { hasLost, hasMisses }: Has): Record<'lost' | 'misses', Marks> {
  const lane = { top: bottom + GAP, height: foot - bottom - GAP }
  if (!(hasLost && hasMisses)) return { lost: lane, misses: lane }
  const half = Math.floor((lane.height - 1) / 2)
  return { misses: { top: lane.top, height: half }, lost: { top: foot - half, height: half } }
}

interface Has {
  readonly hasLost: boolean
  readonly hasMisses: boolean
}

/**
 * A line through each row at the strategy's tokens, and marks below its bars, one a pixel at most: lost
 * facts, and cache misses above them. O(calls).
 */
export function overlayPaths(
  { calls }: StripOverlay,
  { rowOf, frames, part: { from, count }, width }: Drawn,
): OverlayPaths {
  const slot = width / Math.max(1, count)
  const line: string[] = []
  const lost = new Set<string>()
  const misses = new Set<string>()
  const has = {
    hasLost: calls.some(({ lostFacts }) => lostFacts > 0),
    hasMisses: calls.some(({ isMiss }) => isMiss),
  }
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
    if (call.lostFacts === 0 && !call.isMiss) continue
    const at = marksOf(frame, has)
    const wide = Math.min(WIDEST, Math.max(NARROWEST, Math.floor(slot)))
    const start = Math.floor(left + Math.max(0, slot - wide) / 2)
    const mark = ({ top, height }: Marks) => `M${start} ${top}h${wide}v${height}H${start}z`
    if (call.lostFacts > 0) lost.add(mark(at.lost))
    if (call.isMiss) misses.add(mark(at.misses))
  }
  return { line: line.join(''), lost: [...lost].join(''), misses: [...misses].join('') }
}

/** Whether it marks any call. O(calls). */
export function hasMarks({ calls }: StripOverlay): boolean {
  return calls.some(({ lostFacts, isMiss }) => lostFacts > 0 || isMiss)
}

/** Pixels beside a mark at which a press still means it. */
const REACH = 8

/**
 * The call with a mark of the strategy that is nearest to the place, no farther than a finger is wide;
 * undefined: none.
 */
export function markedNear(
  { calls }: StripOverlay,
  place: number,
  { part: { from, count }, width }: Pick<Drawn, 'part' | 'width'>,
): number | undefined {
  const slot = width / Math.max(1, count)
  const isMarked = (at: number) =>
    at >= from &&
    at < from + count &&
    calls[at] !== undefined &&
    (calls[at].lostFacts > 0 || calls[at].isMiss)
  for (let away = 0; away <= REACH / slot; away++) {
    if (isMarked(place - away)) return place - away
    if (isMarked(place + away)) return place + away
  }
  return undefined
}
