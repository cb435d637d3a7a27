/** By what rule a strategy is recommended, and how its figures were measured, one press away. */
import { t } from '#base/words.ts'
import { riskBasisWords } from '#core/rereads/risk-words.ts'
import type { AgentAnswer } from '#core/sweep/agent-settings.ts'
import { Popover } from '../../../kit/index.ts'
import styles from './Basis.module.css'

interface BasisProps {
  /** The re-read risk is validated for these runs; else it goes by lost facts. */
  readonly isByRisk: boolean
  /** What the strategies are ranked by. */
  readonly unit: '$' | 'tokens'
  /** What the agent that made the run can be told; undefined: it is unknown. */
  readonly agent?: AgentAnswer | undefined
}

export function Basis({ isByRisk, unit, agent }: BasisProps) {
  return (
    <Popover
      label={t`How it is chosen`}
      trigger={
        <button type="button" className={styles.link}>
          How is it chosen?
        </button>
      }
    >
      <div className={styles.text}>
        {agent?.best !== undefined && (
          <p>
            What can be set in {agent.agent} comes first: the best of the {agent.tried} values that were
            tried, by the rule below. Only there, a summary may replace the task and user messages. The
            cautious choice loses the fewest facts of those that save at least half as much.
          </p>
        )}
        <p>
          The best balance of saving and loss is recommended, of those that lose at most a tenth of the facts
          that later calls used. Of those that keep all user messages and instructions files, it is the best
          that saves at least half of what the best of all saves. Where there is none, it is the best of all,
          with what it drops. Of two that save nearly the same and are as good otherwise, it is the one that
          loses fewer facts.
        </p>
        <p>
          {beatenWords(isByRisk, unit)}{' '}
          {isByRisk
            ? t`The saving counts half, the re-read risk a quarter, and the lost facts a quarter.`
            : t`The saving counts half, and the lost facts half.`}{' '}
          Each figure is a share of the largest among them. One that loses nothing is recommended only if all
          others lose nothing either; the cheapest without lost facts is named beside the recommendation.
        </p>
        <p>A lost fact is something a later call used and no longer had.</p>
        <p>
          Summaries are simulated from sentences of what they replace. A model’s summary may be longer and
          keep other facts. What making one would cost is included.
        </p>
        {isByRisk ? (
          <>
            <p>
              Re-read risk is how many of the read results that a strategy drops the agent is expected to read
              again.
            </p>
            <p>{riskBasisWords()}</p>
          </>
        ) : (
          <p>Re-read risk isn’t weighed: it is validated only for agents that read files.</p>
        )}
      </div>
    </Popover>
  )
}

/** Which strategies are weighed at all. */
function beatenWords(isByRisk: boolean, unit: '$' | 'tokens'): string {
  if (isByRisk) {
    return unit === '$'
      ? t`Only strategies that no other beats in cost, re-read risk, and lost facts are weighed.`
      : t`Only strategies that no other beats in tokens, re-read risk, and lost facts are weighed.`
  }
  return unit === '$'
    ? t`Only strategies that no other beats in both cost and lost facts are weighed.`
    : t`Only strategies that no other beats in both tokens and lost facts are weighed.`
}
