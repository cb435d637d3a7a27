/** The lost facts of a strategy for a report: one row a fact, however many calls needed it. */

import { neverBack } from '../references/again-words.ts'
import type { LostFact } from '../references/lost.ts'
import { unreturnedFirst } from '../references/order.ts'

/** A fact with the calls that needed it; its source is that of the first of them. */
interface TopLostFact {
  readonly first: LostFact
  /** 0-based, in order. */
  readonly calls: readonly number[]
  /** Summed over the calls. */
  readonly weight: number
}

/**
 * The first `most` facts, those that never came back first, with how many there are and how many never came
 * back. `lost`: in the order of the calls. O(lost · log lost).
 */
export function topLostFacts(
  lost: readonly LostFact[],
  most: number,
): { readonly total: number; readonly neverBack: number; readonly top: readonly TopLostFact[] } {
  const facts = new Map<string, TopLostFact>()
  for (const reference of lost) {
    const key = `${reference.kind} ${reference.text}`
    const known = facts.get(key)
    facts.set(key, {
      first: known?.first ?? reference,
      calls: [...(known?.calls ?? []), reference.call],
      weight: (known?.weight ?? 0) + reference.weight,
    })
  }
  const ranked = [...facts.values()].toSorted(
    (one, other) => unreturnedFirst(one.first, other.first) || other.weight - one.weight,
  )
  return {
    total: ranked.length,
    neverBack: neverBack(ranked.map(({ first }) => first)),
    top: ranked.slice(0, most),
  }
}
