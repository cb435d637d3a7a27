/**
 * What differs between the contexts of two calls: front and back are compared by identity, only the middle is
 * looked at.
 */
import type { Step, StepId } from '../model/step.ts'
import { outOfOrder } from './order.ts'

export interface Difference {
  /** How many steps at the front are the same objects: the stable prefix, in steps. */
  readonly prefix: number
  readonly suffix: number
  readonly removed: readonly Step[]
  readonly inserted: readonly Step[]
  /** Ids of steps that are in both but changed places. */
  readonly reordered: readonly StepId[]
}

/** O(prefix + suffix) pointer comparisons and O(m log m) for a middle of m steps. */
export function difference(before: readonly Step[], after: readonly Step[]): Difference {
  const shorter = Math.min(before.length, after.length)
  let prefix = 0
  while (prefix < shorter && before[prefix] === after[prefix]) prefix++
  let suffix = 0
  while (suffix < shorter - prefix && before[before.length - 1 - suffix] === after[after.length - 1 - suffix])
    suffix++
  const oldMiddle = before.slice(prefix, before.length - suffix)
  const newMiddle = after.slice(prefix, after.length - suffix)
  if (oldMiddle.length === 0 || newMiddle.length === 0) {
    return { prefix, suffix, removed: oldMiddle, inserted: newMiddle, reordered: [] }
  }
  return { prefix, suffix, ...middleDifference(oldMiddle, newMiddle) }
}

/** A step that is several times (as-written variants) is matched as often as it is on both sides. */
function middleDifference(
  before: readonly Step[],
  after: readonly Step[],
): Omit<Difference, 'prefix' | 'suffix'> {
  const places = new Map<Step, number[]>()
  before.forEach((step, index) => {
    const list = places.get(step)
    if (list === undefined) places.set(step, [index])
    else list.push(index)
  })
  const inserted: Step[] = []
  const common: Step[] = []
  const positions: number[] = []
  for (const step of after) {
    const position = places.get(step)?.shift()
    if (position === undefined) inserted.push(step)
    else {
      common.push(step)
      positions.push(position)
    }
  }
  const matched = new Set(positions)
  const removed = before.filter((_, index) => !matched.has(index))
  const reordered = outOfOrder(positions).flatMap((index) => common[index]?.id ?? [])
  return { removed, inserted, reordered }
}
