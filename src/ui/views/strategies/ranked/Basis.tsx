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
}

export function Basis({ isByRisk, unit }: BasisProps) {
  return (
    <>
      {recommendedByWords(isByRisk, unit)}
      {isByRisk && (
        <>
          {' '}
          <Popover
            label={t`About re-read risk`}
            trigger={
              <button type="button" className={styles.link}>
                What is re-read risk?
              </button>
            }
          >
            <div className={styles.text}>
              <p>
                How many of the read results that a strategy drops the agent is expected to read again. A lost
                fact is something a later call used and no longer had.
              </p>
              <p>
                {unit === '$'
                  ? t`Only strategies that no other beats in both cost and re-read risk are weighed.`
                  : t`Only strategies that no other beats in both tokens and re-read risk are weighed.`}{' '}
                Each figure counts as a share of the largest among them: the saving for, the re-read risk and
                the lost facts against. A strategy with neither is recommended only if all of them have
                neither; the cheapest without lost facts is named beside the recommendation.
              </p>
              <p>{riskBasisWords()}</p>
            </div>
          </Popover>
        </>
      )}
    </>
  )
}
