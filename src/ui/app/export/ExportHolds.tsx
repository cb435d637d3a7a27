/** What the chosen form cannot hold of this very trace, said before it is made. */
import type { Trace } from '#core/model/trace.ts'
import { useJob } from '#state/index.ts'
import { Icon, ProblemNote } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'
import type { ExportChoice } from './export-choices.ts'

export interface ExportHoldsProps {
  readonly trace: Trace
  readonly choice: ExportChoice
}

export function ExportHolds({ trace, choice }: ExportHoldsProps) {
  if (choice.format !== undefined) return <FormatHolds traceId={trace.id} format={choice.format} />
  return choice.id === 'skeleton' ? <SkeletonHolds /> : null
}

function FormatHolds({ traceId, format }: { readonly traceId: string; readonly format: string }) {
  const { work } = useJob('losses', { traceId, format })
  if (work.status === 'failed') return <ProblemNote problem={work.problem} tone="warning" />
  // As high as what mostly takes its place, so that nothing below moves away under a press.
  if (work.status !== 'done') return <p className={styles.seeing}>Checking what this format can represent…</p>
  if (work.value.length === 0) {
    return (
      <p className={styles.whole} role="status">
        <Icon name="check" />
        Lossless: re-importing gives the same run.
      </p>
    )
  }
  return (
    <div role="status">
      <p className={styles.label}>Not included in this format</p>
      <ul className={styles.sentences}>
        {work.value.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

function SkeletonHolds() {
  return (
    <ul className={styles.sentences}>
      <li>
        Kept: kinds and order of steps, lengths, times, recorded usage, which texts are equal, the names of
        fields in arguments, and the tokens of every text under each vocabulary.
      </li>
      <li>
        The same figures as of the run itself: tokens of every call, what is kept and dropped, and which
        references are lost, for memories that go by kinds, places, counts, tokens and tools. In the
        smolagents dialect, tokens of an action that loses one of several results are estimated.
      </li>
      <li>
        Not the same: memories that read, cut or summarise texts. Compare and the report of a skeleton cannot
        stand for those.
      </li>
      <li>
        References that calls use (paths, names, numbers): only salted hashes, with their kind and weight. The
        salt is made for this export and kept nowhere, so nothing can be tried against them.
      </li>
      <li>Left out: original records, facts of the run, title and file name.</li>
    </ul>
  )
}
