/**
 * The marks at the end of a row: an error, a demonstration, what the recorded agent did to the step later.
 */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { RecordedCompaction } from '#core/model/compaction.ts'
import type { LedgerState } from '#core/replay/ledger.ts'
import { navigate } from '#state/index.ts'
import {
  Badge,
  formatAmount,
  formatCompact,
  Icon,
  LedgerMark,
  MARK_WORDS,
  useIsPhone,
} from '../../../kit/index.ts'
import type { TimelineRow } from './row-model.ts'
import styles from './StepRow.module.css'

/** Leads to the card of the compaction before a call. The palette has the same way for the keyboard. */
function CompactionMark({ compaction }: { readonly compaction: RecordedCompaction }) {
  const { kind, tokensBefore, tokensAfter } = compaction
  const isPhone = useIsPhone()
  const isSized = !isPhone && tokensBefore !== undefined && tokensAfter !== undefined
  const what =
    kind === 'micro'
      ? t`Old results were cleared before this call.`
      : tokensBefore === undefined
        ? t`The context was compacted before this call.`
        : t`The context was compacted before this call, at ${formatAmount(tokensBefore, 'tokens')}.`
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.compaction}
      title={t`${what} Show what became of each step.`}
      onClick={(event) => {
        event.stopPropagation()
        navigate({ view: 'insights', insight: 'compactions' })
      }}
    >
      {kind === 'micro' ? t`results cleared` : t`compacted`}
      {isSized && ` ${formatCompact(tokensBefore)} → ${formatCompact(tokensAfter)}`}
    </button>
  )
}

interface RowMarksProps {
  readonly row: TimelineRow
  /** What the memory that is played does with the step. */
  readonly fate: LedgerState | undefined
}

export function RowMarks({ row, fate: played }: RowMarksProps) {
  const { step, fate, compaction, isError } = row
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
          title={t`${MARK_WORDS[fate.kind]} by the agent before ${callName(fate.call)}`}
        />
      )}
      {compaction !== undefined && <CompactionMark compaction={compaction} />}
      {isError && (
        <span className={styles.error} title="A result is an error">
          <Icon name="error" label="error" />
        </span>
      )}
    </>
  )
}
