/**
 * The steps that cost the run most: their tokens, times the calls that included them; or the largest single
 * results.
 */

import { Fragment, useMemo, useState } from 'react'
import { formatCompact, moneyFormat } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Work } from '#base/work.ts'
import { shownKind } from '#core/model/injected-text.ts'
import type { StepId } from '#core/model/step.ts'
import { stepFinder } from '#core/model/step-places.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Dollars, Tokens } from '#core/model/units.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import type { HeavyStep } from '#core/waste/heaviest.ts'
import type { LargeResult } from '#core/waste/largest-results.ts'
import { plus } from '#core/waste/step-prices.ts'
import type { Unused } from '#core/waste/waste.ts'
import { navigate, useBaseline, useInsights, useRoute, useStepTokens, useWaste } from '#state/index.ts'
import {
  Button,
  classNames,
  formatAmount,
  formatExact,
  formatShare,
  formatTenths,
  missing,
  plural,
  Segmented,
} from '../../kit/index.ts'
import styles from './HeaviestSteps.module.css'
import { Counted } from './headline/Counted.tsx'
import { Headline } from './headline/Headline.tsx'
import { InsightBody } from './InsightBody.tsx'
import { RestOfCost } from './RestOfCost.tsx'
import { adviceWords, isListing } from './steps/advice-words.ts'
import { productWords, shortenedWords, sizeInCalls } from './steps/product-words.ts'
import { StepLink } from './steps/StepLink.tsx'
import { titleFinder } from './steps/step-title.ts'
import { unsentWords } from './steps/unsent-words.ts'
import { useRunCosts } from './use-run-costs.ts'
import { namesIn, resultKey, wastedDollars, wasteOfResults, wasteOfSteps } from './waste/waste-words.ts'

const SHOWN = 50
const NONE: readonly Unused[] = []

type Order = 'run' | 'results'

function lackOf({ status }: Work<unknown>): 'checking' | 'unknown' {
  return status === 'failed' ? 'unknown' : 'checking'
}

