/** What the chosen form contains and where it opens, before it is made. */
import { t } from '#base/words.ts'
import styles from './ExportDialog.module.css'
import type { ExportChoice } from './export-choices.ts'

export function ExportFacts({ choice: { contains, opensIn } }: { readonly choice: ExportChoice }) {
  const facts = [
    [t`Contains`, contains],
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
