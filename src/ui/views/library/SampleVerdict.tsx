/**
 * What Memoscope says of a run, shown for a sample before anybody opened one: what the run would have cost
 * and lost with less context, and the way there.
 */
import { t } from '#base/words.ts'
import { goToLesson, openSample, type Sample, type SampleVerdict as Verdict } from '#state/index.ts'
import { Button, Delta, formatAmount, formatExact, formatShare, missing, plural } from '../../kit/index.ts'
import styles from './SampleVerdict.module.css'

const DEMO = 'five-minutes'

interface SampleVerdictProps {
  readonly sample: Sample
  readonly verdict: Verdict
}

export function SampleVerdict({ sample, verdict }: SampleVerdictProps) {
  const { cost, used, strategies } = verdict
  const [best, , usual] = strategies
  const dearest = Math.max(cost, ...strategies.map((one) => one.cost))
  return (
    <section className={styles.card} aria-labelledby="verdict-title">
      <h2 id="verdict-title" className={styles.title}>
        Example: a coding agent’s run
      </h2>
      <p className={styles.answer}>
        {plural(sample.calls, 'call')} cost {formatAmount(cost, '$')}. What if each had sent less?
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Strategy`}</th>
            <th scope="col">{t`Cost`}</th>
            <th scope="col">{t`Lost facts`}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              {t`As recorded`}
              <Bar share={cost / dearest} />
            </th>
            <td>{formatAmount(cost, '$')}</td>
            <td>{missing}</td>
          </tr>
          {strategies.map((one) => (
            <Line key={one.does} strategy={one} isBest={one === best} {...{ cost, used, dearest }} />
          ))}
        </tbody>
      </table>
      <p>
        Sending less can cost more: the last one sends {formatShare(1 - usual.sent)} fewer tokens, but misses
        the prompt cache at {formatExact(usual.cacheMisses)} of {plural(sample.calls, 'call')}.
      </p>
      <p className={styles.fact}>
        Lost fact: a name, path, or number that a later call used after the strategy dropped it.
      </p>
      <div className={styles.ways}>
        <Button onClick={() => void openSample(sample, 'strategies')}>Open this example</Button>
        <Button variant="quiet" icon="play" onClick={() => goToLesson(DEMO, 1, { isPresenting: true })}>
          5-minute demo
        </Button>
      </div>
    </section>
  )
}

interface LineProps extends Pick<Verdict, 'cost' | 'used'> {
  readonly strategy: Verdict['strategies'][number]
  readonly isBest: boolean
  readonly dearest: number
}

function Line({ strategy, isBest, cost, used, dearest }: LineProps) {
  return (
    <tr data-best={isBest}>
      <th scope="row">
        {strategy.does}
        {isBest && <span className={styles.best}>{t`Recommended: loses least`}</span>}
        <Bar share={strategy.cost / dearest} />
      </th>
      <td>
        {formatAmount(strategy.cost, '$')}{' '}
        <span className={styles.delta}>
          <Delta value={strategy.cost} baseline={cost} unit="$" />
        </span>
      </td>
      <td>
        {formatExact(strategy.lost)} <span className={styles.of}>{t`of ${formatExact(used)}`}</span>
      </td>
    </tr>
  )
}

/** Of the dearest, which fills it. */
function Bar({ share }: { readonly share: number }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <span style={{ inlineSize: `${share * 100}%` }} />
    </span>
  )
}
