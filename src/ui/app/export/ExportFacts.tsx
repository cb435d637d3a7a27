/** What the chosen form contains and where it opens, before it is made. */
import { t } from '#base/words.ts'
import { plural } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'
import type { ExportChoice } from './export-choices.ts'

interface ExportFactsProps {
  readonly choice: ExportChoice
  /** Values that redaction replaces in the run. */
  readonly replaced: number
}

export function ExportFacts({ choice: { contains, opensIn, isPart }, replaced }: ExportFactsProps) {
  const redacted = t`${contains} Redaction replaces ${plural(replaced, 'value')}.`
  const facts = [
    [t`Contains`, replaced > 0 && isPart !== true ? redacted : contains],
    [t`Opens in`, opensIn],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, words]) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.factLabel}>{label}</dt>
          <dd className={styles.factWords}>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
