/**
 * A change to a list of steps, as data. Recorded compactions and elisions are lists of changes; so is what
 * differs between the contexts of two calls.
 */
import { append } from '#base/lists.ts'
import type { Step, StepId } from './step.ts'

export type Change =
  | { readonly kind: 'remove'; readonly id: StepId }
  /** The step with the same id is replaced, in its place. */
  | { readonly kind: 'replace'; readonly step: Step }
  /** Put before the step `before`, or at the end. */
  | { readonly kind: 'insert'; readonly step: Step; readonly before?: StepId }

/**
 * The list after the changes, in order. A change that names a step that is not there is passed over. O(n +
 * changes).
 */
export function applyChanges(steps: readonly Step[], changes: readonly Change[]): readonly Step[] {
  if (changes.length === 0) return steps
  const removed = new Set<StepId>()
  const replaced = new Map<StepId, Step>()
  const inserted = new Map<StepId | undefined, Step[]>()
  for (const change of changes) {
    if (change.kind === 'remove') removed.add(change.id)
    else if (change.kind === 'replace') replaced.set(change.step.id, change.step)
    else inserted.set(change.before, [...(inserted.get(change.before) ?? []), change.step])
  }
  const result: Step[] = []
  const placed = new Set<StepId | undefined>()
  for (const step of steps) {
    const before = inserted.get(step.id)
    if (before !== undefined && !placed.has(step.id)) {
      append(result, before)
      placed.add(step.id)
    }
    if (!removed.has(step.id)) result.push(replaced.get(step.id) ?? step)
  }
  for (const [before, steps] of inserted) if (!placed.has(before)) append(result, steps)
  return result
}
