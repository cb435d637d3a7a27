/** Runs that an agent's answer isn't of, with the reason, and the way to each of them. */
import { Fragment } from 'react'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { compactionSize } from '#core/sweep/nearby-sizes.ts'
import { type StrategyOverRuns, unreplayableRuns } from '#core/sweep/several-runs.ts'
import { type AgentReplays, hrefOfRun, type SeveralRunsOrder, type TraceEntry } from '#state/index.ts'
import { formatCompact, plural, SafeText, visibleLine } from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
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
      <Fragment key={words}>
        {runs.length > MOST_NAMED ? (
          <details className={answer.folded}>
            <summary>{words}</summary>
            <p>{t`Strategies are compared on all runs.`}</p>
            <RunLinks {...{ runs, titleOf }} />
          </details>
        ) : (
          <p className={styles.lead} role="note">
            {words}:{' '}
            {runs.map((run, at) => (
              <span key={run.id}>
                {at > 0 && ', '}
                <a className={styles.runLink} href={hrefOfRun(run)}>
                  <SafeText text={titleOf(run.id)} />
                </a>
              </span>
            ))}
            . {t`Strategies are compared on all runs.`}
          </p>
        )}
      </Fragment>
    ))
}

interface RunLinksProps extends Pick<LeftOutProps, 'titleOf'> {
  readonly runs: SeveralRunsOrder['runs']
}

function RunLinks({ runs, titleOf }: RunLinksProps) {
  return (
    <ul className={styles.leftOut}>
      {runs.map((run) => (
        <li key={run.id}>
          <a className={styles.runLink} href={hrefOfRun(run)}>
            <SafeText text={titleOf(run.id)} />
          </a>
        </li>
      ))}
    </ul>
  )
}

interface UnreplayableProps extends Pick<LeftOutProps, 'titleOf'> {
  readonly row: Pick<StrategyOverRuns, 'spec' | 'runs'>
  readonly order: Pick<SeveralRunsOrder, 'runs'>
}

/** The runs that a recommended size can't be replayed in, and why, where the answer counts the others. */
export function Unreplayable({ row, order, titleOf }: UnreplayableProps) {
  const ids = new Set(unreplayableRuns(row).map(({ id }) => id))
  const size = compactionSize(row.spec)
  if (ids.size === 0 || size === undefined) return null
  const tokens = formatCompact(size)
  const runs = order.runs.filter(({ id }) => ids.has(id))
  return (
    <details className={answer.folded}>
      <summary>
        {ids.size === 1
          ? t`1 run can’t be replayed at ${tokens} tokens, and the choice counts it as recorded`
          : t`${plural(ids.size, 'run')} can’t be replayed at ${tokens} tokens, and the choice counts them as recorded`}
      </summary>
      <p>
        {t`Prompts reach ${tokens} tokens there only with an earlier conversation that isn’t in the file, so what the agent would compact is unknown.`}
      </p>
      <RunLinks {...{ runs, titleOf }} />
    </details>
  )
}

function smallWords(count: number, agent: string): string {
  return count === 1
    ? t`1 run is too small for any setting of ${agent}`
    : t`${plural(count, 'run')} are too small for any setting of ${agent}`
}

function withoutSettings(runs: SeveralRunsOrder['runs']) {
  const words =
    runs.length === 1
      ? t`The agent of 1 run has no known settings`
      : t`The agents of ${plural(runs.length, 'run')} have no known settings`
  return { runs, words }
}

interface CopiesProps {
  /** Names of files that have the same content as another one. */
  readonly repeated?: readonly string[] | undefined
  /** Runs with the run that each repeats. */
  readonly copies: ReadonlyMap<TraceEntry, TraceEntry>
}

/** Why fewer runs are compared than were selected or opened. */
export function Copies({ repeated = [], copies }: CopiesProps) {
  const files = [...new Set([...repeated, ...[...copies.keys()].map(({ source }) => source.fileName)])]
  const [first, ...others] = files.map(visibleLine)
  if (first === undefined) return null
  return (
    <p className={styles.lead} role="note">
      {others.length === 0
        ? t`${first} is left out, because it’s a copy of another of these runs.`
        : t`${plural(files.length, 'file')} are left out, because they’re copies of others of these runs: ${allOf([first, ...others])}.`}
    </p>
  )
}
