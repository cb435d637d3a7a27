/** What a recorded memory must have done to make one list of steps of another: as recorded changes. */
import { given } from '#base/given.ts'
import type { Change } from '#core/model/change.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { outOfOrder } from '#core/replay/order.ts'

/**
 * Changes that make `after` of `before`. Ids are unique in each list; the same object is the same form. A
 * step that is elsewhere is removed and inserted, as few as possible. O(n log n).
 */
export function changesBetween(before: readonly Step[], after: readonly Step[]): readonly Change[] {
  const positions = new Map(before.map((step, position) => [step.id, position]))
  const staying = after.filter(({ id }) => positions.has(id))
  const crossing = outOfOrder(staying.map(({ id }) => positions.get(id) ?? 0))
  const moved = new Set(crossing.map((index) => staying[index]?.id))
  const kept = new Set<StepId>()
  for (const { id } of staying) if (!moved.has(id)) kept.add(id)
  const changes: Change[] = []
  for (const { id } of before) if (!kept.has(id)) changes.push({ kind: 'remove', id })
  const anchors = anchorsOf(after, kept)
  for (const [index, step] of after.entries()) {
    const anchor = anchors[index]
    if (!kept.has(step.id)) changes.push({ kind: 'insert', step, ...given({ before: anchor }) })
    else if (before[positions.get(step.id) ?? -1] !== step) changes.push({ kind: 'replace', step })
  }
  return changes
}

/** For each step the next one behind it that stays in place. */
function anchorsOf(steps: readonly Step[], kept: ReadonlySet<StepId>): readonly (StepId | undefined)[] {
  const anchors: (StepId | undefined)[] = steps.map(() => undefined)
  let next: StepId | undefined
  for (let index = steps.length - 1; index >= 0; index--) {
    anchors[index] = next
    const id = steps[index]?.id
    if (id !== undefined && kept.has(id)) next = id
  }
  return anchors
}
