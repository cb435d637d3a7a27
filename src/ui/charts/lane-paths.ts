/** The lanes of agents as paths, pure: thousands of calls come to a mark a pixel, and hand-overs to a line a pixel. */

export interface LaneCall {
  /** The row of its agent. */
  readonly lane: number
  /** Steps before it: where it stands along the run. */
  readonly at: number
}

export interface LaneSizes {
  /** Pixels of the whole run. */
  readonly width: number
  readonly rowHeight: number
  /** Steps of the run. */
  readonly steps: number
}

/** Pixels above and below a mark in its row. */
const INSET = 7

export function xOf(at: number, { width, steps }: Pick<LaneSizes, 'width' | 'steps'>): number {
  return steps === 0 ? 0 : Math.floor(((at + 0.5) / steps) * width) + 0.5
}

/** An upright mark for each call. */
export function callsPath(calls: readonly LaneCall[], sizes: LaneSizes): string {
  const marks = calls.map(({ lane, at }) => {
    const top = lane * sizes.rowHeight + INSET
    return `M${xOf(at, sizes)} ${top}v${sizes.rowHeight - 2 * INSET}`
  })
  return [...new Set(marks)].join('')
}

/** A line from the lane of the call before to that of the call after, where they differ. */
export function handOversPath(calls: readonly LaneCall[], sizes: LaneSizes): string {
  const middle = (lane: number) => (lane + 0.5) * sizes.rowHeight
  const lines = handOvers(calls).map(({ from, to }) => {
    const [left, right] = [xOf(from.at, sizes), xOf(to.at, sizes)]
    return `M${left} ${middle(from.lane)}H${right}V${middle(to.lane)}`
  })
  return [...new Set(lines)].join('')
}

export interface HandOver {
  readonly from: LaneCall
  readonly to: LaneCall
  /** Place of `to` among the calls. */
  readonly place: number
}

/** Where the running agent changes, in order. */
export function handOvers(calls: readonly LaneCall[]): readonly HandOver[] {
  return calls.flatMap((to, place): readonly HandOver[] => {
    const from = calls[place - 1]
    return from === undefined || from.lane === to.lane ? [] : [{ from, to, place }]
  })
}

/** The place of the call nearest to a step; calls ascend. O(log calls). */
export function callNear(calls: readonly LaneCall[], step: number): number {
  let low = 0
  let high = calls.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((calls[middle]?.at ?? 0) < step) low = middle + 1
    else high = middle
  }
  const after = calls[low]
  const before = calls[low - 1]
  if (before === undefined || after === undefined) return after === undefined ? Math.max(0, low - 1) : low
  return step - before.at <= after.at - step ? low - 1 : low
}
