/**
 * The part of a context whose steps are as large as recorded prompts have grown by: it needs no correction by
 * what tokens and steps of the run are worth on average.
 */
import type { Step } from '../model/step.ts'
import type { Tokens } from '../model/units.ts'
import type { ShareOf } from '../tokens/calibration/prompt-growth.ts'
import { type Measure, totalTokens } from '../tokens/measure.ts'
import type { Progress } from './agent-figures.ts'

export interface BoundedPart {
  readonly tokens: Tokens
  readonly steps: number
}

interface Sizes {
  readonly measure: Measure
  readonly shareOf?: ShareOf
}

export const NO_PART: BoundedPart = { tokens: 0, steps: 0 }

/** Of the steps of a context. O(steps). */
export function boundedPart(steps: readonly Step[], sizes: Sizes): BoundedPart {
  return boundedAfter(NO_PART, { removed: [], inserted: steps }, sizes)
}

/** Of a context that was changed. O(what changed). */
export function boundedAfter(
  before: BoundedPart,
  { removed, inserted }: Pick<Progress, 'removed' | 'inserted'>,
  { measure, shareOf }: Sizes,
): BoundedPart {
  if (shareOf === undefined) return before
  let { tokens, steps } = before
  const addAll = (changed: readonly Step[], sign: 1 | -1) => {
    for (const step of changed) {
      if (shareOf(step.id) === 1) continue
      tokens += sign * totalTokens(measure(step))
      steps += sign
    }
  }
  addAll(removed, -1)
  addAll(inserted, 1)
  return steps === before.steps && tokens === before.tokens ? before : { tokens, steps }
}
