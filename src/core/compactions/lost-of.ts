/** Which of the facts that the run's compactions lost are the loss of one of them. Pure. */

import type { LostFact } from '../references/lost.ts'
import { byEvidence, wholeNames } from '../references/order.ts'
import type { CompactionAccount } from './account.ts'

/**
 * Those last seen in a step that this compaction took out, used by a later call; each fact and each file
 * once, at the first call that needed it, the most certain first. O(steps + lost · log lost).
 */
export function lostOf(
  { steps, call }: Pick<CompactionAccount, 'steps' | 'call'>,
  lost: readonly LostFact[],
): readonly LostFact[] {
  if (call === undefined) return []
  const gone = new Set(steps.filter(({ fate }) => fate !== 'kept').map(({ step }) => step))
  const own = lost.filter((fact) => gone.has(fact.lastSeen) && fact.call >= call)
  return [...onePerName(own)].sort(byEvidence)
}

/** Each fact and each file once, at the first call that needed it. O(lost). */
export function onePerName(lost: readonly LostFact[]): readonly LostFact[] {
  const wholes = wholeNames(lost.map(({ text }) => text))
  const facts = new Map<string, LostFact>()
  for (const fact of lost) {
    const name = wholes.get(fact.text) ?? fact.text
    const known = facts.get(name)
    if (known === undefined || fact.call < known.call) facts.set(name, fact)
  }
  return [...facts.values()]
}
