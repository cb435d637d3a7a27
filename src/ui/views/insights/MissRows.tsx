/** Cache misses of one cause, in rows of aligned columns: call, what is known, extra cost, share read. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { CacheMiss, MissPause } from '#core/account/cache-misses.ts'
import type { MissCosts } from '#core/account/miss-cost.ts'
import type { Misses } from '#core/account/misses/all-misses.ts'
import { callName } from '#core/model/call-names.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CallIndex } from '#core/model/units.ts'
import { showCallInTimeline } from '#state/index.ts'
import { Button, formatCompact, formatExact, Portion, plural } from '../../kit/index.ts'
import styles from './CacheMisses.module.css'
import { SHORT_PROMPT } from './miss-advice.ts'
import { type MissGroup, missCostWords, missDetail, type Occasion, type WrittenCosts } from './miss-words.ts'
import { gapWords } from './pause-words.ts'
import { StepLink } from './steps/StepLink.tsx'

/** Shown of each cause until the person asks for more. */
const SHOWN = 4
/** Of the partial ones, which say less. */
const SHOWN_PARTIAL = 3

interface MissGroupRowsProps {
  readonly group: MissGroup
  readonly trace: Trace
  readonly costs: MissCosts | undefined
  readonly written: WrittenCosts['calls']
  /** The sum of the group; undefined: it has no price. */
  readonly sum: string | undefined
  readonly occasionOf: (miss: CacheMiss) => Occasion
}

export function MissGroupRows({ group, trace, costs, written, sum, occasionOf }: MissGroupRowsProps) {
  return (
    <section aria-label={group.title} className={styles.group}>
      <GroupHead title={group.title} misses={group.misses} sum={sum} />
      {group.advice !== '' && <Advice words={group.advice} />}
      <p className={styles.note}>{group.why}</p>
      <ol className={styles.rows}>
        <Portion items={group.misses} first={SHOWN} moreIn="li">
          {(miss) => {
            const occasion = occasionOf(miss)
            const changed = occasion.isCompacted ? undefined : trace.steps.find(({ id }) => id === miss.step)
            return (
              <MissRow
                miss={miss}
                cost={missCostWords(costs?.[miss.call], written.get(miss.call))}
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

/** With an arrow where there is something to do. */
function Advice({ words }: { readonly words: string }) {
  return <p className={words === SHORT_PROMPT ? undefined : styles.advice}>{words}</p>
}

interface GroupHeadProps {
  readonly title: string
  readonly misses: readonly unknown[]
  readonly sum: string | undefined
}

/** A cause, how many calls it made miss, and what they cost more, above the costs of these. */
function GroupHead({ title, misses, sum }: GroupHeadProps) {
  return (
    <h3 className={styles.head}>
      <span>
        {title} <span className={styles.count}>{plural(misses.length, 'call')}</span>
      </span>
      {sum !== undefined && <span className={styles.dollars}>{t`+${sum}`}</span>}
    </h3>
  )
}

interface PartialMissesProps {
  readonly misses: Misses['partial']
  readonly written: WrittenCosts
  readonly isCompacted: (miss: Misses['partial'][number]) => boolean
  /** By call. */
  readonly pauses: ReadonlyMap<CallIndex, MissPause>
  /** No group above has the same advice. */
  readonly hasAdvice: boolean
}

export function PartialMisses({ misses, written, isCompacted, pauses, hasAdvice }: PartialMissesProps) {
  const costliest = misses.toSorted((one, other) => (other.dollars ?? 0) - (one.dollars ?? 0))
  return (
    <section aria-label={t`Partial misses`} className={styles.group}>
      <GroupHead title={t`Partial misses`} misses={misses} sum={written.groups[0]} />
      <p className={styles.note}>
        {t`The prompts of these calls only grew. They read about half or more from the cache and paid again for the rest: the provider had probably dropped it, or not stored it yet.`}
      </p>
      {hasAdvice && <Advice words={SHORT_PROMPT} />}
      <ol className={styles.rows}>
        <Portion items={costliest} first={SHOWN_PARTIAL} moreIn="li">
          {(miss) => (
            <MissRow
              miss={miss}
              cost={missCostWords(miss.dollars, written.calls.get(miss.call))}
              detail={[
                gapWords(pauses.get(miss.call)),
                isCompacted(miss) ? t`after a compaction` : cachedUntilWords(miss),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          )}
        </Portion>
      </ol>
    </section>
  )
}

/** Empty: no earlier prompt is known. */
function cachedUntilWords({ until }: Misses['partial'][number]): string {
  return until === undefined ? '' : t`cached only up to ${callName(until)}`
}

interface MissRowProps {
  readonly miss: Pick<CacheMiss, 'call' | 'read' | 'prompt'>
  /** Beyond a hit, in words; empty: not known, or not yet. */
  readonly cost: string
  readonly detail: string
  readonly children?: ReactNode
}

function MissRow({ miss: { call, read, prompt }, cost, detail, children }: MissRowProps) {
  return (
    <li className={styles.row}>
      <Button size="small" variant="quiet" onClick={() => showCallInTimeline(call)}>
        {callName(call)}
      </Button>
      <span className={styles.detail}>
        {detail}
        {children}
      </span>
      <span
        className={styles.read}
        title={t`${formatExact(read)} of ${formatExact(prompt)} tokens read from the cache`}
      >
        {t`${formatCompact(read)} of ${formatCompact(prompt)} tokens cached`}
      </span>
      <strong className={styles.dollars}>{cost}</strong>
    </li>
  )
}
