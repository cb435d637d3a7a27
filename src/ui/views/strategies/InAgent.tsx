/** The best that a person can set in the agent that made the run, in sentences with its own figures. */
import { t } from '#base/words.ts'
import { besideParts } from '#core/sweep/answer-words.ts'
import { instructionWords } from '#core/sweep/instruction-words.ts'
import type { RankedRow, Ranking } from '#core/sweep/ranking.ts'
import { addTuned, pickStrategies, useTrace } from '#state/index.ts'
import { TextRoom } from '../../kit/index.ts'
import styles from './Answer.module.css'
import { marked, markedParts, strong } from './AnswerSentences.tsx'
import { settingSentence } from './ranked/in-agent.ts'
import { useAgentSetting } from './use-agent-setting.ts'

interface InAgentProps {
  readonly ranking: Ranking
  /** The recommended strategy, beside which it stands. */
  readonly row: RankedRow
  /** The run itself lost facts, so that strategies lose further ones. */
  readonly isMore: boolean
}

export function InAgent({ ranking, row, isMore }: InAgentProps) {
  const traceId = useTrace()?.id
  const answer = useAgentSetting(ranking)
  if (answer === undefined || traceId === undefined) return null
  const { agent, tried, best } = answer
  if (tried === undefined) {
    return (
      <p className={styles.answer}>
        <TextRoom words={USUAL} />
      </p>
    )
  }
  if (best === undefined) return null
  const { setting } = best
  const { spec, figures } = best.row
  const [cost, lost] = besideParts(best.row, row, ranking, isMore)
  const sentence = settingSentence(setting, {
    agent,
    cost: strong(cost),
    lost,
    unit: ranking.unit,
    codeOf: marked,
  })
  return (
    <p className={styles.answer}>
      {markedParts(sentence)} {instructionWords(figures.dropped)}{' '}
      <button
        type="button"
        className={styles.link}
        title={t`The best of ${tried} values tried`}
        onClick={() => pickStrategies([addTuned(traceId, spec)])}
      >
        Show it in the table
      </button>
    </p>
  )
}

/** Lengths of the words that it usually takes, in letters. */
const USUAL = [2, 6, 4, 6, 8, 2, 5, 4, 6, 5, 4, 4, 6, 6, 3, 4, 2, 5]
