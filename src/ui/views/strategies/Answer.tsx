/**
 * The answer as one card: what the run cost, what to use instead, what that would have cost and lost, and how
 * to apply it. What else it rests on opens below.
 */
import { t } from '#base/words.ts'
import type { FigureSource } from '#core/cost/cost-info.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { unpricedWords } from '#core/sweep/answer-words.ts'
import { instructionWords } from '#core/sweep/instruction-words.ts'
import { KEEP } from '#core/sweep/keep-words.ts'
import { hasOwnLoss } from '#core/sweep/own-compaction.ts'
import { answerOf, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { settingAdvice } from '#core/sweep/setting-words.ts'
import { openSettings } from '#state/index.ts'
import { formatAmount, formatCompact, Icon } from '../../kit/index.ts'
import styles from './Answer.module.css'
import { HowSure } from './AnswerFacts.tsx'
import { KeepReason, marked, markedParts, NoSetting } from './AnswerSentences.tsx'
import type { AnswerPartProps, AnswerProps } from './answer-props.ts'
import { CompareButton } from './CompareButton.tsx'
import { HowToApply } from './HowToApply.tsx'
import { OtherChoices } from './OtherChoices.tsx'
import { AnswerFigures } from './ranked/AnswerFigures.tsx'

const SOURCES: Readonly<Record<FigureSource, string>> = {
  recorded: t`recorded`,
  usage: t`recorded usage at list prices`,
  calibrated: t`estimated from recorded usage`,
  estimate: t`estimated`,
}

export function Answer(props: AnswerProps) {
  const { ranking, isPending, agent, setting } = props
  const isMore = hasOwnLoss(props.compaction)
  const parts = { ...props, isMore }
  // What can be set in the agent doesn’t wait for the ranking of strategies.
  const isWaiting = isPending && setting === undefined
  const answer = answerOf(ranking)
  const best = setting?.row ?? (answer.kind === 'cheaper' ? answer.best : undefined)
  const hasNoSetting = agent?.tried !== undefined && setting === undefined
  const isSaid = hasNoSetting && (agent.risky !== undefined || answer.kind !== 'none-cheaper')
  return (
    <section className={styles.card} aria-label={t`Recommendation`} aria-busy={isWaiting}>
      <p className={styles.spent}>
        <Spent {...props} /> {!isWaiting && isSaid && <NoSetting {...parts} agent={agent} />}
      </p>
      {isWaiting ? (
        <div className={styles.waiting} />
      ) : (
        <>
          {best === undefined ? (
            <>
              <p className={styles.verdict}>{KEEP}</p>
              <p className={styles.what}>
                <KeepReason {...parts} />
              </p>
            </>
          ) : (
            <Recommended {...parts} row={best} />
          )}
          <HowSure {...parts} row={best} />
        </>
      )}
    </section>
  )
}

interface RecommendedProps extends AnswerPartProps {
  readonly row: RankedRow
}

function Recommended(props: RecommendedProps) {
  const { row, ranking, setting, agent, isMore, nameOf } = props
  const { title, description } = nameOf(row)
  const { dropped } = row.figures
  const isForOwnAgent = agent?.tried !== undefined && setting === undefined
  return (
    <>
      <p className={styles.verdict}>
        {setting === undefined || agent === undefined
          ? title
          : markedParts(settingAdvice(setting.setting, agent.agent, marked))}
      </p>
      {setting === undefined && <p className={styles.params}>{describeSpec(row.spec)}</p>}
      <p className={styles.what}>
        {[
          isForOwnAgent ? t`For an agent whose code you control.` : undefined,
          setting === undefined ? firstSentence(description) : undefined,
          keptWords(row, ranking),
          unpricedWords(row, ranking),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {dropped !== undefined && (
        <p className={styles.warning}>
          <Icon name="warning" /> {instructionWords(dropped)}
        </p>
      )}
      <div className={styles.columns}>
        <AnswerFigures
          row={row}
          ranking={ranking}
          isMore={isMore}
          onShowLost={() => props.onShowLost(nameOf(row).id)}
        />
        <div className={styles.apply}>
          <HowToApply {...props} />
          <CompareButton spec={row.spec} />
        </div>
      </div>
      <OtherChoices {...props} />
    </>
  )
}

function firstSentence(words: string): string {
  return /^.*?\.(?= |$)/.exec(words)?.[0] ?? words
}

/** That it keeps the instructions where others don’t. */
function keptWords({ figures: { dropped } }: RankedRow, { rows }: Ranking): string | undefined {
  if (dropped !== undefined) return undefined
  const isKept = rows.some(({ figures }) => (figures.dropped?.messages ?? 0) > 0)
  return isKept ? t`It keeps all user messages.` : undefined
}

type SpentProps = Pick<AnswerProps, 'ranking' | 'unpriced' | 'isOutputEstimated'>

function Spent({ ranking: { baseline, unit }, unpriced, isOutputEstimated = false }: SpentProps) {
  const source = isOutputEstimated
    ? t`recorded prompts, estimated output`
    : SOURCES[baseline.source ?? 'estimate']
  if (unit === '$') {
    return (
      <>
        This run cost {formatAmount(baseline.billed ?? 0, '$')} ({source}).
      </>
    )
  }
  const models = unpriced.filter((model) => model !== undefined)
  const tokens = formatCompact(baseline.cumulative)
  if (baseline.billed !== undefined) {
    return (
      <>
        This run sent {tokens} input tokens and cost {formatAmount(baseline.billed, '$')} ({source}).{' '}
        {models.length > 0 ? (
          <>No price is known for {models.join(', ')}, so strategies are ranked by tokens </>
        ) : (
          <>The file doesn’t name its model, so strategies are ranked by tokens </>
        )}
        <ChoosePrices />
      </>
    )
  }
  return models.length > 0 ? (
    <>
      This run sent {tokens} input tokens. No price is known for {models.join(', ')}, so strategies are ranked
      by tokens <ChoosePrices />
    </>
  ) : (
    <>
      This run sent {tokens} input tokens. Without prices, strategies are ranked by tokens <ChoosePrices />
    </>
  )
}

/** With a price list, strategies are ranked by cost. */
function ChoosePrices() {
  return (
    <span className={styles.whole}>
      (
      <button type="button" className={styles.link} onClick={() => openSettings('pricing')}>
        choose a price list
      </button>
      ).
    </span>
  )
}
