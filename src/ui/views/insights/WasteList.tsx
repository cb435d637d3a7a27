/** What later calls were sent without using it, by kind with its cost, then what would have helped. */

import { useId } from 'react'
import { moneyFormat } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { stepFinder } from '#core/model/step-places.ts'
import type { Trace } from '#core/model/trace.ts'
import { leanSpec } from '#core/spec/spec.ts'
import type { Unused } from '#core/waste/waste.ts'
import { WASTE_KINDS } from '#core/waste/waste-words.ts'
import {
  openInCompare,
  useBaseline,
  useRanking,
  useSummary,
  useTokenProvenance,
  useWaste,
} from '#state/index.ts'
import { Button, Portion, Precision, plural, TextRoom } from '../../kit/index.ts'
import { Headline } from './headline/Headline.tsx'
import { InsightBody } from './InsightBody.tsx'
import { MARK, type Savings } from './savings.ts'
import { useSavings } from './use-savings.ts'
import styles from './WasteList.module.css'
import { WasteRow } from './WasteRow.tsx'
import { wasteGroups } from './waste-groups.ts'
import { removedSum, wasteSum } from './waste-words.ts'

/** Lengths of the words that the waste a strategy removes usually takes, in letters. */
const USUAL = [2, 3, 5, 2, 5, 4, 7, 5, 2, 5, 5, 3, 4, 2, 4, 2, 5, 2, 5, 7]

/** Findings shown until the person asks for more. */
const SHOWN = 4

export function WasteList({ trace }: { readonly trace: Trace }) {
  const { work, latest } = useWaste()
  const input = useBaseline().latest?.totals.cumulative
  const cost = useSummary().latest?.cost?.value
  const savings = useSavings()
  const provenance = useTokenProvenance()
  const stepOf = stepFinder(trace.steps)
  const money = moneyFormat(latest?.flatMap(({ dollars }) => dollars ?? []) ?? [])
  return (
    <InsightBody
      work={work}
      value={latest}
      isNarrow
      nothing={
        latest?.length === 0
          ? t`No repeated, superseded, or unused results, no stale errors, and no unused tools found.`
          : undefined
      }
    >
      {(found) => (
        <>
          <section aria-label={t`Sent again without need`} className={styles.list}>
            <Headline answer={wasteSum(found, { input, cost })}>
              <p className={styles.note}>
                {t`A call counts as needing a result if it uses a fact from it; use without quoting can’t be seen.`}
              </p>
            </Headline>
            {savings !== undefined && <Saving {...savings} waste={found} />}
            {wasteGroups(found).map(({ title, advice, amount, found: items }, at) => (
              <details key={title} className={styles.group} open={at === 0}>
                <summary>
                  <strong>{title}</strong>
                  <span className={styles.count}>{plural(items.length, 'result')}</span>
                  <strong className={styles.amount}>{amount}</strong>
                  <span className={styles.advice}>{advice}</span>
                </summary>
                <ul className={styles.findings}>
                  <Portion items={items} first={SHOWN} moreIn="li">
                    {(finding) => (
                      <WasteRow finding={finding} numberOf={(id) => stepOf(id)?.number} money={money} />
                    )}
                  </Portion>
                </ul>
              </details>
            ))}
          </section>
          <details className={styles.note}>
            <summary>{t`How this is counted`}</summary>
            <Precision parts={[{ title: t`Tokens`, provenances: [provenance] }]} />
            <p>
              {t`The tokens of a result, times the calls that were sent it for nothing. Each result counts once. Largest steps counts the step’s tool calls too.`}
            </p>
            <p>{t`Dollars are what those calls paid: mostly for cache reads, more after a cache miss.`}</p>
            <ul>
              {WASTE_KINDS.filter(({ kind }) => found.some((one) => one.kind === kind)).map(
                ({ kind, title, help }) => (
                  <li key={kind}>
                    <strong>{title}:</strong> {help}
                  </li>
                ),
              )}
            </ul>
          </details>
        </>
      )}
    </InsightBody>
  )
}

interface SavingProps extends Savings {
  readonly waste: readonly Unused[]
}

function Saving({ best, words, tried, waiting, waste }: SavingProps) {
  const { status } = useRanking()
  const left = useWaste(best?.spec).latest
  const titleId = useId()
  if (waiting > 0) {
    return (
      <p className={styles.saving} role="status">
        {status === 'running'
          ? t`Replaying strategies to find out what could have been saved…`
          : t`Some strategies weren’t replayed on this run. Resume the ranking in Strategies.`}
      </p>
    )
  }
  return (
    <section className={styles.saving} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>{t`What would have helped`}</h2>
      <p>
        {words
          .join(' ')
          .split(MARK)
          .map((part, at) => (at % 2 === 1 ? <strong key={part}>{part}</strong> : part))}
      </p>
      {best !== undefined && (
        <p>{left === undefined ? <TextRoom words={USUAL} /> : removedSum(waste, left, best)}</p>
      )}
      {best !== undefined && (
        <Button size="small" icon="compare" onClick={() => openInCompare([leanSpec(best.spec)])}>
          {t`Compare in detail`}
        </Button>
      )}
      {tried.length > 1 && (
        <details className={styles.note}>
          <summary>{t`Strategies tried`}</summary>
          <ul>
            {tried.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
