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
import styles from './WasteList.module.css'
import type { Best } from './waste/saving-words.ts'
import { type RunSavings, useSavings } from './waste/use-savings.ts'
import { WasteRow } from './waste/WasteRow.tsx'
import { wasteGroups } from './waste/waste-groups.ts'
import { removedSum, wasteSum } from './waste/waste-words.ts'
import { withBold } from './waste/with-bold.tsx'

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
            {savings !== undefined && <Saving savings={savings} waste={found} />}
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

interface SavingProps {
  readonly savings: RunSavings
  readonly waste: readonly Unused[]
}

/** What can be set in the agent that made the run, then what a strategy would have done in another. */
function Saving({ savings: { setting, best, words, tried, waiting }, waste }: SavingProps) {
  const { status } = useRanking()
  const titleId = useId()
  const specs = [setting?.best.spec, best?.spec].filter((spec) => spec !== undefined)
  return (
    <section className={styles.saving} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>{t`What would have helped`}</h2>
      {setting !== undefined && (
        <Helped label={t`In ${setting.agent}`} words={[setting.words]} best={setting.best} waste={waste} />
      )}
      {waiting === 0 ? (
        <Helped label={setting && t`In an agent of your own`} words={words} best={best} waste={waste} />
      ) : (
        <p role="status">
          {status === 'running'
            ? t`Replaying strategies to find out what could have been saved…`
            : t`Some strategies weren’t replayed on this run. Resume the ranking in Strategies.`}
        </p>
      )}
      {specs.length > 0 && (
        <Button size="small" icon="compare" onClick={() => openInCompare(specs.map(leanSpec))}>
          {specs.length === 1 ? t`Compare with the recorded run` : t`Compare both with the recorded run`}
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

interface HelpedProps {
  readonly label: string | undefined
  /** What is saved and lost, then what else there is to say. */
  readonly words: readonly string[]
  readonly best: Best | undefined
  readonly waste: readonly Unused[]
}

function Helped({ label, words, best, waste }: HelpedProps) {
  const left = useWaste(best?.spec).latest
  const [first = '', ...rest] = words
  return (
    <div>
      {label !== undefined && <h3 className={styles.label}>{label}</h3>}
      <p>
        {withBold(first)}{' '}
        {best !== undefined &&
          (left === undefined ? <TextRoom words={USUAL} /> : removedSum(waste, left, best))}{' '}
        {withBold(rest.join(' '))}
      </p>
    </div>
  )
}
