/** Pins: single steps that stay whole whatever a strategy does. Applied after each stage, around any strategy. */
import type { Step, StepId } from '../step.ts'

/**
 * `after` with every pinned step of `before` whole: where it was rewritten, in its place; where it was dropped, before
 * the first step that came after it. The same list where nothing is amiss. O(n), and only where there are pins.
 */
export function withPins(
  before: readonly Step[],
  after: readonly Step[],
  pins: ReadonlySet<StepId> | undefined,
): readonly Step[] {
  if (pins === undefined) return after
  const pinned = before.filter((step) => pins.has(step.id))
  const present = new Set(after)
  if (pinned.every((step) => present.has(step))) return after
  return putBack(before, wholeAgain(after, pinned), pinned)
}

/** Pinned steps that were rewritten, as they were; torn-off pieces of them are in them again. */
function wholeAgain(after: readonly Step[], pinned: readonly Step[]): readonly Step[] {
  const originals = new Map(pinned.map((step) => [step.id, step]))
  const isPieceOfPinned = ({ id, origin = [] }: Step) => {
    const [owner] = origin
    return owner !== undefined && owner !== id && originals.has(owner) && id.startsWith(`${owner}/`)
  }
  return after.filter((step) => !isPieceOfPinned(step)).map((step) => originals.get(step.id) ?? step)
}

function putBack(before: readonly Step[], after: readonly Step[], pinned: readonly Step[]): readonly Step[] {
  const positions = new Map(before.map((step, position) => [step.id, position]))
  const present = new Set(after)
  const missing = pinned.filter((step) => !present.has(step))
  const result: Step[] = []
  let next = 0
  const putUntil = (position: number) => {
    for (let step = missing[next]; step !== undefined; step = missing[++next]) {
      if ((positions.get(step.id) ?? 0) >= position) return
      result.push(step)
    }
  }
  for (const step of after) {
    const position = positions.get(step.id)
    if (position !== undefined) putUntil(position)
    result.push(step)
  }
  putUntil(Number.POSITIVE_INFINITY)
  return result
}
