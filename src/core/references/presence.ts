/** How many steps of a list hold each reference, kept up to date from what changes in it. */
import type { Step } from '../model/step.ts'
import type { ReferenceIndex } from './reference-index.ts'

export interface Presence {
  /** O(references in the steps that changed). */
  change(removed: readonly Step[], inserted: readonly Step[]): void
  holds(reference: number): boolean
}

export function createPresence({
  holds,
  references,
}: Pick<ReferenceIndex, 'holds' | 'references'>): Presence {
  const counts = new Int32Array(references.length)
  const count = (steps: readonly Step[], sign: 1 | -1) => {
    for (const step of steps) {
      for (const reference of holds(step)) counts[reference] = (counts[reference] ?? 0) + sign
    }
  }
  return {
    change: (removed, inserted) => {
      count(inserted, 1)
      count(removed, -1)
    },
    holds: (reference) => (counts[reference] ?? 0) > 0,
  }
}
