/** What the chosen form cannot hold of this very trace, said before it is made. */
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { useJob } from '#state/index.ts'
import { Icon, ProblemNote, plural } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'
import type { ExportChoice } from './export-choices.ts'

/** So many are shown at once; more are folded. */
const FEW = 3

interface ExportHoldsProps {
  readonly trace: Trace
  readonly choice: ExportChoice
  readonly isRedacted: boolean
  /** What is redacted is still being found. */
  readonly isChecking: boolean
}

export function ExportHolds({ trace, choice, ...redaction }: ExportHoldsProps) {
  const { format } = choice
  if (format !== undefined) return <FormatHolds traceId={trace.id} format={format} {...redaction} />
  return choice.id === 'skeleton' ? <SkeletonHolds /> : null
}

interface FormatHoldsProps extends Pick<ExportHoldsProps, 'isRedacted' | 'isChecking'> {
  readonly traceId: string
  readonly format: string
}

function FormatHolds({ traceId, format, isRedacted, isChecking }: FormatHoldsProps) {
  const { work } = useJob('losses', { traceId, format })
  if (work.status === 'failed') return <ProblemNote problem={work.problem} tone="warning" />
  // As high as what mostly takes its place, so that nothing below moves away under a press.
  if (isChecking || work.status !== 'done')
    return <p className={styles.seeing}>{!isChecking && t`Checking what this format can represent…`}</p>
  if (work.value.length === 0) {
    return (
      <p className={styles.whole} role="status">
        <Icon name="check" />
        {isRedacted
          ? t`Lossless except for redaction: re-importing gives the same run with placeholders.`
          : t`Lossless: re-importing gives the same run.`}
      </p>
    )
  }
  return (
    <details className={styles.fold} open={work.value.length <= FEW}>
      <summary>{t`${plural(work.value.length, 'difference')} from the run. Everything else is kept.`}</summary>
      <ul className={styles.sentences}>
        {work.value.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}

function SkeletonHolds() {
  return (
    <ul className={styles.sentences}>
      <li>
        Kept: the kinds and order of steps, lengths, times, recorded usage, which texts are equal, field names
        in arguments, and token counts of every text for each tokenizer.
      </li>
      <li>
        Same results as the original run: tokens per call, kept and dropped steps, and lost facts, for
        strategies that use kinds, positions, counts, tokens, and tools. With smolagents messages, an action
        that loses one of several results has estimated tokens.
      </li>
      <li>
        Different results: strategies that read, cut, or summarize text. Comparisons and reports of a skeleton
        don’t apply to those.
      </li>
      <li>
        Facts that calls use (paths, names, numbers) are included only as salted hashes, with their kind and
        scarcity. The salt is created for this export and not stored, so the hashes can’t be tested against
        guesses.
      </li>
      <li>Not included: original records, run metadata, title, and file name.</li>
    </ul>
  )
}
