/** Finding text in the rows, pure: whether a step holds it, and which of the found rows comes next. */
import type { Step } from '#core/step.ts'
import { stepText } from '#core/steps.ts'

export function holds(step: Step, finder: RegExp): boolean {
  return finder.test(stepText(step))
}

/**
 * The next of the sorted indexes after `from`, or the one before it when going back; from the end it goes on at the
 * beginning. Undefined where there is none.
 */
export function nextFound(indexes: readonly number[], from: number, isBack: boolean): number | undefined {
  if (isBack) return indexes.findLast((index) => index < from) ?? indexes.at(-1)
  return indexes.find((index) => index > from) ?? indexes[0]
}
