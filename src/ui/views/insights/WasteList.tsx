/** What later calls were sent without using it, by kind with its cost, then what would have helped. */

import { moneyFormat } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { stepFinder } from '#core/model/step-places.ts'
import type { Trace } from '#core/model/trace.ts'
import { WASTE_KINDS } from '#core/waste/waste-words.ts'
import { copyText, useBaseline, useSummary, useTokenProvenance, useWaste } from '#state/index.ts'
import { Button, Portion, Precision } from '../../kit/index.ts'
import { Headline } from './headline/Headline.tsx'
import { InsightBody } from './InsightBody.tsx'
import styles from './WasteList.module.css'
import { SavingList } from './waste/SavingList.tsx'
import { useSavings } from './waste/use-savings.ts'
import { WasteRow } from './waste/WasteRow.tsx'
import { wasteGroups } from './waste/waste-groups.ts'
import { dollarsOf, wasteSum } from './waste/waste-words.ts'

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
          ? t`No repeated, outdated, or unused results, no old error messages, and no unused tools found.`
          : undefined
      }
    >
      {(found) => (
        <>
          <section aria-label={t`Sent again without need`} className={styles.list}>
            <Headline answer={wasteSum(found, { input, cost })}>
              <p className={styles.note}>
                {t`A result counts as used by a call that repeats a name, path, or number from it. Other uses can’t be seen.`}{' '}
                {dollarsOf(found) !== undefined &&
                  t`Dollars are what calls paid to send it again: mostly for cache reads, more after a cache miss.`}
              </p>
            </Headline>
            {wasteGroups(found).map(
              ({ title, advice, instruction, count, amount, found: items }, at, { length }) => (
                <details key={title} className={styles.group} open={at === 0}>
                  <summary>
                    <span className={styles.kind}>
                      <strong>{title}</strong> <span className={styles.count}>{count}</span>
                    </span>
                    <strong className={styles.amount}>{amount}</strong>
                    <span className={styles.advice}>
                      {at === 0 && length > 1 && <strong>{t`Fix this first:`}</strong>} {advice}
                    </span>
                  </summary>
                  <CopyInstruction words={instruction} />
                  <ul className={styles.findings}>
                    <Portion items={items} first={SHOWN} moreIn="li">
                      {(finding) => (
                        <WasteRow finding={finding} numberOf={(id) => stepOf(id)?.number} money={money} />
                      )}
                    </Portion>
                  </ul>
                </details>
              ),
            )}
          </section>
          {savings !== undefined && <SavingList savings={savings} waste={found} />}
          <details className={styles.note}>
            <summary>{t`How this is counted`}</summary>
            <Precision parts={[{ title: t`Tokens`, provenances: [provenance] }]} />
            <p>
              {t`The tokens of a result, times the calls that were sent it for nothing. Each result counts once. Largest steps counts the step’s tool calls too.`}
            </p>
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

/** For the file in which the agent reads what it is told in every session. */
function CopyInstruction({ words }: { readonly words: string | undefined }) {
  if (words === undefined) return null
  return (
    <p className={styles.told}>
      <Button
        size="small"
        icon="copy"
        onClick={() => void copyText(words, t`Copied. Paste it into the agent’s instructions.`)}
      >
        {t`Copy instruction`}
      </Button>
    </p>
  )
}
