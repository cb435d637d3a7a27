/**
 * Which of the steps that a context no longer contains are sent as a summary. Apart from ledger.ts, so that
 * the first screen needn’t load that.
 */
import type { LedgerEntry } from './ledger.ts'

/** Whether a dropped step is sent as part of a summary, and wasn't only cut to pieces. */
export function isSummarized({ id, state, into }: Pick<LedgerEntry, 'id' | 'state' | 'into'>): boolean {
  return state === 'dropped' && into !== undefined && !into.startsWith(`${id}/`)
}
