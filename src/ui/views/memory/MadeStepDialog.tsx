/**
 * A step that the memory made: its text beside the steps it represents, or what it changed in the one it
 * rewrote.
 */

import { useMemo } from 'react'
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import { stepPlaces } from '#core/model/step-places.ts'
import { stepText } from '#core/model/steps.ts'
import { summaryOrigin } from '#core/summaries/summary-origin.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import { openDetail, selectStep, useStepTokens, useTrace } from '#state/index.ts'
import {
  Dialog,
  formatAmount,
  formatExact,
  KindGlyph,
  plural,
  SafeText,
  TextDifference,
  TextView,
} from '../../kit/index.ts'
import type { Lookup } from './lanes.ts'
import styles from './MadeStepDialog.module.css'

interface MadeStepDialogProps {
  readonly step: Step
  readonly lookup: Lookup
  /** Whether its text is written without a model. */
  readonly isSimulated: boolean
  readonly onClose: () => void
}

export function MadeStepDialog({ step, lookup, isSimulated, onClose }: MadeStepDialogProps) {
  const { origin = [], rule } = step
  const before = origin.includes(step.id) ? lookup(step.id) : undefined
  if (before !== undefined) {
    return (
      <Dialog
        open
        size="large"
        onClose={onClose}
        title={
          rule === undefined
            ? t`Step ${before.number} (shortened)`
            : t`Step ${before.number} (shortened), by ${rule}`
        }
      >
        <TextDifference before={stepText(before)} after={stepText(step)} same="Same text." />
      </Dialog>
    )
  }
  const replaced = plural(origin.length, 'step')
  const about = summaryOrigin(step, lookup, isSimulated)?.about
  const covered = origin.flatMap((id) => lookup(id) ?? [])
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={rule === undefined ? t`Replaces ${replaced}` : t`Replaces ${replaced}, by ${rule}`}
    >
      <div className={styles.columns}>
        <Covered steps={covered} onClose={onClose} />
        <section aria-label="Text">
          <h3 className={styles.heading}>Text</h3>
          {about !== undefined && <p className={styles.simulated}>{about}</p>}
          <TextView text={stepText(step)} variant="dense" isCopyable />
        </section>
      </div>
    </Dialog>
  )
}

/** More than anybody reads one by one. */
const MOST = 200

function Covered({ steps, onClose }: { readonly steps: readonly Step[]; readonly onClose: () => void }) {
  const trace = useTrace()
  const weights = useStepTokens().latest
  const tokensOf = useMemo(() => {
    const placeOf = stepPlaces(trace?.steps ?? [])
    return ({ id }: Step) => totalTokens(weights?.[placeOf(id) ?? -1] ?? [])
  }, [trace, weights])
  const open = (step: Step) => {
    onClose()
    selectStep(step.id)
    openDetail()
  }
  return (
    <section aria-label="Summarized steps">
      <h3 className={styles.heading}>
        Original steps:{' '}
        {formatAmount(
          steps.reduce((sum, step) => sum + tokensOf(step), 0),
          'tokens',
        )}
      </h3>
      <ul className={styles.steps}>
        {steps.slice(0, MOST).map((step) => (
          <li key={step.id}>
            <button type="button" className={styles.step} onClick={() => open(step)}>
              <span className={styles.number}>{step.number}</span>
              <KindGlyph kind={step.kind} />
              <span className={styles.words}>
                <SafeText text={lineText(stepLine(step))} />
              </span>
              <span className={styles.number}>{formatExact(tokensOf(step))}</span>
            </button>
          </li>
        ))}
        {steps.length > MOST && (
          <li className={styles.number}>and {formatExact(steps.length - MOST)} more</li>
        )}
      </ul>
    </section>
  )
}
