/** What strategies are recommended by, in one line; how that was measured is one press away. */
import { t } from '#base/words.ts'
import { recommendedByWords, riskBasisWords } from '#core/rereads/risk-words.ts'
import { Popover } from '../../../kit/index.ts'
import styles from './Basis.module.css'

interface BasisProps {
  /** The re-read risk is validated for these runs; else it goes by lost facts. */
  readonly isByRisk: boolean
  /** What the strategies are ranked by. */
  readonly unit: '$' | 'tokens'
  /** Nothing else could be recommended for the run; absent for several runs. */
  readonly isOnly?: boolean
}

export function Basis({ isByRisk, unit, isOnly = false }: BasisProps) {
  return (
    <>
      {isOnly
        ? t`No other strategy saves at least 0.5% and can be used on this run.`
        : recommendedByWords(isByRisk, unit)}{' '}
      <Popover
        label={t`How it is chosen`}
        trigger={
          <button type="button" className={styles.link}>
            How is it chosen?
          </button>
        }
      >
        <div className={styles.text}>
          <p>
            {unit === '$'
              ? t`Only strategies that no other beats in both cost and loss are weighed.`
              : t`Only strategies that no other beats in both tokens and loss are weighed.`}{' '}
            {isByRisk
              ? t`The saving counts half, the re-read risk a quarter, and the lost facts a quarter.`
              : t`The saving counts half, and the lost facts half.`}{' '}
            Each figure is a share of the largest among them. One that loses nothing is recommended only if
            all others lose nothing either; the cheapest without lost facts is named beside the
            recommendation.
          </p>
          <p>A lost fact is something a later call used and no longer had.</p>
          {isByRisk && (
            <>
              <p>
                Re-read risk is how many of the read results that a strategy drops the agent is expected to
                read again.
              </p>
              <p>{riskBasisWords()}</p>
            </>
          )}
        </div>
      </Popover>
    </>
  )
}
