/**
 * Calls as the columns of a strip, pure. With more calls than pixels each pixel shows the one call with the
 * most tokens under it: peaks never vanish, and the stack stays that of one real call.
 */

/** What a call sent: its tokens by category, in the order of CATEGORIES. */
export interface CallBar {
  readonly call: number
  readonly byCategory: readonly number[]
  readonly tokens: number
  /** The provider refused the request, so that no tokens of it are recorded. */
  readonly isRefused?: true
}

/** What is drawn: a refused request leaves a gap, whatever its texts would have been. */
export function drawnBars(calls: readonly CallBar[]): readonly CallBar[] {
  return calls.map((bar) => (bar.isRefused === true ? { ...bar, tokens: 0, byCategory: [] } : bar))
}

interface Column {
  readonly x: number
  readonly width: number
  readonly bar: CallBar
}

/** Undefined: a slot without a bar, such as that of another row's call. */
export function toColumns(calls: readonly (CallBar | undefined)[], width: number): readonly Column[] {
  const pixels = Math.floor(width)
  if (pixels <= 0 || calls.length === 0) return []
  const count = Math.min(calls.length, pixels)
  const slot = width / count
  const columns: Column[] = []
  for (let column = 0; column < count; column++) {
    const from = Math.floor((column * calls.length) / count)
    const to = Math.floor(((column + 1) * calls.length) / count)
    const bar = largest(calls, from, to)
    if (bar !== undefined) columns.push({ x: column * slot, width: slot - gapOf(slot), bar })
  }
  return columns
}

function largest(calls: readonly (CallBar | undefined)[], from: number, to: number): CallBar | undefined {
  let found = calls[from]
  for (let index = from + 1; index < to; index++) {
    const bar = calls[index]
    if (bar !== undefined && (found === undefined || bar.tokens > found.tokens)) found = bar
  }
  return found
}

/** Air between bars only where there is room for it. */
function gapOf(slot: number): number {
  if (slot >= 32) return 2
  return slot >= 5 ? 1 : 0
}

interface StackFrame {
  /** Pixels from the top of the drawing to the foot of the bars. */
  readonly foot: number
  /** Height in pixels of `max` tokens. */
  readonly height: number
  readonly max: number
}

/** One path for each category, however many calls there are: what keeps 10,000 calls cheap to draw. */
export function stackPaths(
  columns: readonly Column[],
  categories: number,
  frame: StackFrame,
): readonly string[] {
  const parts: string[][] = Array.from({ length: categories }, () => [])
  for (const { x, width, bar } of columns) {
    let below = 0
    for (let category = 0; category < categories; category++) {
      const tokens = bar.byCategory[category] ?? 0
      if (tokens <= 0) continue
      const top = frame.foot - ((below + tokens) / frame.max) * frame.height
      const bottom = frame.foot - (below / frame.max) * frame.height
      parts[category]?.push(`M${short(x)} ${short(top)}h${short(width)}V${short(bottom)}h${short(-width)}z`)
      below += tokens
    }
  }
  return parts.map((part) => part.join(''))
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}
