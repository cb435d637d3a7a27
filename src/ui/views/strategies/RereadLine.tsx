/**
 * What the selected strategy makes the agent read again, in one line; what the number rests on opens below.
 */
import { type RiskWords, riskWords, shortensResults } from '#core/rereads/risk-words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { useRereadRisk } from '#state/index.ts'
import styles from './SelectionCard.module.css'

export function RereadLine({ spec }: { readonly spec: CheckedSpec }) {
  const { work } = useRereadRisk(spec)
  if (work.status !== 'done' || work.value === undefined) return null
  const words = riskWords(work.value, { isShortening: shortensResults(spec) })
  return words === undefined ? null : <RereadWords words={words} />
}

export function RereadWords({ words: { line, basis } }: { readonly words: RiskWords }) {
  return (
    <details className={styles.rereads}>
      <summary>{line}</summary>
      {basis.map((sentence) => (
        <p key={sentence} className={styles.basis}>
          {sentence}
        </p>
      ))}
    </details>
  )
}
