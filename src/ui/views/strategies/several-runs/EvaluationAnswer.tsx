/** The evidence for the recommended strategy, and how far the recommendation depends on the runs. */
import { t } from '#base/words.ts'
import type { Evaluation } from '#core/evaluation/evaluation.ts'
import { recommendedByWords } from '#core/rereads/risk-words.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { formatShare, plural } from '../../../kit/index.ts'
import { amountInterval, amountOf, savingsIn, stabilityWords } from '../ranked/evaluation-words.ts'
import type { NamedOverRuns } from './named-over-runs.ts'
import { RunLink } from './RunLink.tsx'
import styles from './RunsResult.module.css'

interface EvaluationAnswerProps {
  readonly evaluation: Evaluation
  /** The strategy that the answer names: an evaluation of fewer runs that recommends another is not shown. */
  readonly place: number | undefined
  readonly rows: readonly Pick<NamedOverRuns, 'place' | 'title' | 'spec'>[]
  readonly order: SeveralRunsOrder
  readonly titleOf: (run: string) => string
}

const MOST_DECISIVE = 3

export function EvaluationAnswer({ evaluation, place, rows, order, titleOf }: EvaluationAnswerProps) {
  const { recommended, unit, independent, strategies } = evaluation
  const found = strategies.find(({ place }) => place === recommended?.place)
  const row = rows.find(({ place }) => place === recommended?.place)
  // How often it would be recommended says nothing where it isn’t.
  if (recommended === undefined || recommended.place !== place || recommended.isOfOneRun === true) return null
  if (found === undefined || row === undefined) return null
  const savings = savingsIn(found, unit)
  const nameOf = (at: number | undefined) => rows.find((one) => one.place === at)?.title ?? t`no strategy`
  const [other] = recommended.others
  return (
    <div className={styles.evidence} role="note" aria-label={t`Recommendation`}>
      <p>
        Over all runs, <strong>{row.title}</strong> saves {amountOf(savings.total.value, unit)} (90% interval:{' '}
        {amountInterval(savings.total, unit)}) and loses {plural(found.lost, 'fact')}.
        {recommended.lossless !== undefined && recommended.lossless !== recommended.place && (
          <> {nameOf(recommended.lossless)} saves less and loses none.</>
        )}
      </p>
      <p className={styles.note}>
        {stabilityWords(recommended.stability, independent)}
        {other !== undefined && (
          <>
            {' '}
            Otherwise it would be {nameOf(other.place)} ({formatShare(other.share)}).
          </>
        )}
        {recommended.decisive.length > 0 && (
          <>
            {' '}
            {plural(recommended.decisive.length, 'single run')} would change it:{' '}
            {recommended.decisive.slice(0, MOST_DECISIVE).map(({ run }, at) => (
              <span key={run} className={styles.decisive}>
                {at > 0 && ', '}
                <RunLink run={run} row={row} order={order} title={titleOf(run)} />
              </span>
            ))}
            {recommended.decisive.length > MOST_DECISIVE && '…'}
          </>
        )}
      </p>
      <p className={styles.note}>{recommendedByWords(recommended.basis === 'rereads', unit)}</p>
    </div>
  )
}
