/** One pinned step in the list of a column's pins: leads to the step, and takes the pin away. */

import { t } from '#base/words.ts'
import { shownKind } from '#core/model/injected-text.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import { selectStep, setPinned } from '#state/index.ts'
import { IconButton, KindGlyph, SafeText } from '../../../kit/index.ts'
import styles from './PinsOfColumn.module.css'

interface PinnedStepProps {
  readonly id: StepId
  /** Undefined: the run's log has no such step, as with a link that names one of another run. */
  readonly step: Step | undefined
  readonly column: number
  readonly columnName: string
}

export function PinnedStep({ id, step, column, columnName }: PinnedStepProps) {
  const name = step === undefined ? id.slice(0, 60) : String(step.number)
  return (
    <li className={styles.step}>
      <button type="button" className={styles.open} title="Select this step" onClick={() => selectStep(id)}>
        <span className={styles.order}>{name}</span>
        {step !== undefined && <KindGlyph kind={shownKind(step)} />}
        <span className={styles.words}>
          <SafeText
            text={step === undefined ? t`not in this run’s log` : lineText(stepLine(step)).slice(0, 160)}
          />
        </span>
      </button>
      <IconButton
        icon="close"
        size="small"
        label={t`Unpin step ${name} in ${columnName}`}
        onClick={() => setPinned([column], id, false)}
      />
    </li>
  )
}
