/** What the sizes around a compaction count, where the file records others. Pure. */
import { formatCompact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { CompactionAccount } from '#core/compactions/account.ts'

/** Further from each other are two figures of one thing (5%). */
const NEAR = 0.05

/**
 * Why the size before it isn't the one that the file records, which has the last reply and the results since;
 * empty: it records none, or the same.
 */
export function lastPromptWords({
  tokensBefore: before,
  recordedBefore: recorded,
}: Pick<CompactionAccount, 'tokensBefore' | 'recordedBefore'>): string {
  if (before === undefined || recorded === undefined || recorded <= before) return ''
  const [sent, grown] = [formatCompact(before), formatCompact(recorded)]
  if (sent === grown) return ''
  return t`${sent} is the last prompt before it; with the reply and the results since, the file records ${grown}.`
}

/** Why the size after it isn't the one that the file records; empty: it records none, or the same. */
export function firstPromptWords({
  tokensAfter: after,
  conversationAfter: recorded,
}: Pick<CompactionAccount, 'tokensAfter' | 'conversationAfter'>): string {
  if (after === undefined || recorded === undefined || Math.abs(after - recorded) <= NEAR * after) return ''
  return t`${formatCompact(after)} is the first prompt after it; the file records ${formatCompact(recorded)} for the conversation alone.`
}
