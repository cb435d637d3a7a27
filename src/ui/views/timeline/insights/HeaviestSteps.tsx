/** The steps that cost the run most: their tokens, times the calls that were shown them. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import type { Trace } from '#core/model/trace.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import { openDetail, selectStep, useBaseline, useInsights, useRoute } from '#state/index.ts'
import { classNames, formatExact, formatTenths, KindGlyph, SafeText } from '../../../kit/index.ts'
import styles from './HeaviestSteps.module.css'
import { InsightBody } from './InsightBody.tsx'

const SHOWN = 20

export function HeaviestSteps({ trace }: { readonly trace: Trace }) {
  const { work, latest } = useInsights()
  const all = useBaseline().latest?.totals.cumulative
  const { step: selected } = useRoute()
  const stepOf = useMemo(() => new Map(trace.steps.map((step) => [step.id, step])), [trace])
  const heaviest = latest?.heaviest.slice(0, SHOWN)
  const isEmpty = heaviest?.length === 0
  return (
    <InsightBody
      work={work}
      value={heaviest}
      nothing={isEmpty ? t`No step of this run was sent to a model.` : undefined}
    >
      {(rows) => (
        <>
          <table className={styles.table} aria-label="Largest steps">
            <thead>
              <tr>
                <th scope="col">Step</th>
                <th scope="col" className={styles.number}>
                  Tokens
                </th>
                <th scope="col" className={styles.number} title="Calls that included the step">
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
                const step = stepOf.get(id)
                if (step === undefined) return null
                return (
                  <tr key={id} className={classNames(id === selected && styles.selected)}>
                    <th scope="row">
                      <button
                        type="button"
                        className={styles.step}
                        onClick={() => {
                          selectStep(id)
                          openDetail()
                        }}
                      >
                        <KindGlyph kind={step.kind} />
                        <span className={styles.place}>{step.number}</span>
                        <span className="truncate">
                          <SafeText text={lineText(stepLine(step))} />
                        </span>
                      </button>
                    </th>
                    <td className={styles.number}>{formatExact(totalTokens(tokens))}</td>
                    <td className={styles.number}>{formatExact(calls)}</td>
                    <td className={styles.number}>{formatExact(overRun)}</td>
                    <td className={styles.number}>
                      {all === undefined || all === 0 ? '–' : formatTenths(overRun / all)}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          {latest !== undefined && latest.heaviest.length > SHOWN && (
            <p className={styles.note}>
              Shows the {SHOWN} largest steps. The timeline lists the tokens of every step.
            </p>
          )}
        </>
      )}
    </InsightBody>
  )
}
