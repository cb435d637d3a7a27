/** The calls that the strip shows: all of them, or the part that a person zoomed in on. Pure. */

/** Places of the calls that are shown. */
export interface Part {
  readonly from: number
  readonly count: number
}

/** Fewer are not worth a zoom. */
export const FEWEST_SHOWN = 2

/** Keeps a part inside the run and the cursor inside the part. Undefined: all calls are shown. */
export function settledPart(part: Part | undefined, calls: number, cursor: number): Part {
  if (part === undefined || part.count >= calls) return { from: 0, count: calls }
  const count = Math.max(Math.min(FEWEST_SHOWN, calls), part.count)
  const holding = Math.min(Math.max(part.from, cursor - count + 1), cursor)
  return { from: Math.max(0, Math.min(holding, calls - count)), count }
}

/** The place of a part that is nearest to the cursor's; `part` has at least one call. */
export function placeIn({ from, count }: Part, cursor: number): number {
  return Math.max(from, Math.min(cursor, from + count - 1))
}

/** Half or twice as many calls, the cursor where it is. Undefined: all. */
export function zoomed(part: Part, calls: number, cursor: number, by: 'in' | 'out'): Part | undefined {
  const count = by === 'in' ? Math.max(FEWEST_SHOWN, Math.ceil(part.count / 2)) : part.count * 2
  if (count >= calls) return undefined
  const share = part.count === 0 ? 0 : (cursor - part.from) / part.count
  return settledPart({ from: Math.round(cursor - share * count), count }, calls, cursor)
}
