/** By what rule a strategy is recommended, and how its figures were measured, one press away. */
import { t } from '#base/words.ts'
import { riskBasisWords } from '#core/rereads/risk-words.ts'
import { Popover } from '../../../kit/index.ts'
import styles from './Basis.module.css'

interface BasisProps {
  /** The re-read risk is validated for these runs; else it goes by lost facts. */
  readonly isByRisk: boolean
  /** It is chosen for several runs. */
  readonly isOverRuns?: boolean
  /** No price is known, so that tokens are compared. */
  readonly isByTokens?: boolean
}

export function Basis(props: BasisProps) {
  return (
    <Popover
      label={t`How it is chosen`}
      trigger={
        <button type="button" className={styles.link}>
          How is it chosen?
        </button>
      }
    >
      <div className={styles.narrow}>
        <BasisText {...props} />
      </div>
    </Popover>
  )
}

export function BasisText({ isByRisk, isOverRuns = false, isByTokens = false }: BasisProps) {
  return (
    <div className={styles.text}>
      {isOverRuns && (
        <p>
          One setting is recommended for all runs: which one is best for a run is known only afterward. It
          isn’t recommended for all if, without the run in which it saves the most, it would save less than 5%
          in the others: a cost estimate may be off by that much. Settings that act in most runs come first.
          They make no run more expensive and lose at most a tenth of the facts in each. One of them is
          recommended if it saves at least half as much as the best setting and loses at most a third more
          facts.
        </p>
      )}
      <p>
        Settings and strategies that lose more than a tenth of the facts that later calls used are left out,
        and so are those that exceed their own limit on more than a tenth of the calls. Of the others, the one
        with the best balance of saving and loss is recommended.{' '}
        {isByRisk
          ? t`Balance is the share of the cost that is saved, less three times the share of the facts that are lost, less a call for each result that would probably be read again.`
          : t`Balance is the share of the cost that is saved, less three times the share of the facts that are lost.`}{' '}
        {isByRisk
          ? t`Where the share of lost facts times three, or these calls alone, come to as much as is saved, the run is best left as recorded.`
          : t`Where it isn’t above zero, the run is best left as recorded.`}{' '}
        {isByTokens
          ? t`Settings of the recorded agent, if it has some, come first: strategies need code of your own. Among either, one that keeps all user messages is preferred if it saves at least half as much, and so is one that changes earlier messages at no more than half of the calls.`
          : t`Settings of the recorded agent, if it has some, come first: strategies need code of your own. Among either, one that keeps all user messages is preferred if it saves at least half as much.`}
      </p>
      <p>
        A lost fact is something a later call used and no longer had. Summaries are simulated, and the cost of
        making them is included. The cost of a limit for tool results includes asking again for half of what
        it cuts and later calls used.
      </p>
      <p>
        {isByRisk
          ? t`Re-read risk: dropped results that the agent would probably read again. ${riskBasisWords()}`
          : t`Re-read risk isn’t weighed: it is validated only for agents that read files with a tool for that.`}
      </p>
    </div>
  )
}
