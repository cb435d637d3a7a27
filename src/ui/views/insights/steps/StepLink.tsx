/** A step in one line: its kind, number, and what it did. A press shows it in the timeline. */
import { t } from '#base/words.ts'
import { shownKind } from '#core/model/injected-text.ts'
import type { Step } from '#core/model/step.ts'
import { openDetail, showInTimeline } from '#state/index.ts'
import { KindGlyph, SafeText, visibleLine } from '../../../kit/index.ts'
import styles from './StepLink.module.css'
import { stepTitle } from './step-title.ts'

export function openStep(step: Step['id']): void {
  showInTimeline(step)
  openDetail()
}

interface StepLinkProps {
  readonly step: Step
  /** Absent: what the step did. Hostile text. */
  readonly title?: string
}

export function StepLink({ step, title = stepTitle(step) }: StepLinkProps) {
  const kind = shownKind(step)
  return (
    <button type="button" className={styles.step} data-step={step.id} onClick={() => openStep(step.id)}>
      <KindGlyph kind={kind} />
      <span className={styles.place}>{step.number}</span>
      <span className={styles.words} title={visibleLine(title)}>
        {kind === 'attached' && <span className={styles.attached}>{t`Attached`} </span>}
        <SafeText text={title} />
      </span>
    </button>
  )
}
