/**
 * The steps that cost the run most: their tokens, times the calls that included them; or the largest single
 * results.
 */

import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import { stepFinder } from '#core/model/step-places.ts'
import type { Trace } from '#core/model/trace.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import type { HeavyStep } from '#core/waste/heaviest.ts'
import type { LargeResult } from '#core/waste/waste.ts'
import { useBaseline, useInsights, useRoute } from '#state/index.ts'
import { classNames, formatExact, formatShare, formatTenths, plural, Segmented } from '../../kit/index.ts'
import styles from './HeaviestSteps.module.css'
import { InsightBody } from './InsightBody.tsx'
import { StepLink } from './steps/StepLink.tsx'
import { stepTitler } from './steps/step-title.ts'

const SHOWN = 50

type Order = 'run' | 'results'

export function HeaviestSteps({ trace }: { readonly trace: Trace }) {
  const { work, latest } = useInsights()
  const all = useBaseline().latest?.totals.cumulative
  const { step: selected } = useRoute()
  const stepOf = stepFinder(trace.steps)
  const [order, setOrder] = useState<Order>('run')
  const titleOf = useMemo(() => stepTitler(trace.steps), [trace])
  const listed =
    latest && (order === 'run' ? latest.heaviest.map(ofStep) : latest.largestResults.map(ofResult))
  const heaviest = listed?.slice(0, SHOWN)
  const isEmpty = heaviest?.length === 0
  return (
    <InsightBody
      work={work}
      value={heaviest}
      isNarrow
      nothing={isEmpty && order === 'run' ? t`No step of this run was sent to a model.` : undefined}
    >
      {(rows) => (
        <>
          <div>
            <Segmented<Order>
              label="Largest by"
              size="small"
              value={order}
              onChange={setOrder}
              options={[
                { value: 'run', title: t`Over the run` },
                { value: 'results', title: t`Single results` },
              ]}
            />
          </div>
          <p>{leadWords(order, rows, all)}</p>
          <table className={styles.table} aria-label="Largest steps">
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
                <th scope="col" className={styles.number}>
                  Total
                </th>
                <th scope="col" className={styles.number} title="Share of the total input tokens">
                  Share
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, step: id, subject, tokens, calls, overRun }) => {
                const step = stepOf(id)
                if (step === undefined) return null
                return (
                  <tr key={key} className={classNames(id === selected && styles.selected)}>
                    <th scope="row">
                      <StepLink step={step} title={subject ?? titleOf(step)} />
                    </th>
                    <td className={classNames(styles.number, styles.factor)}>{formatExact(tokens)}</td>
                    <td className={classNames(styles.number, styles.factor)}>{formatExact(calls)}</td>
                    <td className={styles.number}>{formatExact(overRun)}</td>
                    <td className={styles.number}>
                      {all === undefined || all === 0 ? '–' : formatTenths(overRun / all)}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          {listed !== undefined && listed.length > SHOWN && (
            <p className={styles.note}>
              {order === 'run'
                ? t`Shows the ${formatExact(SHOWN)} largest steps. The timeline lists the tokens of every step.`
                : t`Shows the ${formatExact(SHOWN)} largest tool results.`}
            </p>
          )}
        </>
      )}
    </InsightBody>
  )
}

/** The largest that the lead adds up. */
const LED = 10

/** How much of the run's input the first rows make up, and how that is counted. */
function leadWords(order: Order, rows: readonly Row[], all: number | undefined): string {
  const led = rows.slice(0, LED)
  const share = formatShare(led.reduce((sum, { overRun }) => sum + overRun, 0) / Math.max(1, all ?? 0))
  const counted = t`Each counts once for every call it was sent with.`
  if (all === undefined || all === 0) return counted
  const count = order === 'run' ? plural(led.length, 'largest step') : plural(led.length, 'largest result')
  return [t`${count}: ${share} of the run’s input tokens.`, counted].join(' ')
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
}

function ofStep({ step, tokens, calls, overRun }: HeavyStep): Row {
  return { key: step, step, tokens: totalTokens(tokens), calls, overRun }
}

function ofResult({ step, subject, tokens, calls }: LargeResult, place: number): Row {
  return { key: `${place}`, step, subject, tokens, calls, overRun: tokens * calls }
}
