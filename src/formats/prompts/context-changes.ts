/**
 * The recorded changes between two contexts, where a format says what the agent was shown and not how it came
 * about.
 */
import { given } from '#base/given.ts'
import type { Change } from '#core/model/change.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { outOfOrder } from '#core/replay/order.ts'

/**
 * The changes that make `wanted` of `shown`. A step that both hold in another order is removed and inserted
 * again where `wanted` has it. O(n log n).
 */
export function changesBetween(shown: readonly Step[], wanted: readonly Step[]): readonly Change[] {
  const kept = inOrder(shown, wanted)
  const removed = shown.filter(({ id }) => !kept.has(id)).map(({ id }): Change => ({ kind: 'remove', id }))
  const own = new Map(shown.map((step) => [step.id, step]))
  const inserted: Change[] = []
  const replaced: Change[] = []
  let before: StepId | undefined
  for (const step of wanted.toReversed()) {
    if (kept.has(step.id)) {
      before = step.id
      if (own.get(step.id) !== step) replaced.push({ kind: 'replace', step })
    } else inserted.push({ kind: 'insert', step, ...given({ before }) })
  }
  return [...removed, ...replaced, ...inserted.toReversed()]
}

/** Ids that are in both lists and in the same order: as many as can be, so that the fewest are moved. */
function inOrder(shown: readonly Step[], wanted: readonly Step[]): ReadonlySet<StepId> {
  const places = new Map(shown.map(({ id }, index) => [id, index]))
  const common = wanted.filter(({ id }) => places.has(id))
  const moved = new Set(outOfOrder(common.map(({ id }) => places.get(id) ?? 0)))
  return new Set(common.flatMap(({ id }, index) => (moved.has(index) ? [] : [id])))
}
