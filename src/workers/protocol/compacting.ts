/** What the job of compactions gives. */
import type { CompactionAccount } from '#core/compactions/account.ts'
import type { CompactionCost } from '#core/compactions/cost.ts'

/** The account of a compaction, with its cost where a call follows it. */
export interface CompactionReport extends CompactionAccount {
  readonly cost?: CompactionCost
  /** Tokens that came back and that the file does not show; absent: the recorded usage proves none. */
  readonly unseen?: number
}
