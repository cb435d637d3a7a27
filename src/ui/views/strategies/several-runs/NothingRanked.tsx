/**
 * What several runs are for, while nothing is ranked; with one run, the ways to import others. While one
 * run is ranked first, how far that is.
 */
import { t } from '#base/words.ts'
import { inRuns } from '#core/sweep/instructions-over.ts'
import { replayedOf } from '#core/sweep/replay-order.ts'
import type { OpenRanking, TraceEntry } from '#state/index.ts'
import { Button, EmptyState, formatExact, Progress, plural, useIsPhone } from '../../../kit/index.ts'
import type { FrameProps } from '../../view-entry.ts'
import styles from './RunsResult.module.css'
import { OTHERS } from './RunsState.tsx'
import { isQuick, USUAL_STRATEGIES } from './runs-choice.ts'

/** How more runs are imported. */
export type Ways = Pick<FrameProps, 'onPick' | 'onPickFolder'>

interface NothingRankedProps extends Ways {
  /** Too few runs are selected. */
  readonly needsRuns: boolean
}

export function NothingRanked({ needsRuns, onPick, onPickFolder }: NothingRankedProps) {
  const isPhone = useIsPhone()
  return (
    <div className={styles.state}>
      <EmptyState
        icon="strategies"
        title={t`One setting for all your runs`}
        actions={
          needsRuns && (
            <>
              <Button variant="primary" onClick={onPick}>{t`Import runs`}</Button>
              {!isPhone && <Button onClick={onPickFolder}>{t`Open a folder`}</Button>}
            </>
          )
        }
      >
        <p>{t`With two or more runs of your agent, you see here:`}</p>
        <ul className={styles.promise}>
          <li>{t`The setting or strategy that does best on all of them: what it saves in total, in how many runs it saves, and the facts it loses`}</li>
          <li>{t`What the best setting for each run would give, where they need different ones`}</li>
          <li>{t`Every strategy tried, with what it does in each run`}</li>
        </ul>
      </EmptyState>
    </div>
  )
}

interface RunsWaitingProps {
  readonly ofRun: OpenRanking
  /** The runs that are chosen. */
  readonly runs: readonly TraceEntry[]
  /** The person asked for them elsewhere. */
  readonly startsAlone: boolean
  /** A recommendation is shown that no strategy changes. */
  readonly isFinal: boolean
}

export function RunsWaiting({ ofRun, runs, startsAlone, isFinal }: RunsWaitingProps) {
  const { done, all: strategies } = replayedOf(ofRun.figures)
  const all = inRuns(runs.length, runs.length)
  return (
    <div className={styles.waiting}>
      <Progress
        label={
          isFinal
            ? OTHERS
            : done < strategies
              ? t`Ranking strategies on the longest run first`
              : t`Checking what the provider would refuse`
        }
        share={done / Math.max(1, strategies)}
        detail={t`${formatExact(done)} of ${plural(strategies, 'strategy', 'strategies')}`}
        onCancel={ofRun.stop}
      />
      <p className={styles.note}>
        {startsAlone || isQuick(runs, USUAL_STRATEGIES)
          ? t`Then the best ones are replayed on ${all}.`
          : t`Then you choose which ones to replay on ${all}.`}
      </p>
    </div>
  )
}
