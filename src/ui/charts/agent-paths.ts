/**
 * The lanes of agents as paths, pure: thousands of calls come to a mark a pixel, and hand-overs to a line a
 * pixel.
 */

export interface AgentCallMark {
  /** The row of its agent. */
  readonly lane: number
  /** Steps before it: where it is along the run. */
  readonly at: number
  /** The call that started its agent, by its place; undefined: not known, or no call did. */
  readonly startedBy?: number | undefined
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
export function callsPath(calls: readonly AgentCallMark[], sizes: LaneSizes): string {
  const marks = calls.map(({ lane, at }) => {
    const top = lane * sizes.rowHeight + INSET
    return `M${xOf(at, sizes)} ${top}v${sizes.rowHeight - 2 * INSET}`
  })
  return [...new Set(marks)].join('')
}

/** A line from the lane that hands over to the one that it hands over to. */
export function handOversPath(calls: readonly AgentCallMark[], sizes: LaneSizes): string {
  const middle = (lane: number) => (lane + 0.5) * sizes.rowHeight
  const lines = handOvers(calls).map(({ from, to }) => {
    const [left, right] = [xOf(from.at, sizes), xOf(to.at, sizes)]
    return `M${left} ${middle(from.lane)}H${right}V${middle(to.lane)}`
  })
  return [...new Set(lines)].join('')
}

interface HandOver {
  readonly from: AgentCallMark
  readonly to: AgentCallMark
  /** Place of `to` among the calls. */
  readonly place: number
}

/**
 * Where one agent hands over to another, in order: to a sub-agent at its first call, from the call that
 * started it; and back from it. Between sub-agents that ran at the same time nothing is handed over.
 */
export function handOvers(calls: readonly AgentCallMark[]): readonly HandOver[] {
  const seen = new Set<number>()
  return calls.flatMap((to, place): readonly HandOver[] => {
    const before = calls[place - 1]
    const isFirst = !seen.has(to.lane)
    seen.add(to.lane)
    if (before === undefined || before.lane === to.lane) return []
    const starter = to.startedBy === undefined ? undefined : calls[to.startedBy]
    if (starter === undefined) return [{ from: before, to, place }]
    if (isFirst) return [{ from: starter, to, place }]
    const isReturn = before.startedBy !== undefined && calls[before.startedBy]?.lane === to.lane
    return isReturn ? [{ from: before, to, place }] : []
  })
}

/** The place of the call nearest to a step; calls ascend. O(log calls). */
export function callNear(calls: readonly AgentCallMark[], step: number): number {
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
