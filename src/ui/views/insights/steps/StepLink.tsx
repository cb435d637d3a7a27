/** A step in one line: its kind, number, and what it did. A press shows it in the timeline. */
import type { Step } from '#core/model/step.ts'
import { openDetail, showInTimeline } from '#state/index.ts'
import { KindGlyph, SafeText } from '../../../kit/index.ts'
import styles from './StepLink.module.css'
import { stepTitle } from './step-title.ts'

export function openStep(step: Step['id']): void {
  showInTimeline(step)
  openDetail()
}

export function StepLink({ step }: { readonly step: Step }) {
  return (
    <button type="button" className={styles.step} data-step={step.id} onClick={() => openStep(step.id)}>
      <KindGlyph kind={step.kind} />
      <span className={styles.place}>{step.number}</span>
      <span className={styles.words}>
        <SafeText text={stepTitle(step)} />
      </span>
    </button>
  )
}
