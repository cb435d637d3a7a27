/**
 * Images in the measure of a step, and how far a measure may be off: images weigh by a provider's rule
 * whatever factor its text takes, and what cannot be counted for certain is kept as a range beside the count.
 */
import type { BoundDialect } from '../dialects/index.ts'
import type { Part } from '../model/message.ts'
import type { Step, StepId } from '../model/step.ts'
import { type ImageRule, imageTokens } from './image-tokens.ts'
import { categoryOf, indexOfCategory, type Measure, type TokensByCategory } from './measure.ts'
import { holdsSealed, type SealedTokens } from './sealed-reasoning.ts'

/**
 * A measure that adds what the images of a step weigh, as the dialect sends them. Remembers each step object.
 */
export function withImages(measure: Measure, bound: BoundDialect, rule: ImageRule): Measure {
  const known = new WeakMap<Step, TokensByCategory>()
  const withOwn = (step: Step): TokensByCategory => {
    const sums = [...measure(step)]
    bound.dialect.messages(step, bound.values).forEach((message, index) => {
      const place = indexOfCategory(categoryOf(step, message, index === 0))
      for (const url of imagesOf(message.parts))
        sums[place] = (sums[place] ?? 0) + imageTokens(url, rule).typical
    })
    return sums
  }
  return (step) => {
    let tokens = known.get(step)
    if (tokens === undefined) {
      tokens = holdsImage(step) ? withOwn(step) : measure(step)
      known.set(step, tokens)
    }
    return tokens
  }
}

function imagesOf(parts: readonly Part[]): readonly string[] {
  return parts.flatMap((part) => (part.kind === 'image' ? [part.url] : []))
}

/** Whether a step contains an image, as a part of its own or of a result. */
function holdsImage(step: Step): boolean {
  const isImage = ({ kind }: Part) => kind === 'image'
  if ('parts' in step && step.parts.some(isImage)) return true
  return step.kind === 'action' && step.results.some(({ parts }) => parts.some(isImage))
}

/** By how much the tokens of a step may be fewer or more than its measure says. */
export interface Uncertainty {
  readonly below: number
  readonly above: number
}

/** Undefined: what is counted is sure to be right. */
export type UncertaintyOf = (step: Step) => Uncertainty | undefined

/** `sealed`: what sealed reasoning was recorded to weigh, by step; of the rest nothing is known. */
export function createUncertainty(
  bound: BoundDialect,
  rule: ImageRule,
  sealed: ReadonlyMap<StepId, SealedTokens>,
): UncertaintyOf {
  const known = new WeakMap<Step, { readonly uncertainty: Uncertainty | undefined }>()
  const find = (step: Step): Uncertainty | undefined => {
    const ofImages = holdsImage(step) ? uncertaintyOf(step, bound, rule) : undefined
    if (!holdsSealed(step) || sealed.has(step.id)) return ofImages
    return { below: ofImages?.below ?? 0, above: (ofImages?.above ?? 0) + SEALED_AT_MOST }
  }
  return (step) => {
    let entry = known.get(step)
    if (entry === undefined) {
      entry = { uncertainty: find(step) }
      known.set(step, entry)
    }
    return entry.uncertainty
  }
}

/**
 * Tokens of a piece of sealed reasoning that no one counted. Its letters say nothing: they are padded and
 * encrypted.
 */
const SEALED_AT_MOST = 4000

function uncertaintyOf(step: Step, bound: BoundDialect, rule: ImageRule): Uncertainty | undefined {
  let [below, above] = [0, 0]
  for (const { parts } of bound.dialect.messages(step, bound.values)) {
    for (const url of imagesOf(parts)) {
      const { low, typical, high } = imageTokens(url, rule)
      below += typical - low
      above += high - typical
    }
  }
  return below + above === 0 ? undefined : { below, above }
}
