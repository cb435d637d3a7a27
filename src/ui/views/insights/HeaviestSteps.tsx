/**
 * The steps that cost the run most: their tokens, times the calls that included them; or the largest single
 * results.
 */

import { useState } from 'react'
import { t } from '#base/words.ts'
import { stepFinder } from '#core/model/step-places.ts'
import type { Trace } from '#core/model/trace.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import { useBaseline, useInsights, useRoute } from '#state/index.ts'
import { classNames, formatExact, formatTenths, Segmented } from '../../kit/index.ts'
import styles from './HeaviestSteps.module.css'
import { InsightBody } from './InsightBody.tsx'
import { StepLink } from './steps/StepLink.tsx'

const SHOWN = 50

type Order = 'run' | 'results'

export function HeaviestSteps({ trace }: { readonly trace: Trace }) {
  const { work, latest } = useInsights()
  const all = useBaseline().latest?.totals.cumulative
  const { step: selected } = useRoute()
  const stepOf = stepFinder(trace.steps)
  const [order, setOrder] = useState<Order>('run')
  const listed = order === 'run' ? latest?.heaviest : latest?.largestResults
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
          <table className={styles.table} aria-label="Largest steps">
            <thead>
              <tr>
                <th scope="col">Step</th>
                <th scope="col" className={classNames(styles.number, styles.factor)}>
                  Tokens
                </th>
                <th
                  scope="col"
                  className={classNames(styles.number, styles.factor)}
                  title="Calls that included the step"
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
              {rows.map(({ step: id, tokens, calls, overRun }) => {
                const step = stepOf(id)
                if (step === undefined) return null
                return (
                  <tr key={id} className={classNames(id === selected && styles.selected)}>
                    <th scope="row">
                      <StepLink step={step} />
                    </th>
                    <td className={classNames(styles.number, styles.factor)}>
                      {formatExact(totalTokens(tokens))}
                    </td>
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
              Shows the {SHOWN} largest steps. The timeline lists the tokens of every step.
            </p>
          )}
        </>
      )}
    </InsightBody>
  )
}