export function HeaviestSteps({ trace }: { readonly trace: Trace }) {
  const { work, latest } = useInsights()
  const whole: Whole = {
    tokens: useBaseline().latest?.totals.cumulative || undefined,
    dollars: useRunCosts()?.whole,
  }
  const { step: selected } = useRoute()
  const stepOf = stepFinder(trace.steps)
  const [order, setOrder] = useState<Order>('run')
  const [isWhole, setWhole] = useState(false)
  const kindOf = (id: StepId) => {
    const step = stepOf(id)
    return step && shownKind(step)
  }
  const titleOf = useMemo(() => titleFinder(trace.steps), [trace])
  const listed =
    latest &&
    (order === 'run' ? costliestFirst(latest.heaviest.map(ofStep)) : latest.largestResults.map(ofResult))
  const heaviest = listed !== undefined && listed.length > SHOWN ? listed.slice(0, SHOWN) : listed
  const paid = heaviest?.flatMap(({ dollars }) => dollars ?? []) ?? []
  const waste = useWaste()
  const unused = waste.latest ?? NONE
  const [isPriced, money] = [paid.length > 0, moneyFormat(paid)]
  const names = namesIn(trace)
  const wasted = wasteOfSteps(unused, money, names)
  const ofResults = wasteOfResults(unused, money, names)
  const wasteOf = ({ key, step }: Row) => (order === 'run' ? wasted.get(step) : ofResults.get(key))
  const isEmpty = heaviest?.length === 0
  const sizes = useStepTokens().latest
  const unsent = useMemo(() => unsentWords(trace, sizes), [trace, sizes])
  return (
    <InsightBody
      work={work}
      value={heaviest}
      isNarrow
      nothing={isEmpty && order === 'run' ? t`No step of this run was sent to a model.` : undefined}
    >
      {(rows) => {
        const led = ledSum(rows)
        return (
          <>
            <Headline {...leadOf(order, rows, whole)}>
              {order === 'run' && (
                <>
                  <RestOfCost trace={trace} {...whole} listed={shareOf(led, whole)} />
                  <p>
                    {adviceWords(rows.slice(0, LED), {
                      isAttached: (id) => kindOf(id) === 'attached',
                      isListing: (id) => isListing(stepOf(id)),
                      wasted: waste.latest === undefined ? lackOf(waste.work) : wasted,
                      paidOf: wastedDollars(unused),
                    })}{' '}
                    {wasted.size > 0 && (
                      <button
                        type="button"
                        className={styles.next}
                        onClick={() => navigate({ insight: 'waste' })}
                      >
                        {t`Show the waste`}
                      </button>
                    )}
                  </p>
                </>
              )}
            </Headline>
            <div>
              <Segmented<Order>
                label="Largest by"
                size="small"
                value={order}
                onChange={setOrder}
                options={[
                  { value: 'run', title: isPriced ? t`Steps by cost` : t`Steps by total tokens` },
                  { value: 'results', title: t`Results by size` },
                ]}
              />
            </div>
            <table className={styles.table} aria-label="Costliest steps">
              <thead>
                <tr>
                  <th scope="col">{order === 'run' ? t`Step` : t`Result`}</th>
                  <th scope="col" className={classNames(styles.number, styles.factor)}>
                    Tokens
                  </th>
                  <th
                    scope="col"
                    className={classNames(styles.number, styles.factor)}
                    title={t`Calls that it was sent in`}
                  >
                    × Calls
                  </th>
                  <th scope="col" className={classNames(styles.number, isPriced && styles.factor)}>
                    Total
                  </th>
                  <th
                    scope="col"
                    className={classNames(styles.number, isPriced && styles.factor)}
                    title={
                      whole.dollars === undefined
                        ? t`Share of the total input tokens`
                        : t`Share of the run’s cost`
                    }
                  >
                    {whole.dollars === undefined ? t`Share` : t`Share of cost`}
                  </th>
                  {isPriced && (
                    <th
                      scope="col"
                      className={styles.number}
                      title={t`What these calls paid for it, at their prices for new or for cached tokens`}
                    >
                      Cost
                    </th>
                  )}
                </tr>
                {rows.length > LED && <Led led={led} whole={whole} isPriced={isPriced} />}
              </thead>
              <tbody>
                {rows.slice(0, isWhole ? undefined : LED).map((row) => {
                  const { key, step: id, subject, calls, overRun, dollars } = row
                  const [step, waste] = [stepOf(id), wasteOf(row)]
                  const shortened = shortenedWords(row)
                  if (step === undefined) return null
                  return (
                    <Fragment key={key}>
                      <tr className={classNames(id === selected && styles.selected)}>
                        <th scope="row">
                          <StepLink
                            step={step}
                            title={subject === undefined ? titleOf(step) : { tool: '', also: '', subject }}
                          />
                          <span className={styles.product} aria-hidden="true">
                            {productWords(row)}
                          </span>
                          {shortened !== '' && <span className={styles.later}>{shortened}</span>}
                          {waste !== undefined && <span className={styles.waste}>{waste}</span>}
                        </th>
                        <td className={classNames(styles.number, styles.factor)}>
                          {formatExact(sizeInCalls(row))}
                        </td>
                        <td className={classNames(styles.number, styles.factor)}>{formatExact(calls)}</td>
                        <td
                          className={classNames(styles.number, isPriced && styles.factor)}
                          title={formatExact(overRun)}
                        >
                          {formatCompact(overRun)}
                        </td>
                        <td className={classNames(styles.number, isPriced && styles.factor)}>
                          {shareWords(row, whole)}
                        </td>
                        {isPriced && (
                          <td className={classNames(styles.number, styles.cost)}>
                            {dollars === undefined ? missing : money(dollars)}
                          </td>
                        )}
                      </tr>
                    </Fragment>
                  )
                })}
              </tbody>
            </table>
            <After
              order={order}
              isWhole={isWhole}
              count={rows.length}
              isCut={listed !== heaviest}
              onWhole={() => setWhole(true)}
            />
            {unsent !== '' && order === 'run' && <p className={styles.note}>{unsent}</p>}
            <Counted>
              <p>
                {t`Cost is a step’s tokens times the calls that included them, at the price of each call. A step is its text, tool calls, and results. Results by size and Waste count only its results, Breakdown its calls and results. Waste is only of the calls that could have done without them, so its tokens and calls are fewer than those of the row.`}{' '}
                {rows.some(({ tokens, calls, overRun }) => tokens * calls !== overRun) &&
                  t`Of a step that the agent shortened later, tokens are its average size in these calls.`}
              </p>
            </Counted>
          </>
        )
      }}
    </InsightBody>
  )
}

interface AfterProps {
  readonly order: Order
  readonly isWhole: boolean
  /** Of all rows. */
  readonly count: number
  /** There are more than are listed. */
  readonly isCut: boolean
  readonly onWhole: () => void
}

