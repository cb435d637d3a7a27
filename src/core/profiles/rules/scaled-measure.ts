/**
 * Counting for a provider whose tokenizer is not public: the tokens of a known encoding times the profile's
 * factor.
 */
import type { Step } from '../../model/step.ts'
import type { Measure, TokensByCategory } from '../../tokens/measure.ts'

/**
 * Each category rounded on its own, so that a context stays the sum of its steps. Remembers each step object.
 */
export function scaledMeasure(measure: Measure, factor: number): Measure {
  if (factor === 1) return measure
  const known = new WeakMap<Step, TokensByCategory>()
  return (step) => {
    let tokens = known.get(step)
    if (tokens === undefined) {
      tokens = measure(step).map((count) => Math.round(count * factor))
      known.set(step, tokens)
    }
    return tokens
  }
}
