/**
 * The marks at the end of a row: an error, a demonstration, what the recorded agent's own memory did to the
 * step.
 */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { LedgerState } from '#core/replay/ledger.ts'
import { Badge, Icon, LedgerMark, MARK_WORDS } from '../../../kit/index.ts'
import type { TimelineRow } from './row-model.ts'
import styles from './StepRow.module.css'

interface RowMarksProps {
  readonly row: TimelineRow
  /** What the memory that is played does with the step. */
  readonly fate: LedgerState | undefined
}

export function RowMarks({ row, fate: played }: RowMarksProps) {
  const { step, fate, isError } = row
  return (
    <>
      {step.demo === true && (
        <Badge title="A demonstration: in the prompt, but not part of the run">demo</Badge>
      )}
      {played !== undefined && played !== 'kept' && (
        <LedgerMark state={played} title={t`${MARK_WORDS[played]} by the strategy at this call`} />
      )}
      {fate !== undefined && (
        <LedgerMark
          state={fate.kind}
          title={t`${MARK_WORDS[fate.kind]} by the agent’s own memory from ${callName(fate.call)} on`}
        />
      )}
      {isError && (
        <span className={styles.error} title="A result is an error">
          <Icon name="error" label="error" />
        </span>
      )}
    </>
  )
}
