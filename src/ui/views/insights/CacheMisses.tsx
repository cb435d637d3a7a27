/**
 * Calls of the recorded run that missed the prompt cache, with why, how much was read all the same, and what
 * it cost more than a hit.
 */
import { t } from '#base/words.ts'
import { cacheMisses } from '#core/account/cache-misses.ts'
import { callName } from '#core/model/call-names.ts'
import type { Trace } from '#core/model/trace.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { showCallInTimeline, useBaseline, useMissCosts } from '#state/index.ts'
import { Button, formatExact, formatShare, Portion } from '../../kit/index.ts'
import { InsightBody } from './InsightBody.tsx'
import styles from './InsightRows.module.css'
import { missCostWords, missSumWords, unexplainedWords } from './miss-words.ts'
import { StepLink } from './steps/StepLink.tsx'

export function CacheMisses({ trace }: { readonly trace: Trace }) {
  const { work, latest } = useBaseline()
  const costs = useMissCosts(IDENTITY).latest
  const isPriced = latest?.calls.some(({ cost }) => cost !== undefined)
  const misses = latest && cacheMisses(trace, latest.calls)
  return (
    <InsightBody
      work={work}
      value={misses}
      nothing={
        isPriced === false
          ? t`This run’s prompt cache is unknown. Choose a price list in Settings.`
          : misses?.length === 0
            ? t`No call of this run missed the prompt cache.`
            : undefined
      }
      isNarrow
    >
      {(found) => (
        <>
          <p className={styles.note}>
            On a cache miss, the call pays the full price for tokens that an earlier call had put in the
            cache. {unexplainedWords(found)}
          </p>
          {costs !== undefined && <p>{missSumWords(costs, latest?.totals.costs)}</p>}
          <ol className={styles.rows} aria-label="Cache misses">
            <Portion items={found} moreIn="li">
              {({ call, reason, step, read, prompt }) => {
                const changed = trace.steps.find(({ id }) => id === step)
                return (
                  <li className={styles.row}>
                    <div className={styles.line}>
                      <Button size="small" variant="quiet" onClick={() => showCallInTimeline(call)}>
                        {callName(call)}
                      </Button>
                      <span>{reason}</span>
                      <strong className={styles.dollars}>{missCostWords(costs?.[call])}</strong>
                      <span className={styles.end}>
                        {t`${formatExact(read)} of ${formatExact(prompt)} tokens cached (${formatShare(read / Math.max(1, prompt))})`}
                      </span>
                    </div>
                    <span className={styles.bar} aria-hidden="true">
                      <span
                        style={{ inlineSize: `${(100 * Math.min(read, prompt)) / Math.max(1, prompt)}%` }}
                      />
                    </span>
                    {changed !== undefined && <StepLink step={changed} />}
                  </li>
                )
              }}
            </Portion>
          </ol>
        </>
      )}
    </InsightBody>
  )
}
