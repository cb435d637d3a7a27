/**
 * Reasoning that the provider sealed is sent back with later requests, and cannot be counted: but the answer that held
 * it says how many tokens it was. So it weighs what was recorded.
 */
import type { Step, StepId } from '../step.ts'
import type { Trace } from '../trace.ts'
import { indexOfCategory, isSealed, type Measure, type TokensByCategory } from './measure.ts'

/** Tokens of sealed reasoning by step, where the provider said them; empty for most traces. */
export function sealedReasoning({
  steps,
  calls,
}: Pick<Trace, 'steps' | 'calls'>): ReadonlyMap<StepId, number> {
  const sealed = new Set(steps.filter(holdsSealed).map(({ id }) => id))
  return new Map(
    calls.flatMap(({ stepId, usage, usageOrigin }): [StepId, number][] => {
      const tokens = usageOrigin === 'client' ? 0 : (usage?.reasoning ?? 0)
      return tokens > 0 && sealed.has(stepId) ? [[stepId, tokens]] : []
    }),
  )
}

/** Whether a step holds reasoning that only the provider can read. */
export function holdsSealed(step: Step): boolean {
  return 'parts' in step && step.parts.some(isSealed)
}

const ASSISTANT = indexOfCategory('assistant')

/** A measure that adds them where a step still holds its sealed part. Remembers each step object. */
export function withSealed(measure: Measure, tokensOf: ReadonlyMap<StepId, number>): Measure {
  if (tokensOf.size === 0) return measure
  const known = new WeakMap<Step, TokensByCategory>()
  return (step) => {
    let tokens = known.get(step)
    if (tokens === undefined) {
      const more = holdsSealed(step) ? (tokensOf.get(step.id) ?? 0) : 0
      tokens = measure(step).map((count, index) => (index === ASSISTANT ? count + more : count))
      known.set(step, tokens)
    }
    return tokens
  }
}
