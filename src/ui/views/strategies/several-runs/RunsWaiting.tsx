/** What is shown before strategies are replayed on several runs: how far the ranking of the open run is. */
import { t } from '#base/words.ts'
import { replayedOf } from '#core/sweep/replay-order.ts'
import type { OpenRanking, TraceEntry } from '#state/index.ts'
import { formatExact, Progress, plural } from '../../../kit/index.ts'
import styles from './RunsResult.module.css'
import { isQuick, USUAL_STRATEGIES } from './runs-choice.ts'

interface RunsWaitingProps {
  readonly ofRun: OpenRanking
  /** The runs that are chosen. */
  readonly runs: readonly TraceEntry[]
  /** The person asked for them elsewhere. */
  readonly startsAlone: boolean
}

export function RunsWaiting({ ofRun, runs, startsAlone }: RunsWaitingProps) {
  const { done, all } = replayedOf(ofRun.figures)
  const count = plural(runs.length, 'run')
  return (
    <div className={styles.state}>
      <div className={styles.waiting}>
        <Progress
          label={t`Ranking the strategies on the open run first`}
          share={done / Math.max(1, all)}
          detail={t`${formatExact(done)} of ${formatExact(all)}`}
        />
        <p className={styles.note}>
          {startsAlone || isQuick(runs, USUAL_STRATEGIES)
            ? t`Then the best ones are replayed on all ${count}.`
            : t`Then you choose which ones to replay on all ${count}.`}
        </p>
      </div>
    </div>
  )
}
