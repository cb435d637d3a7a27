/** Which of the facts that the run's compactions lost are the loss of one of them. Pure. */

import type { LostFact } from '../references/lost.ts'
import type { CompactionAccount } from './account.ts'

/**
 * Those last seen in a step that this compaction took out, used by a later call; each fact once, at the first
 * call that needed it, the heaviest first. O(steps + lost · log lost).
 */
export function lostOf(
  { steps, call }: Pick<CompactionAccount, 'steps' | 'call'>,
  lost: readonly LostFact[],
): readonly LostFact[] {
  if (call === undefined) return []
  const gone = new Set(steps.filter(({ fate }) => fate !== 'kept').map(({ step }) => step))
  const facts = new Map<string, LostFact>()
  for (const fact of lost) {
    if (!gone.has(fact.lastSeen) || fact.call < call) continue
    const known = facts.get(fact.text)
    if (known === undefined || fact.call < known.call) facts.set(fact.text, fact)
  }
  return [...facts.values()].sort((one, other) => other.weight - one.weight)
}
