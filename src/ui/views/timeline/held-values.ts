/** Values per step taken over from the steps before an edit. Pure. */
import type { Step } from '#core/model/step.ts'

export type PerStepValues<T> = readonly (T | undefined)[]

/** Steps with a value each, in their order. */
export interface Held<T> {
  readonly steps: readonly Step[]
  readonly values: readonly T[]
}

/**
 * The values for other steps; undefined for a step that had none. By the step objects themselves: an edit
 * leaves all others as they are, and most edits touch one place, so that what is before and behind it is
 * taken over as it is.
 */
export function alignedTo<T>(steps: readonly Step[], held: Held<T>): PerStepValues<T> {
  const most = Math.min(steps.length, held.steps.length)
  let before = 0
  while (before < most && steps[before] === held.steps[before]) before++
  let behind = 0
  while (behind < most - before && steps.at(-1 - behind) === held.steps.at(-1 - behind)) behind++
  const gone = held.steps.slice(before, held.steps.length - behind)
  const values = new Map(gone.map((step, index) => [step, held.values[before + index]]))
  return [
    ...held.values.slice(0, before),
    ...steps.slice(before, steps.length - behind).map((step) => values.get(step)),
    ...held.values.slice(held.values.length - behind),
  ]
}
