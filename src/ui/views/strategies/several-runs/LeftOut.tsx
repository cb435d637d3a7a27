/** Runs that no agent's answer is of, with the reason, and the way to their own answers. */
import { t } from '#base/words.ts'
import { type AgentReplays, hrefOfRun, type SeveralRunsOrder } from '#state/index.ts'
import { SafeText } from '../../../kit/index.ts'
import styles from './RunsResult.module.css'
import type { AgentsOver } from './use-agent-over.ts'

interface LeftOutProps {
  readonly agents: AgentReplays['agents']
  readonly tooSmall: AgentsOver['tooSmall']
  readonly order: SeveralRunsOrder
  /** Hostile text. */
  readonly titleOf: (run: string) => string
}

/** More would be a list of its own. */
const MOST_NAMED = 3

export function LeftOut({ agents, tooSmall, order, titleOf }: LeftOutProps) {
  const known = new Set(agents.flatMap(({ runs }) => runs))
  const reasons = [
    ...tooSmall.map(({ agent, runs }) => ({
      reason: t`too small for any setting of ${agent}`,
      runs: order.runs.filter(({ id }) => runs.includes(id)),
    })),
    {
      reason: t`no setting of their agent is known`,
      runs: order.runs.filter(({ id }) => !known.has(id)),
    },
  ]
  return reasons
    .filter(({ runs }) => runs.length > 0)
    .map(({ reason, runs }) => (
      <p key={reason} className={styles.lead} role="note">
        {t`Not in these answers, ${reason}:`}{' '}
        {runs.slice(0, MOST_NAMED).map((run, at) => (
          <span key={run.id}>
            {at > 0 && ', '}
            <a className={styles.runLink} href={hrefOfRun(run)}>
              <SafeText text={titleOf(run.id)} />
            </a>
          </span>
        ))}
        {runs.length > MOST_NAMED && ', …'}
      </p>
    ))
}
