/** Where the names of the agents are in the rows of the strip, each at its calls. Pure. */
import type { RowFrame } from './row-frames.ts'
import type { Part } from './visible-part.ts'

interface RowName {
  /** Hostile text. */
  readonly name: string
  /** Pixels from the left and the top of the strip, and how wide it may be. */
  readonly left: number
  readonly top: number
  readonly room: number
}

/** Pixels below which a name would be a letter or two. */
const NARROWEST = 44
/** What the numbers of the axis take at the left. */
const NUMBERS = 34

/** A run of one agent needs none. O(agents). */
export function rowNames(
  frames: readonly RowFrame[],
  { from, count }: Part,
  width: number,
): readonly RowName[] {
  if (frames.length === 1 && (frames[0]?.agents.length ?? 0) < 2) return []
  const slot = width / Math.max(1, count)
  return frames.flatMap(({ agents, top }) =>
    agents.flatMap(({ name, from: first, to: last }) => {
      const left = Math.max(NUMBERS, (first - from) * slot)
      const room = Math.min(width, (last + 1 - from) * slot) - left
      return name === undefined || room < NARROWEST ? [] : [{ name, left, top, room }]
    }),
  )
}
