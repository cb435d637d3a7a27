/**
 * What the selected strategy makes the agent read again, in one line; what the number rests on opens below.
 */
import { type RiskWords, rereadCostWords, riskWords, shortensResults } from '#core/rereads/risk-words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { useRereadRisk } from '#state/index.ts'
import styles from './SelectionCard.module.css'

interface RereadLineProps {
  readonly spec: CheckedSpec
  /** US dollars of a call on average; undefined: no price is known, or the cost includes reading again. */
  readonly each: number | undefined
}

export function RereadLine({ spec, each = 0 }: RereadLineProps) {
  const { work } = useRereadRisk(spec)
  if (work.status !== 'done' || work.value === undefined) return null
  const words = riskWords(work.value, { isShortening: shortensResults(spec) })
  const cost = rereadCostWords(work.value, each)
  return words === undefined ? null : (
    <>
      <RereadWords words={words} />
      {cost !== undefined && <p className={styles.cause}>{cost}</p>}
    </>
  )
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
