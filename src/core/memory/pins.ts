/**
 * Pins: single steps that stay whole whatever a strategy does. Applied after each stage, around any strategy.
 */
import type { Step, StepId } from '../model/step.ts'

/**
 * `after` with every pinned step of `before` whole: where it was rewritten, in its place; where it was
 * dropped, before the first step that came after it. The same list where nothing is amiss. O(n), and only
 * where there are pins.
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
  const whole = wholeAgain(after, pinned)
  const shown = new Set(whole)
  const places = new Map(before.map((step, place) => [step.id, place]))
  const missing = pinned.flatMap((step) =>
    shown.has(step) ? [] : [{ step, place: places.get(step.id) ?? 0 }],
  )
  return putBack(places, whole, missing)
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

/**
 * `after` with each missing step before the first one that comes after its place. `places`: of the steps in
 * the log; `missing` in the order of their places. O(n).
 */
export function putBack(
  places: ReadonlyMap<StepId, number>,
  after: readonly Step[],
  missing: readonly { readonly step: Step; readonly place: number }[],
): readonly Step[] {
  if (missing.length === 0) return after
  const result: Step[] = []
  let next = 0
  const putUntil = (place: number) => {
    for (let one = missing[next]; one !== undefined && one.place < place; one = missing[++next]) {
      result.push(one.step)
    }
  }
  for (const step of after) {
    const place = places.get(step.id)
    if (place !== undefined) putUntil(place)
    result.push(step)
  }
  putUntil(Number.POSITIVE_INFINITY)
  return result
}
