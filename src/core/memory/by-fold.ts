/** For strategies that are defined by their fold: pruning is folding the whole list. */
import type { Step } from '../model/step.ts'
import type { PositionalFold } from './strategy.ts'

/**
 * What stands after all steps; the same list where nothing was changed. The fold must be new and never break.
 * O(n).
 */
export function pruneByFold(steps: readonly Step[], fold: PositionalFold): readonly Step[] {
  const changed = new Map<number, Step | undefined>()
  for (const [position, step] of steps.entries()) {
    fold.push(step, position, (at, after) => changed.set(at, after))
  }
  if (changed.size === 0) return steps
  return steps.flatMap((step, position) => (changed.has(position) ? (changed.get(position) ?? []) : step))
}
