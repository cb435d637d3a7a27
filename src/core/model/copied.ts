/** The history that a forked session begins with: sent to its calls, but the work of its parent. Pure. */
import type { Step } from './step.ts'

/** Whether the run itself made the step or was given it. */
export function isOwn({ copied }: Pick<Step, 'copied'>): boolean {
  return copied !== true
}

/** The same list where nothing is copied. O(steps). */
export function ownSteps(steps: readonly Step[]): readonly Step[] {
  return steps.every(isOwn) ? steps : steps.filter(isOwn)
}
