/** Cache misses of one cause, in rows of aligned columns: call, what is known, extra cost, share read. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { CacheMiss } from '#core/account/cache-misses.ts'
import type { MissCosts } from '#core/account/miss-cost.ts'
import { callName } from '#core/model/call-names.ts'
import type { Trace } from '#core/model/trace.ts'
import { showCallInTimeline } from '#state/index.ts'
import { Button, formatCompact, formatExact, formatShare, Portion } from '../../kit/index.ts'
import styles from './CacheMisses.module.css'
import {
  groupSumWords,
  type MissGroup,
  missCostWords,
  missDetail,
  type Occasion,
  type WriteMoney,
} from './miss-words.ts'
import { StepLink } from './steps/StepLink.tsx'

/** Shown of each cause until the person asks for more. */
const SHOWN = 10

interface MissGroupRowsProps {
  readonly group: MissGroup
  readonly trace: Trace
  readonly costs: MissCosts | undefined
  readonly occasionOf: (miss: CacheMiss) => Occasion
  readonly money: WriteMoney
}

export function MissGroupRows({ group, trace, costs, occasionOf, money }: MissGroupRowsProps) {
  return (
    <section aria-label={group.title} className={styles.group}>
      <h2>
        {group.title} <span className={styles.groupSum}>{groupSumWords(group, money)}</span>
      </h2>
      <p className={styles.note}>{group.why}</p>
      <p className={styles.advice}>{group.advice}</p>
      <ol className={styles.rows}>
        <Portion items={group.misses} first={SHOWN} moreIn="li">
          {(miss) => {
            const occasion = occasionOf(miss)
            const changed = occasion.isCompacted ? undefined : trace.steps.find(({ id }) => id === miss.step)
            return (
              <MissRow
                miss={miss}
                dollars={costs?.[miss.call]}
                money={money}
                detail={missDetail(miss, occasion)}
              >
                {changed !== undefined && <StepLink step={changed} />}
              </MissRow>
            )
          }}
        </Portion>
      </ol>
    </section>
  )
}

interface MissRowProps {
  readonly miss: Pick<CacheMiss, 'call' | 'read' | 'prompt'>
  /** Beyond a hit; undefined: not known, or not yet. */
  readonly dollars: number | undefined
  readonly money: WriteMoney
  readonly detail: string
  readonly children?: ReactNode
}

export function MissRow({ miss: { call, read, prompt }, dollars, money, detail, children }: MissRowProps) {
  const share = Math.min(1, read / Math.max(1, prompt))
  return (
    <li className={styles.row}>
      <Button size="small" variant="quiet" onClick={() => showCallInTimeline(call)}>
        {callName(call)}
      </Button>
      <span className={styles.detail}>
        {detail}
        {children}
      </span>
      <strong className={styles.dollars}>{missCostWords(dollars, money)}</strong>
      <span
        className={styles.read}
        title={t`${formatExact(read)} of ${formatExact(prompt)} tokens read from the cache`}
      >
        <span className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: `${100 * share}%` }} />
        </span>
        {t`${formatShare(share)} of ${formatCompact(prompt)} cached`}
      </span>
    </li>
  )
}
