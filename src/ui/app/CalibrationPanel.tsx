/** What the recorded calls say of our counts: per model how far off they are, and how that was checked. */
import { t } from '#base/words.ts'
import { useCalibrations } from '#state/index.ts'
import { formatDecimals, formatExact, formatShare, plural } from '../kit/index.ts'
import styles from './CalibrationPanel.module.css'

export function CalibrationPanel() {
  const { latest, work } = useCalibrations()
  if (work.status === 'idle' || latest === undefined) return undefined
  return (
    <section className={styles.panel} aria-label="Counts against the provider’s">
      <h3 className={styles.title}>Against what the provider counted</h3>
      {latest.length === 0 && (
        <p className={styles.help}>
          This trace records no prompt sizes of a provider, so nothing can be checked.
        </p>
      )}
      {latest.map((fit) => (
        <Fit key={fit.model} fit={fit} />
      ))}
    </section>
  )
}

type Calibration = NonNullable<ReturnType<typeof useCalibrations>['latest']>[number]

function Fit({ fit: { model, calls, line, heldOut } }: { readonly fit: Calibration }) {
  const facts: readonly (readonly [string, string])[] = [
    [t`Model’s tokens for one of ours`, formatDecimals(line.factor, 2)],
    [t`In every prompt, not in the file`, t`${formatExact(Math.round(line.offset))} tokens`],
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
        <p className={styles.help}>One call: there is no other to check it against.</p>
      )}
    </div>
  )
}

function checkedFacts({ medianError, p90Error, coverage }: NonNullable<Calibration['heldOut']>) {
  const facts: [string, string][] = [
    [t`Error of calls left out, median`, formatShare(medianError)],
    [t`nine in ten below`, formatShare(p90Error)],
  ]
  if (coverage !== undefined) facts.push([t`within the interval`, formatShare(coverage)])
  return facts
}
