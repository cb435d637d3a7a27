/** How far a ranking over several runs is, which runs failed, and whether other runs are chosen by now. */
import { t } from '#base/words.ts'
import { FEWEST_RUNS } from '#core/evaluation/bootstrap.ts'
import {
  rankChosenInstead,
  resumeSeveralRuns,
  type SeveralRunsOrder,
  type SeveralRunsState,
  stopSeveralRuns,
  type TraceEntry,
} from '#state/index.ts'
import { Button, formatExact, formatShare, ProblemNote, Progress, plural } from '../../../kit/index.ts'
import { shortList, useRunTitles } from './RunLink.tsx'
import styles from './RunsResult.module.css'
import { FEWEST } from './runs-choice.ts'

interface OutdatedProps {
  readonly order: SeveralRunsOrder
  /** The runs that are chosen now. */
  readonly chosen: readonly TraceEntry[]
}

/** The figures are of runs that the person chose before. */
export function Outdated({ order, chosen }: OutdatedProps) {
  if (!isOutdated(order, chosen)) return null
  return (
    <p className={styles.outdated} role="status">
      {outdatedText(order.runs.length, chosen.length)}
      {chosen.length >= FEWEST && (
        <>
          {' '}
          <Button size="small" onClick={rankChosenInstead}>
            {t`Rank the selected runs`}
          </Button>
        </>
      )}
    </p>
  )
}

function outdatedText(ranked: number, selected: number): string {
  const before = plural(ranked, 'run')
  if (selected === 0) return t`No runs are selected. These figures are for the ${before} you selected before.`
  return t`Out of date: these figures are for the ${before} you selected before, not for the ${plural(selected, 'run')} selected now.`
}

/** A saved evaluation has runs beside the chosen ones. */
function isOutdated({ runs, saved }: SeveralRunsOrder, chosen: readonly TraceEntry[]): boolean {
  const replayed = new Set(runs.map(({ id }) => id))
  const isOfMore = saved === undefined && replayed.size !== chosen.length
  return isOfMore || chosen.some(({ id }) => !replayed.has(id))
}

interface RunsStateProps {
  readonly state: SeveralRunsState
  readonly order: SeveralRunsOrder
}

/** How far the replays are; that they were stopped; and which runs failed. */
export function RunsState({ state: { status, done, failed, replays }, order }: RunsStateProps) {
  const detail = t`${formatExact(done.length)} of ${plural(order.runs.length, 'run')}`
  const share = replays / Math.max(1, order.runs.length * order.specs.length)
  return (
    <>
      {status === 'running' && (
        <Progress
          label="Replaying strategies"
          share={share}
          detail={order.runs.length < FEWEST_RUNS ? formatShare(Math.floor(share * 100) / 100) : detail}
          onCancel={stopSeveralRuns}
        />
      )}
      {status === 'stopped' && (
        <div className={styles.stopped}>
          <span>Stopped at {detail}.</span>
          <Button size="small" onClick={resumeSeveralRuns}>
            Resume
          </Button>
        </div>
      )}
      {failed.length > 0 && status !== 'running' && <FailedRuns failed={failed} order={order} />}
    </>
  )
}

/** They have their figures in no row. */
function FailedRuns({
  failed,
  order,
}: Pick<SeveralRunsState, 'failed'> & { readonly order: SeveralRunsOrder }) {
  const titleOf = useRunTitles(order)
  const [first] = failed
  if (first === undefined) return null
  const titles = shortList(failed.map(({ id }) => titleOf(id)))
  return (
    <ProblemNote
      tone="warning"
      problem={{
        ...first.problem,
        message: t`${plural(failed.length, 'run')} could not be replayed: ${titles}.`,
        hint: first.problem.message,
      }}
      actions={
        <Button size="small" onClick={resumeSeveralRuns}>
          Try again
        </Button>
      }
    />
  )
}
