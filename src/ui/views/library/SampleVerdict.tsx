/**
 * What Memoscope says of a run, shown for a sample before anybody opened one: what the run would have cost
 * and lost with less context, and the way there.
 */
import { moneyDifference } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { costWords } from '#core/account/figure-words.ts'
import { parseSpec } from '#core/spec/spec-text.ts'
import {
  goToLesson,
  openInCompare,
  openSample,
  type Sample,
  type SampleVerdict as Verdict,
} from '#state/index.ts'
import { Button, Delta, formatCompact, formatExact, missing, plural } from '../../kit/index.ts'
import styles from './SampleVerdict.module.css'

const DEMO = 'five-minutes'

interface SampleVerdictProps {
  readonly sample: Sample
  readonly verdict: Verdict
}

export function SampleVerdict({ sample, verdict }: SampleVerdictProps) {
  const { cost, used, strategies } = verdict
  const [best, cheaper, usual] = strategies
  const dearest = Math.max(cost, ...strategies.map((one) => one.cost))
  return (
    <section className={styles.card} aria-labelledby="verdict-title">
      <h2 id="verdict-title" className={styles.title}>
        Example: a short coding run, compacted the way Claude Code does it
      </h2>
      <p className={styles.answer}>
        {plural(sample.calls, 'call')} cost {amount(cost)}. Compacted at {formatCompact(best.size ?? 0)}{' '}
        tokens, they would have cost {amount(best.cost)}.
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
            <td>{amount(cost)}</td>
            <td>{missing}</td>
          </tr>
          {strategies.map((one) => (
            <Line key={one.spec} strategy={one} isBest={one === best} {...{ cost, used, dearest }} />
          ))}
        </tbody>
      </table>
      <p className={styles.fact}>
        {t`Lost fact: a name, path, or number that a later call used after the strategy dropped it.`}
      </p>
      <p>
        Compacting earlier saves {moneyDifference(best.cost, cheaper.cost, [cost])} more, but loses{' '}
        {formatExact(cheaper.lost)} facts instead of {formatExact(best.lost)}. Keeping only new steps costs
        more than it saves: it misses the prompt cache at {formatExact(usual.cacheMisses)} calls.
      </p>
      <p>
        To apply it in Claude Code, enter <code>/compact</code> when the context reaches{' '}
        {formatCompact(best.size ?? 0)} tokens.
      </p>
      <p className={styles.fact}>
        This sample is small. Your runs are compared at larger sizes, with all strategies.
      </p>
      <div className={styles.ways}>
        <Button onClick={() => void openExample(sample, strategies)}>Compare these in the example</Button>
        <Button variant="quiet" icon="play" onClick={() => goToLesson(DEMO, 1, { isPresenting: true })}>
          5-minute demo
        </Button>
      </div>
    </section>
  )
}

/** Samples record no usage. */
function amount(dollars: number): string {
  return costWords(dollars, 'estimate')
}

async function openExample(sample: Sample, strategies: Verdict['strategies']): Promise<void> {
  await openSample(sample)
  openInCompare(
    strategies.flatMap(({ spec }) => {
      const parsed = parseSpec(spec)
      return parsed.ok ? [parsed.value] : []
    }),
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
        {strategy.size === undefined ? (
          t`Keep only the last 20 steps`
        ) : (
          <>
            <code>/compact</code> {t`at ${formatCompact(strategy.size)} tokens`}
          </>
        )}
        {isBest && <span className={styles.best}>{t`Best balance of these`}</span>}
        <Bar share={strategy.cost / dearest} />
      </th>
      <td>
        {amount(strategy.cost)}{' '}
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
