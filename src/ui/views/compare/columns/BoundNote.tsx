/**
 * Under the name of the oracle: that it is not a memory, how far the search for it is, and how sure what
 * was found.
 */
import { t } from '#base/words.ts'
import { removeColumn, useBoundProgress } from '#state/index.ts'
import { formatDecimals, Progress, Tooltip } from '../../../kit/index.ts'
import { exactnessWords, gapOf, progressWords } from '../model/bound-words.ts'
import type { Column } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import styles from './BoundNote.module.css'

interface BoundNoteProps {
  readonly column: Column
  readonly losses: LossesOfColumns
}

const WHAT = t`Not a runnable strategy: at each call it knows what the response will use, keeps the whole steps that lose least with the same tokens, uses as few tokens as possible, and may restore steps it dropped.`

export function BoundNote({ column, losses }: BoundNoteProps) {
  const { spec, index, failure } = column
  const progress = useBoundProgress([{ memory: spec }])
  const bound = losses.boundOf(column)?.latest
  if (failure !== undefined || index === undefined) return null
  if (bound === undefined && progress !== undefined) {
    return (
      <Progress
        label="Computing the oracle"
        share={progress.total === 0 ? undefined : progress.done / progress.total}
        detail={progressWords(progress)}
        onCancel={() => removeColumn(index, column.ruleName)}
      />
    )
  }
  const words = bound === undefined ? '' : ` ${exactnessWords(bound)} ${rewritingWords(bound.totals.rewrite)}`
  const hasGap = bound !== undefined && gapOf(bound) > 0
  return (
    <Tooltip text={`${WHAT}${words}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be reachable by keyboard. */}
      <p className={styles.note} role="note" tabIndex={0}>
        {bound === undefined
          ? t`Reference only`
          : hasGap
            ? t`Reference only · approximate`
            : t`Reference only · exact`}
      </p>
    </Tooltip>
  )
}

function rewritingWords(weight: number): string {
  return t`A strategy that shortens steps would lose at least ${formatDecimals(weight)}. Only this number is known, because the bound counts words without producing text.`
}
