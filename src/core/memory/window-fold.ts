/**
 * The fold that windows and masks share: the newest n countable steps are whole; of each older one `old`
 * decides.
 */
import type { Step } from '../model/step.ts'
import type { PositionalFold } from './strategy.ts'

interface WindowOptions {
  readonly size: number
  readonly counts: (step: Step) => boolean
  /** What represents a step that fell out of the window; undefined: nothing. */
  readonly old: (step: Step) => Step | undefined
  /** Whether the step would be moved, which a positional fold cannot say. */
  readonly breaks?: (step: Step) => boolean
}

/** Amortised O(1) a push; holds the window's positions. */
export function windowFold({ size, counts, old, breaks }: WindowOptions): PositionalFold {
  let window: { step: Step; position: number }[] = []
  let start = 0
  return {
    push: (step, position, set) => {
      if (breaks?.(step) === true) return false
      if (!counts(step)) return true
      window.push({ step, position })
      if (window.length - start <= size) return true
      const oldest = window[start]
      start++
      if (oldest !== undefined) set(oldest.position, old(oldest.step))
      // Entries before `start` are dead; they are cut off once they are the larger part.
      if (start > 64 && start * 2 > window.length) {
        window = window.slice(start)
        start = 0
      }
      return true
    },
  }
}

/**
 * A test for steps that come after the first step that is none of them: they would have to be moved to the
 * front.
 */
export function comesLate(isLeading: (step: Step) => boolean): (step: Step) => boolean {
  let othersSeen = false
  return (step) => {
    if (isLeading(step)) return othersSeen
    othersSeen = true
    return false
  }
}
