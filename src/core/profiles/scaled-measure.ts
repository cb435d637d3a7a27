/** Counting for a provider whose tokenizer is not public: the tokens of a known encoding times the profile's factor. */
import type { Step } from '../step.ts'
import type { EncodingId } from '../tokens/encoding.ts'
import type { Measure, TokensByCategory } from '../tokens/measure.ts'
import type { Profile } from './profile.ts'

/** The factor that counts in this encoding take; 1 where they are the provider's own, or in another encoding than the profile's. */
export function factorFor(encoding: EncodingId, profile: Profile | undefined): number {
  if (profile === undefined || profile.encoding.id !== encoding) return 1
  return profile.encoding.factor?.typical ?? 1
}

/** Each category rounded by itself, so that a context stays the sum of its steps. Remembers each step object. */
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
