/** The lost facts of a strategy for a report: one row a fact, however many calls needed it. */
import type { LostFact } from '../references/lost.ts'
import { byEvidence } from '../references/order.ts'

/** A fact with the calls that needed it; its source is that of the first of them. */
interface TopLostFact {
  readonly first: LostFact
  /** 0-based, in order. */
  readonly calls: readonly number[]
  /** Summed over the calls. */
  readonly weight: number
}

/**
 * The most certain `most` facts, and how many there are. `lost`: in the order of the calls. O(lost · log
 * lost).
 */
export function topLostFacts(
  lost: readonly LostFact[],
  most: number,
): { readonly total: number; readonly top: readonly TopLostFact[] } {
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
    (one, other) => byEvidence(one.first, other.first) || other.weight - one.weight,
  )
  return { total: ranked.length, top: ranked.slice(0, most) }
}
