/** Runs that no agent's answer is of, with the reason, and the way to each of them. */
import { t } from '#base/words.ts'
import { type AgentReplays, hrefOfRun, type SeveralRunsOrder } from '#state/index.ts'
import { plural, SafeText } from '../../../kit/index.ts'
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
    ...tooSmall.map(({ agent, runs: small }) => {
      const runs = order.runs.filter(({ id }) => small.includes(id))
      return { runs, words: smallWords(runs.length, agent) }
    }),
    withoutSettings(order.runs.filter(({ id }) => !known.has(id))),
  ]
  return reasons
    .filter(({ runs }) => runs.length > 0)
    .map(({ words, runs }) => (
      <p key={words} className={styles.lead} role="note">
        {words}{' '}
        {runs.slice(0, MOST_NAMED).map((run, at) => (
          <span key={run.id}>
            {at > 0 && ', '}
            <a className={styles.runLink} href={hrefOfRun(run)}>
              <SafeText text={titleOf(run.id)} />
            </a>
          </span>
        ))}
        {runs.length > MOST_NAMED && ', …'}. {t`Strategies are compared on all runs.`}
      </p>
    ))
}

function smallWords(count: number, agent: string): string {
  return count === 1
    ? t`1 run is too small for any setting of ${agent}:`
    : t`${plural(count, 'run')} are too small for any setting of ${agent}:`
}

function withoutSettings(runs: SeveralRunsOrder['runs']) {
  const words =
    runs.length === 1
      ? t`The agent of 1 run has no known settings:`
      : t`The agents of ${plural(runs.length, 'run')} have no known settings:`
  return { runs, words }
}
