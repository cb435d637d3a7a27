/** What the run cost and on what: a figure for each kind of token, dearest first. */
import { t } from '#base/words.ts'
import { isSure } from '#core/account/figure-words.ts'
import { allMisses } from '#core/account/misses/all-misses.ts'
import { summaryFacts } from '#core/account/summary-facts.ts'
import type { Trace } from '#core/model/trace.ts'
import { showInsight, useSummary } from '#state/index.ts'
import { formatCompact, formatExact, formatTenths } from '../../kit/index.ts'
import styles from './CostByKind.module.css'
import { costKinds } from './cost-kinds.ts'
import { missPartWords } from './miss-words.ts'
import { useMisses } from './use-misses.ts'

export function CostByKind({ trace }: { readonly trace: Trace }) {
  const summary = useSummary().latest
  const missed = useMisses(trace)
  if (summary === undefined) return null
  const misses = missed === undefined ? '' : missPartWords(allMisses(missed.sum, missed.counts))
  const kinds = costKinds(summary, trace)
  const isAbout = summary.cost !== undefined && !isSure(summary.cost.source)
  // Where all of it is estimated, the sum says so.
  const isMixed = kinds.some(({ isEstimated }) => !isEstimated)
  const cost = summaryFacts(summary, undefined).find(({ id }) => id === 'cost')
  return (
    <section className={styles.cost} aria-label="Cost by kind">
      <p className={styles.sum}>
        {cost === undefined ? (
          t`No price is known for this run. Choose a price list in Settings.`
        ) : (
          <>
            <span>
              {cost.label} <strong title={cost.source}>{about(cost.exact, isAbout)}</strong>{' '}
              {kinds.length > 0 && t`by kind of token`}
            </span>
            {summary.cost?.source === 'recorded' && kinds.some(({ dollars }) => dollars !== undefined) && (
              <span className={styles.note}>{t`Split by list prices.`}</span>
            )}
            {misses !== '' && (
              <button type="button" className={styles.misses} onClick={() => showInsight('misses')}>
                {misses}
              </button>
            )}
          </>
        )}
      </p>
      {kinds.length > 0 && (
        <dl className={styles.kinds}>
          {kinds.map(({ id, title, tokens, written, share, isEstimated }) => (
            <div key={id} className={styles.kind}>
              <dt className={styles.note}>{title}</dt>
              <dd>
                {written !== '' && <strong>{about(written, isMixed && isEstimated)}</strong>}{' '}
                <span className={styles.share}>{formatTenths(share)}</span>
              </dd>
              <dd className={styles.note}>
                <span title={t`${formatExact(tokens)} tokens`}>
                  {about(t`${formatCompact(tokens)} tokens`, isMixed && isEstimated)}
                </span>
                <span className={styles.track} aria-hidden="true">
                  <span style={{ inlineSize: `${share * 100}%` }} />
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function about(words: string, isEstimated: boolean): string {
  return isEstimated ? `≈${words}` : words
}
