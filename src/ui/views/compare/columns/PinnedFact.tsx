/** One pinned fact in the list of a column's pins: leads to the step that says it, and takes the pin away. */
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import type { FactPin } from '#core/spec/spec-data.ts'
import { selectStep, setFactPinned } from '#state/index.ts'
import { IconButton, SafeText } from '../../../kit/index.ts'
import styles from './PinsOfColumn.module.css'

interface PinnedFactProps {
  readonly fact: FactPin
  /** Undefined: the run's log has no such step, as with a link that names one of another run. */
  readonly step: Step | undefined
  readonly column: number
  readonly columnName: string
}

export function PinnedFact({ fact, step, column, columnName }: PinnedFactProps) {
  const words = fact.text.slice(0, 160)
  const where =
    step === undefined ? t`from a step that is not in this run’s log` : t`from step ${step.number}`
  return (
    <li className={styles.step}>
      <button
        type="button"
        className={styles.open}
        title="Select the step that contains it"
        onClick={() => selectStep(fact.step)}
      >
        <span className={styles.fact}>
          <SafeText text={words} />
        </span>
        <span className={styles.order}>{where}</span>
      </button>
      <IconButton
        icon="close"
        size="small"
        label={t`Unpin the fact ${words} in ${columnName}`}
        onClick={() => setFactPinned(column, fact, false)}
      />
    </li>
  )
}
