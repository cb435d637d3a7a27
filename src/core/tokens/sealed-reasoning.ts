/**
 * Reasoning that the provider sealed is sent back with later requests, and cannot be counted: but the answer
 * that held it says how many tokens it was, of reasoning or, with Anthropic, of all output. So it weighs what
 * was recorded, and nothing where nothing was.
 */
import type { Step, StepId } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'
import { indexOfCategory, isSealed, type Measure, type TokensByCategory } from './measure.ts'

/** What the provider said of an answer with sealed reasoning. */
export interface SealedTokens {
  readonly tokens: Tokens
  /** The answer, where they are those of all its output: the rest of it can be counted. */
  readonly answer?: Step
}

/** Tokens of sealed reasoning by step, where the provider said them; empty for most traces. */
export function sealedReasoning({
  steps,
  calls,
}: Pick<Trace, 'steps' | 'calls'>): ReadonlyMap<StepId, SealedTokens> {
  // A loop: lists of one for each of half a million steps would block the page.
  const sealed = new Map<StepId, Step>()
  for (const step of steps) if (holdsSealed(step)) sealed.set(step.id, step)
  if (sealed.size === 0) return new Map()
  return new Map(
    calls.flatMap(({ stepId, usage: { reasoning, output } = {}, usageOrigin }): [StepId, SealedTokens][] => {
      const answer = sealed.get(stepId)
      if (answer === undefined || usageOrigin === 'client') return []
      if (reasoning !== undefined) return reasoning > 0 ? [[stepId, { tokens: reasoning }]] : []
      return output === undefined ? [] : [[stepId, { tokens: output, answer }]]
    }),
  )
}

/** Whether a step holds reasoning that only the provider can read. */
export function holdsSealed(step: Step): boolean {
  return 'parts' in step && step.parts.some(isSealed)
}

const ASSISTANT = indexOfCategory('assistant')
const CALLS = indexOfCategory('calls')

/** A measure that adds them where a step still contains its sealed part. Remembers each step object. */
export function withSealed(measure: Measure, tokensOf: ReadonlyMap<StepId, SealedTokens>): Measure {
  if (tokensOf.size === 0) return measure
  const weightOf = (id: StepId): number => {
    const { tokens = 0, answer } = tokensOf.get(id) ?? {}
    if (answer === undefined) return tokens
    const counted = measure(answer)
    return Math.max(0, tokens - (counted[ASSISTANT] ?? 0) - (counted[CALLS] ?? 0))
  }
  const known = new WeakMap<Step, TokensByCategory>()
  return (step) => {
    let tokens = known.get(step)
    if (tokens === undefined) {
      const more = holdsSealed(step) ? weightOf(step.id) : 0
      tokens = measure(step).map((count, index) => (index === ASSISTANT ? count + more : count))
      known.set(step, tokens)
    }
    return tokens
  }
}
