/**
 * How good the sizes are that no provider recorded, such as those under a strategy: per model, checked on the
 * recorded calls.
 */
import { t } from '#base/words.ts'
import { accuracyText, checkedCalls } from '#core/tokens/calibration/accuracy.ts'
import { useCalibrations } from '#state/index.ts'
import { formatDecimals, formatExact, formatShare } from '../../../kit/index.ts'
import styles from './CalibrationPanel.module.css'
import pricing from './Pricing.module.css'

export function CalibrationPanel() {
  const { latest, work } = useCalibrations()
  if (work.status === 'idle' || latest === undefined) return null
  return (
    <section className={pricing.check} aria-label="Check counts against provider usage">
      <h4 className={pricing.checked}>Prompt sizes</h4>
      <p className={styles.help}>
        {latest.length === 0
          ? t`This run records no prompt sizes of single calls, so its counts can’t be checked.`
          : t`The size of a prompt that a strategy changes is estimated. Checked on the second half of the recorded calls:`}
      </p>
      {latest.map((fit) => (
        <Fit key={fit.model} fit={fit} />
      ))}
    </section>
  )
}

type Calibration = NonNullable<ReturnType<typeof useCalibrations>['latest']>[number]

function Fit({ fit }: { readonly fit: Calibration }) {
  const { model, factor, offset, heldOut } = fit
  const coverage = heldOut?.coverage
  const facts: readonly (readonly [string, string])[] = [
    [t`Token ratio (model ÷ tokenizer)`, formatDecimals(factor, 2)],
    [t`Inferred system prompt and tools`, t`${formatExact(Math.round(offset))} tokens`],
    ...(coverage === undefined ? [] : [[t`Calls within the 90% interval`, formatShare(coverage)] as const]),
  ]
  return (
    <div>
      <p className={styles.model}>
        {model} <span className={styles.help}>{checkedCalls(fit)}</span>
      </p>
      <p>
        {heldOut === undefined
          ? t`Not checked: the run records only one prompt size.`
          : accuracyText(heldOut)}
      </p>
      <details className={styles.fold}>
        <summary>How it is estimated</summary>
        <dl className={styles.facts}>
          {facts.map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}
