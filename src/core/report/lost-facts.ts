/** The lost facts of a strategy for a report: one row a fact, however many calls needed it. */
import type { LostReference } from '../references/lost.ts'

/** A fact with the calls that needed it; its source is that of the first of them. */
export interface LostFact {
  readonly first: LostReference
  /** 0-based, in order. */
  readonly calls: readonly number[]
  /** Summed over the calls. */
  readonly weight: number
}

/** The heaviest `most` facts, and how many there are. `lost`: in the order of the calls. O(lost · log lost). */
export function lostFacts(
  lost: readonly LostReference[],
  most: number,
): { readonly total: number; readonly top: readonly LostFact[] } {
  const facts = new Map<string, LostFact>()
  for (const reference of lost) {
    const key = `${reference.kind} ${reference.text}`
    const known = facts.get(key)
    facts.set(key, {
      first: known?.first ?? reference,
      calls: [...(known?.calls ?? []), reference.call],
      weight: (known?.weight ?? 0) + reference.weight,
    })
  }
  const ranked = [...facts.values()].toSorted((one, other) => other.weight - one.weight)
  return { total: ranked.length, top: ranked.slice(0, most) }
}
