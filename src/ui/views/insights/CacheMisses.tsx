/**
 * Calls of the recorded run that missed the prompt cache, by cause, with how much was read all the same and
 * what it cost more than a hit; folded below, those that missed a part of it.
 */
import { useMemo } from 'react'
import { moneyFormat } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { type CacheMiss, cacheMisses, missPauses } from '#core/account/cache-misses.ts'
import { partialMisses } from '#core/account/partial-misses.ts'
import { probableCauses } from '#core/account/probable-cause.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CallIndex } from '#core/model/units.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { useBaseline, useMissCosts, useProfile } from '#state/index.ts'
import styles from './CacheMisses.module.css'
import { InsightBody } from './InsightBody.tsx'
import { MissGroupRows, MissRow } from './MissRows.tsx'
import {
  groupSumWords,
  missGroups,
  missSum,
  missSumWords,
  partialSum,
  unexplainedWords,
} from './miss-words.ts'

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
  const partial = useMemo(
    () => (latest && misses ? partialMisses(trace, latest.calls, misses) : []),
    [trace, latest, misses],
  )
  const cache = useProfile()?.cache
  const pauses = useMemo(() => missPauses(trace, cache), [trace, cache])
  const money = moneyFormat(Object.values(costs ?? {}).flatMap((dollars) => dollars ?? []))
  const partialMoney = moneyFormat(partial.flatMap(({ dollars }) => dollars ?? []))
  const occasionOf = ({ call }: CacheMiss) => ({
    isCompacted: compacted.has(call),
    probable: causes?.get(call),
    pause: pauses.get(call),
  })
  return (
    <InsightBody work={work} value={misses} nothing={nothingWords(isPriced, misses, partial.length)} isNarrow>
      {(found) => (
        <>
          {found.length > 0 && (
            <p className={styles.sum}>
              {costs !== undefined && missSumWords(missSum(costs, latest?.totals.costs), found.length)}
            </p>
          )}
          {missGroups(found, costs, occasionOf, cache).map((group) => (
            <MissGroupRows
              key={group.title}
              group={group}
              trace={trace}
              costs={costs}
              occasionOf={occasionOf}
              money={money}
            />
          ))}
          {partial.length > 0 && (
            <details className={styles.fold}>
              <summary>
                {t`Partly missed`}{' '}
                <span className={styles.groupSum}>
                  {groupSumWords({ misses: partial, ...partialSum(partial) }, partialMoney)}
                </span>
              </summary>
              <p className={styles.note}>
                {t`These calls read at least half of what an earlier call had cached, but paid again for over 1,024 tokens and 5% of the prompt. They are not in the sum above.`}
              </p>
              <ol className={styles.rows} aria-label={t`Partly missed`}>
                {partial.map((miss) => (
                  <MissRow
                    key={miss.call}
                    miss={miss}
                    dollars={miss.dollars}
                    money={partialMoney}
                    detail={compacted.has(miss.call) ? t`After a compaction` : ''}
                  />
                ))}
              </ol>
            </details>
          )}
          <details className={styles.fold}>
            <summary>{t`How this is counted`}</summary>
            <p className={styles.note}>
              {t`On a cache miss, a call pays the full price for tokens that an earlier call had put in the cache. Where the file shows no change of the prompt, only calls that read less than half of it count.`}{' '}
              {unexplainedWords(found)}
            </p>
          </details>
        </>
      )}
    </InsightBody>
  )
}

/** `partial`: how many missed a part. */
function nothingWords(
  isPriced: boolean | undefined,
  misses: readonly CacheMiss[] | undefined,
  partial: number,
): string | undefined {
  if (isPriced === false) return t`This run’s prompt cache is unknown. Choose a price list in Settings.`
  return misses?.length === 0 && partial === 0 ? t`No call of this run missed the prompt cache.` : undefined
}
