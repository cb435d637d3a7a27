/** What makes a context larger or smaller than the recorded one, as a sum. Pure. */
import { isNotice } from '../model/notice.ts'
import type { Step } from '../model/step.ts'
import type { Tokens } from '../model/units.ts'
import type { LedgerEntry } from '../replay/ledger.ts'

/**
 * `summarized`, `dropped`: steps that aren't sent. `shortened`: those sent in other words, or in pieces.
 * `summaries`: what is sent instead of summarized steps. `inserted`: what else was not recorded.
 */
export const CONTEXT_TERMS = ['summarized', 'dropped', 'shortened', 'summaries', 'inserted'] as const
export type ContextTermKind = (typeof CONTEXT_TERMS)[number]

export interface ContextTerm {
  readonly kind: ContextTermKind
  /** Steps that a model is sent something of. */
  readonly steps: number
  /** Negative: less is sent. */
  readonly tokens: Tokens
}

/**
 * They add up to what the steps of the context weigh beside those of the recorded one; without kinds that the
 * strategy has no step of. O(entries).
 */
export function contextTerms(
  entries: readonly LedgerEntry[],
  weigh: (step: Step) => Tokens,
): readonly ContextTerm[] {
  const instead = new Set(entries.flatMap(({ id, into }) => (into === undefined ? [] : [id, into])))
  const sums = new Map<ContextTermKind, { steps: number; tokens: Tokens }>()
  for (const entry of entries) {
    const { before, after } = entry
    if (before === after) continue
    const tokens = (after === undefined ? 0 : weigh(after)) - (before === undefined ? 0 : weigh(before))
    const kind = kindOf(entry, instead)
    const sum = sums.get(kind) ?? { steps: 0, tokens: 0 }
    // A control step yields no message, and a step sent in pieces is one.
    if ((after ?? before)?.kind !== 'control' && !isPiece(entry)) sum.steps++
    sum.tokens += tokens
    sums.set(kind, sum)
  }
  return CONTEXT_TERMS.flatMap((kind) => {
    const sum = sums.get(kind)
    return sum === undefined || (sum.steps === 0 && sum.tokens === 0) ? [] : [{ kind, ...sum }]
  })
}

/** `s4/0` is a piece of `s4`. */
function isPiece({ state, id, after }: LedgerEntry): boolean {
  return state === 'added' && after?.origin?.some((one) => id.startsWith(`${one}/`)) === true
}

/** `instead`: steps that are summarized, and what is sent instead of them. */
function kindOf(entry: LedgerEntry, instead: ReadonlySet<string>): ContextTermKind {
  const { state, id, into, after } = entry
  if (state === 'dropped') {
    if (into === undefined) return 'dropped'
    return into.startsWith(`${id}/`) ? 'shortened' : 'summarized'
  }
  if (state !== 'added' || isPiece(entry)) return 'shortened'
  // Such as a file that is attached again.
  const isOfOne = after?.kind !== 'summary' && after?.origin?.length === 1
  if (after === undefined || isNotice(after) || isOfOne) return 'inserted'
  return [id, ...(after.origin ?? [])].some((one) => instead.has(one)) ? 'summaries' : 'inserted'
}
