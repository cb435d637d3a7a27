/**
 * Calls of the recorded run that missed the prompt cache, with why, how much was read all the same, and what
 * it cost more than a hit.
 */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { type CacheMiss, cacheMisses, missPauses } from '#core/account/cache-misses.ts'
import { probableCauses } from '#core/account/probable-cause.ts'
import { callName } from '#core/model/call-names.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CallIndex } from '#core/model/units.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { showCallInTimeline, useBaseline, useMissCosts, useProfile } from '#state/index.ts'
import { Button, formatAmount, formatExact, formatShare, Portion } from '../../kit/index.ts'
import { InsightBody } from './InsightBody.tsx'
import styles from './InsightRows.module.css'
import {
  dearestFirst,
  missCostWords,
  missGroups,
  missReason,
  missSum,
  missSumWords,
  unexplainedWords,
} from './miss-words.ts'
import { StepLink } from './steps/StepLink.tsx'

/** Shown until the person asks for more. */
const SHOWN = 10

interface CacheMissesProps {
  readonly trace: Trace
  /** Calls right after a compaction. */
  readonly compacted: ReadonlySet<CallIndex>
}

export function CacheMisses({ trace, compacted }: CacheMissesProps) {
  const { work, latest } = useBaseline()
  const costs = useMissCosts(IDENTITY).latest
  const isPriced = latest?.calls.some(({ cost }) => cost !== undefined)
  const misses = useMemo(() => latest && cacheMisses(trace, latest.calls), [trace, latest])
  const causes = useMemo(
    () => latest && misses && probableCauses(trace, latest.calls, misses),
    [trace, latest, misses],
  )
  const occasionOf = ({ call }: CacheMiss) => ({
    isCompacted: compacted.has(call),
    probable: causes?.get(call),
  })
  const cache = useProfile()?.cache
  const pauses = useMemo(() => missPauses(trace, cache), [trace, cache])
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
          {costs !== undefined && <p>{missSumWords(missSum(costs, latest?.totals.costs), found.length)}</p>}
          <ul className={styles.causes} aria-label={t`Causes`}>
            {missGroups(found, costs, occasionOf).map(({ title, count, dollars }) => (
              <li key={title}>
                {title}: <strong>{formatExact(count)}</strong>
                {dollars !== undefined && ` (${formatAmount(dollars, '$', true)})`}
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            {t`On a cache miss, a call pays the full price for tokens that an earlier call had put in the cache. After a compaction, it pays for the new start of the prompt. Where the file shows no change, only calls that read less than half of it count.`}{' '}
            {unexplainedWords(found)}
          </p>
          <ol className={styles.rows} aria-label="Cache misses">
            <Portion items={dearestFirst(found, costs)} first={SHOWN} moreIn="li">
              {(miss) => {
                const { call, step, read, prompt } = miss
                const isCompacted = compacted.has(call)
                const changed = isCompacted ? undefined : trace.steps.find(({ id }) => id === step)
                return (
                  <li className={styles.row}>
                    <div className={styles.line}>
                      <Button size="small" variant="quiet" onClick={() => showCallInTimeline(call)}>
                        {callName(call)}
                      </Button>
                      <span>{missReason(miss, { pause: pauses.get(call), ...occasionOf(miss) })}</span>
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
