/** What the recorded calls say of our counts: per model how far off they are, and how that was checked. */
import { t } from '#base/words.ts'
import { accuracyText } from '#core/tokens/calibration/accuracy.ts'
import { useCalibrations } from '#state/index.ts'
import { formatDecimals, formatExact, formatShare, plural } from '../../../kit/index.ts'
import styles from './CalibrationPanel.module.css'
import { InputCheckNote } from './RecordCheck.tsx'

export function CalibrationPanel() {
  const { latest, work } = useCalibrations()
  if (work.status === 'idle' || latest === undefined) return undefined
  return (
    <section className={styles.panel} aria-label="Check counts against provider usage">
      <h3 className={styles.title}>Accuracy vs. provider usage</h3>
      <InputCheckNote />
      {latest.length === 0 && (
        <p className={styles.help}>
          This run records no prompt sizes from a provider, so its counts can’t be checked.
        </p>
      )}
      {latest.map((fit) => (
        <Fit key={fit.model} fit={fit} />
      ))}
    </section>
  )
}

type Calibration = NonNullable<ReturnType<typeof useCalibrations>['latest']>[number]

function Fit({ fit: { model, calls, factor, offset, heldOut } }: { readonly fit: Calibration }) {
  const facts: readonly (readonly [string, string])[] = [
    [t`Token ratio (model ÷ tokenizer)`, formatDecimals(factor, 2)],
    [t`Inferred system prompt and tools`, t`${formatExact(Math.round(offset))} tokens`],
    ...(heldOut === undefined ? [] : checkedFacts(heldOut)),
  ]
  return (
    <div>
      <p className={styles.model}>
        {model} <span className={styles.help}>{plural(calls, 'call')}</span>
      </p>
      <dl className={styles.facts}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {heldOut === undefined && (
        <p className={styles.help}>Not checked: the run records only one prompt size.</p>
      )}
    </div>
  )
}

function checkedFacts(heldOut: NonNullable<Calibration['heldOut']>) {
  const facts: [string, string][] = [[t`Accuracy`, accuracyText(heldOut)]]
  const { coverage } = heldOut
  if (coverage !== undefined) facts.push([t`Calls within the 90% interval`, formatShare(coverage)])
  return facts
}
