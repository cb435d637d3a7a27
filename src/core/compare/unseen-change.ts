/** Why two contexts of a call differ by more than their steps. Pure. */
import { t } from '#base/words.ts'
import type { Tokens } from '../model/units.ts'
import { indexOfCategory, type TokensByCategory } from '../tokens/measure.ts'

const INFERRED = indexOfCategory('inferred')

/** A context of a call. */
interface Sized {
  readonly tokens: Tokens
  readonly byCategory: TokensByCategory
}

interface UnseenChange {
  /** Sent in less, 0 or less: what isn't in the file and is taken to go with the steps that are gone. */
  readonly missing: Tokens
  /** What the provider’s own counts show our count of the steps that differ to be wrong by. */
  readonly correction: Tokens
}

/**
 * With `ofSteps`, by which the counts of their steps differ, they lead from the size of `from` to that of
 * `to`.
 */
export function unseenChange(from: Sized, to: Sized, ofSteps: Tokens, always: Tokens): UnseenChange {
  const before = inferredOf(from)
  const missing = inferredSent({ before, after: inferredOf(to), always }) - before
  return { missing, correction: to.tokens - from.tokens - ofSteps - missing }
}

/**
 * How much is sent of what isn't in the file. No strategy adds to it, nor removes what is in every prompt
 * (`always`): what the count of the whole prompt has beyond that, or less, corrects the count of its steps.
 */
export function inferredSent(tokens: Record<'before' | 'after' | 'always', Tokens>): Tokens {
  const { before, after, always } = tokens
  return Math.min(before, Math.max(always, after))
}

/**
 * How much is sent of each part of what isn't in the file, when `all` of it is: the last parts go first, as
 * what is in every prompt stays. O(parts).
 */
export function sentOfParts(parts: readonly Tokens[], all: Tokens): readonly Tokens[] {
  let left = all
  return parts.map((part, place) => {
    const sent = place === parts.length - 1 ? left : Math.min(part, left)
    left -= sent
    return sent
  })
}

function inferredOf({ byCategory }: Sized): Tokens {
  return byCategory[INFERRED] ?? 0
}

/** In words: why a context has less of what isn’t in the file, and what the provider counts otherwise. */
export const MISSING_ABOUT = t`The share of the removed steps counts as gone.`
export const CORRECTION_TITLE = t`Correction to the provider’s count`
export const CORRECTION_ABOUT = t`For the steps that differ, the provider counts this many tokens more (or fewer, with a minus) than Memoscope.`
