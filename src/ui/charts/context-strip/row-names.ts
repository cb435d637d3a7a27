/** Where the names of the agents are in the rows of the strip, each at its first call. Pure. */
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

/** A run of one agent needs none. A name ends where the next agent of its row begins. O(agents). */
export function rowNames(
  frames: readonly RowFrame[],
  { from, count }: Part,
  width: number,
): readonly RowName[] {
  if (frames.length === 1 && (frames[0]?.agents.length ?? 0) < 2) return []
  const slot = width / Math.max(1, count)
  return frames.flatMap(({ agents, top }) =>
    agents.flatMap(({ name, from: first, to: last }, at) => {
      const left = Math.max(NUMBERS, (first - from) * slot)
      const end = Math.min(last + 1, agents[at + 1]?.from ?? Number.POSITIVE_INFINITY)
      const room = Math.min(width, (end - from) * slot) - left
      return name === undefined || room < NARROWEST ? [] : [{ name, left, top, room }]
    }),
  )
}

/** Pixels from the left at which another agent begins in a shared row. O(agents). */
export function rowStarts({ agents }: RowFrame, { from, count }: Part, width: number): readonly number[] {
  const slot = width / Math.max(1, count)
  return agents.slice(1).flatMap(({ from: first }) => {
    const left = (first - from) * slot
    return left > 0 && left < width ? [left] : []
  })
}
