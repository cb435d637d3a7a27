/**
 * How far a ranking over several runs is, what they cost as recorded meanwhile, which of them failed, and
 * whether other runs are chosen by now.
 */
import type { ReactNode } from 'react'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { FEWEST_RUNS } from '#core/evaluation/bootstrap.ts'
import {
  type AgentReplays,
  rankChosenInstead,
  resumeSeveralRuns,
  type SeveralRunsOrder,
  type SeveralRunsState,
  stopSeveralRuns,
  type TraceEntry,
  useApp,
} from '#state/index.ts'
import { Button, formatExact, ProblemNote, Progress, plural } from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
import { overWords, spentWords } from './few-runs.ts'
import { shortList, useRunTitles } from './RunLink.tsx'
import styles from './RunsResult.module.css'
import { FEWEST } from './runs-choice.ts'
import type { RangedAgents } from './use-agent-over.ts'

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
  /** A recommendation is shown that they don’t change. */
  readonly isFinal: boolean
}

/** What goes on below a final recommendation. */
export const OTHERS = t`The recommendation above is final. Trying other strategies`

/** How far the replays are; that they were stopped; and which runs failed. */
export function RunsState({ state: { status, done, failed, replays }, order, isFinal }: RunsStateProps) {
  const detail = t`${formatExact(done.length)} of ${plural(order.runs.length, 'run')}`
  const all = order.runs.length * order.specs.length
  return (
    <>
      {status === 'running' && (
        <Progress
          label={isFinal ? OTHERS : t`Replaying strategies`}
          share={replays / Math.max(1, all)}
          detail={order.runs.length < FEWEST_RUNS ? replaysWords(replays, all) : detail}
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

/** Of a few runs, as each takes long. */
function replaysWords(made: number, all: number): string {
  return t`${formatExact(Math.min(made, all))} of ${plural(all, 'replay')}`
}

interface WaitingProps {
  readonly runs: SeveralRunsOrder['runs']
  /** Whose settings are replayed; absent: strategies are. */
  readonly replays?: AgentReplays | undefined
  /** How far that is. */
  readonly children: ReactNode
}

/** Before anything is answered: what the runs cost together, and how far the answer is. */
export function Waiting({ runs, replays, children }: WaitingProps) {
  const spent = useApp(({ runSummaries }) => spentWords(runs, runSummaries))
  const { agents = [], status } = replays ?? {}
  const isOfAll = agents.length > 0 && runsOfAgents(agents) === runs.length
  const over = overWords(runs.length, runs.length, isOfAll ? agentNames(agents) : undefined)
  return (
    <section className={answer.card} aria-label={t`These runs as recorded`}>
      <p className={answer.spent}>{spent === undefined ? over : t`${over}, ${spent} as recorded`}</p>
      {children}
      {status === 'running' && (
        <p className={styles.lead}>
          {agents.length > 1
            ? t`The best setting of each agent appears here, with what it would have cost and how many facts it would have lost.`
            : t`The best setting appears here, with what it would have cost and how many facts it would have lost.`}
        </p>
      )}
    </section>
  )
}

function agentNames(agents: AgentReplays['agents']): string {
  return allOf([...new Set(agents.map(({ agent }) => agent))])
}

function runsOfAgents(agents: AgentReplays['agents']): number {
  return agents.reduce((sum, { order }) => sum + order.length, 0)
}

interface AgentProgressProps {
  readonly replays: AgentReplays
  readonly over: Pick<RangedAgents, 'isRanging' | 'ranging'>
}

/** How far the replays of all settings of agents are, then those at sizes near them. */
export function AgentProgress({ replays: of, over: { isRanging, ranging } }: AgentProgressProps) {
  const { agents, status, replayed, replays, all, ask, stop } = of
  const names = agentNames(agents)
  const runs = runsOfAgents(agents)
  const done = t`${formatExact(replayed.length)} of ${plural(runs, 'run')}`
  if (status === 'done') {
    return isRanging ? (
      <Progress
        label={t`Trying sizes nearby`}
        share={ranging.replays / Math.max(1, ranging.all)}
        detail={replaysWords(ranging.replays, ranging.all)}
      />
    ) : null
  }
  if (status === 'running') {
    return (
      <Progress
        label={t`Trying settings`}
        share={replays / Math.max(1, all)}
        detail={runs < FEWEST_RUNS ? replaysWords(replays, all) : done}
        onCancel={stop}
      />
    )
  }
  return replayed.length === 0 ? (
    <p>
      <Button size="small" onClick={ask}>{t`Try the settings of ${names}`}</Button>
    </p>
  ) : (
    <p className={styles.stopped}>
      {t`Stopped at ${done}.`}
      <Button size="small" onClick={ask}>{t`Resume`}</Button>
    </p>
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
  const titles = shortList(failed.map(({ id }) => t`“${titleOf(id)}”`))
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
