/**
 * What the file records against list prices and our counts: whether the figures of this run can be trusted.
 */
import { useInferred, useSummary } from '#state/index.ts'
import styles from './Pricing.module.css'
import { type CheckWords, costCheckWords, inputCheckWords } from './record-check-words.ts'

/** Recorded dollars against list prices; nothing where the file records none. */
export function CostCheckNote() {
  const cost = useSummary().latest?.check?.cost
  return cost === undefined ? null : <Words words={costCheckWords(cost)} />
}

/** Recorded tokens against our count; nothing where the file records none. */
export function InputCheckNote() {
  const input = useSummary().latest?.check?.input
  const { mayBeEarlier } = useInferred()
  return input === undefined ? null : <Words words={inputCheckWords(input, mayBeEarlier)} />
}

function Words({ words: { line, why } }: { readonly words: CheckWords }) {
  return (
    <div>
      <p className="tabular">{line}</p>
      {why !== undefined && <p className={styles.help}>{why}</p>}
    </div>
  )
}
