/** What the chosen form contains, where it opens, and whether it is redacted, before it is made. */
import { t } from '#base/words.ts'
import { useApp } from '#state/index.ts'
import styles from './ExportDialog.module.css'
import type { ExportChoice } from './export-choices.ts'

export function ExportFacts({ choice }: { readonly choice: ExportChoice }) {
  const isRedacted = useApp(({ redaction }) => redaction.isOn)
  const facts = [
    [t`Contains`, choice.contains],
    [t`Opens in`, choice.opensIn],
    [t`Redaction`, redactionWords(choice, isRedacted)],
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

function redactionWords({ hasNoText = false }: ExportChoice, isRedacted: boolean): string {
  if (hasNoText) return t`Not needed: no text of the run is in it`
  return isRedacted
    ? t`On: secrets, names, and addresses are replaced as shown below`
    : t`Off: exported as recorded`
}
