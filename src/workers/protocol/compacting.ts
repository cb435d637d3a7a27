/** What the job of compactions gives. */
import type { CompactionAccount } from '#core/compactions/account.ts'
import type { CompactionCost } from '#core/compactions/cost.ts'
import type { StepId } from '#core/model/step.ts'
import type { Tokens } from '#core/model/units.ts'

/** The account of a compaction, with its cost where a call follows it. */
export interface CompactionReport extends CompactionAccount {
  readonly cost?: CompactionCost
  /** Tokens that came back and that the file does not show; absent: the recorded usage proves none. */
  readonly unseen?: number
  /**
   * Tokens of the steps that the contexts before and after it have in another form than the log, such as with
   * results that were cleared.
   */
  readonly changed?: { readonly before: readonly StepTokens[]; readonly after: readonly StepTokens[] }
}

type StepTokens = readonly [step: StepId, tokens: Tokens]