/** After the rows: the others on demand, then that there are more. */
function After({ order, isWhole, count, isCut, onWhole }: AfterProps) {
  const folded = isWhole ? 0 : count - LED
  if (folded > 0)
    return (
      <div>
        <Button size="small" icon="chevron-down" onClick={onWhole}>
          {order === 'run'
            ? t`Show ${plural(folded, 'more step')}`
            : t`Show ${plural(folded, 'more result')}`}
        </Button>
      </div>
    )
  if (!isCut) return null
  return (
    <p className={styles.note}>
      {order === 'run'
        ? t`Shows the ${formatExact(SHOWN)} costliest steps. The timeline lists the tokens of every step.`
        : t`Shows the ${formatExact(SHOWN)} largest tool results.`}
    </p>
  )
}

interface LedProps {
  readonly led: Pick<Row, 'overRun' | 'dollars'>
  readonly whole: Whole
  readonly isPriced: boolean
}

/** What the lead adds up, in the columns of the rows. */
function Led({ led, whole, isPriced }: LedProps) {
  const factor = classNames(styles.number, isPriced && styles.factor)
  return (
    <tr className={styles.led}>
      <th scope="row">{t`Top ${formatExact(LED)} combined`}</th>
      <td className={classNames(styles.number, styles.factor)} />
      <td className={classNames(styles.number, styles.factor)} />
      <td className={factor} title={formatExact(led.overRun)}>
        {formatCompact(led.overRun)}
      </td>
      <td className={factor}>{shareWords(led, whole)}</td>
      {isPriced && (
        <td className={classNames(styles.number, styles.cost)}>
          {led.dollars === undefined ? missing : formatAmount(led.dollars, '$')}
        </td>
      )}
    </tr>
  )
}

/** The largest that the lead adds up. */
const LED = 10

function ledSum(rows: readonly Row[]): Pick<Row, 'overRun' | 'dollars'> {
  const led = rows.slice(0, LED)
  return {
    overRun: led.reduce((sum, { overRun }) => sum + overRun, 0),
    dollars: led.reduce<Dollars | undefined>((sum, row) => plus(sum, row.dollars), 0),
  }
}

/** How much the first rows make up: of the run's cost, or where that isn't known, of its input tokens. */
function leadOf(
  order: Order,
  rows: readonly Row[],
  { tokens, dollars }: Whole,
): { readonly figure: string; readonly answer: string } {
  const { dollars: cost, overRun: sent } = ledSum(rows)
  const count = Math.min(LED, rows.length)
  const what = order === 'results' ? plural(count, 'largest result') : plural(count, 'costliest step')
  if (cost === undefined || dollars === undefined) {
    const figure = formatAmount(sent, 'tokens', true)
    return tokens === undefined
      ? { figure, answer: t`This is what the ${what} added to the input.` }
      : { figure, answer: t`${formatShare(sent / tokens)} of the run’s input went to the ${what}.` }
  }
  const answer = t`${formatShare(cost / dollars)} of the run’s cost went to the ${what}.`
  return { figure: formatAmount(cost, '$'), answer }
}

/** All that the calls of the run were sent; undefined: not known, or nothing. */
interface Whole {
  readonly tokens: Tokens | undefined
  readonly dollars: Dollars | undefined
}

/** 0: not known. */
function shareOf(row: Pick<Row, 'overRun' | 'dollars'>, { tokens, dollars }: Whole): number {
  if (dollars !== undefined) return (row.dollars ?? 0) / dollars
  return tokens === undefined ? 0 : row.overRun / tokens
}

/** As in the headline. */
function shareWords(row: Pick<Row, 'overRun' | 'dollars'>, { tokens, dollars }: Whole): string {
  if (dollars !== undefined) return row.dollars === undefined ? missing : formatTenths(row.dollars / dollars)
  return tokens === undefined ? missing : formatTenths(row.overRun / tokens)
}

/** As they are where one has no price: largest first. */
function costliestFirst(rows: readonly Row[]): readonly Row[] {
  if (rows.some(({ dollars }) => dollars === undefined)) return rows
  return rows.toSorted((one, other) => (other.dollars ?? 0) - (one.dollars ?? 0))
}

interface Row {
  readonly key: string
  readonly step: StepId
  /** Absent: the whole step. */
  readonly subject?: string
  /** Once. */
  readonly tokens: number
  readonly calls: number
  readonly overRun: number
  /** Of those calls; undefined: not known. */
  readonly dollars: Dollars | undefined
}

function ofStep({ step, tokens, calls, overRun, dollars }: HeavyStep): Row {
  return { key: step, step, tokens: totalTokens(tokens), calls, overRun, dollars }
}

function ofResult({ step, result, subject, tokens, calls, dollars }: LargeResult): Row {
  return { key: resultKey(step, result), step, subject, tokens, calls, overRun: tokens * calls, dollars }
}
