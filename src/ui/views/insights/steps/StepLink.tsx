/** A step in one line: its kind, number, and what it did. A press shows it in the timeline. */
import { t } from '#base/words.ts'
import { shownKind } from '#core/model/injected-text.ts'
import type { Step } from '#core/model/step.ts'
import { isPath } from '#core/model/tool-subject.ts'
import { openDetail, showInTimeline } from '#state/index.ts'
import { classNames, KindGlyph, SafeText, visibleLine } from '../../../kit/index.ts'
import styles from './StepLink.module.css'
import { type StepTitle, titleParts, titleText } from './step-title.ts'

export function openStep(step: Step['id']): void {
  showInTimeline(step)
  openDetail()
}

interface StepLinkProps {
  readonly step: Step
  /** Absent: what the step did. */
  readonly title?: StepTitle
}

export function StepLink({ step, title = titleParts(step) }: StepLinkProps) {
  const kind = shownKind(step)
  const { tool, also, subject } = title
  const isFile = isPath(subject.replace(/^…/, ''))
  return (
    <button type="button" className={styles.step} data-step={step.id} onClick={() => openStep(step.id)}>
      <KindGlyph kind={kind} />
      <span className={styles.place}>{step.number}</span>
      <span
        className={classNames(styles.words, isFile && styles.ofFile)}
        title={visibleLine(titleText(title))}
      >
        {kind === 'attached' && <span className={styles.attached}>{t`Attached`} </span>}
        {(tool !== '' || also !== '') && (
          <span>
            <SafeText text={[tool, also].filter(Boolean).join(' ')} />{' '}
          </span>
        )}
        <span className={classNames(isFile && styles.path)}>
          <bdi>
            <SafeText text={subject} />
          </bdi>
        </span>
      </span>
    </button>
  )
}
