/**
 * The answer as one card: what the run cost, what to use instead, what that would have cost and lost, and how
 * to apply it. What else it rests on opens below.
 */
import { t } from '#base/words.ts'
import { costWords } from '#core/account/figure-words.ts'
import type { RunSummary } from '#core/account/summary.ts'
import { costSourceWords } from '#core/account/summary-facts.ts'
import type { FigureSource } from '#core/cost/cost-info.ts'
import { earlierWords } from '#core/earlier/earlier-words.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { smallSavingWords, unpricedWords } from '#core/sweep/answer-words.ts'
import { instructionWords, summariesOf } from '#core/sweep/instruction-words.ts'
import { keepsAllWords } from '#core/sweep/instructions-over.ts'
import { keepAdvice } from '#core/sweep/keep-words.ts'
import { hasOwnLoss } from '#core/sweep/own-compaction.ts'
import { answerOf, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { settingAdvice } from '#core/sweep/setting-words.ts'
import { openSettings, useInferred, useSummary } from '#state/index.ts'
import { formatAmount, formatCompact, plural } from '../../kit/index.ts'
import { HowSure } from './AnswerFacts.tsx'
import { KeepReason, marked, markedParts, NoSetting, OwnAgentVerdict } from './AnswerSentences.tsx'
import type { AnswerPartProps, AnswerProps } from './answer-props.ts'
import { DroppedMessages } from './DroppedMessages.tsx'
import { HowToApply } from './HowToApply.tsx'
import { OtherChoices } from './OtherChoices.tsx'
import styles from './ranked/Answer.module.css'
import { AnswerFigures } from './ranked/AnswerFigures.tsx'
import { NOT_YET } from './ranked/answer-facts.ts'
import { CompareButton } from './ranked/CompareButton.tsx'
import { DroppedWarning, droppedWarning } from './ranked/DroppedWarning.tsx'
import { useEarlierSize } from './ranked/EarlierSize.tsx'

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
  const isKept = best === undefined || hasNoSetting
  const isSaid = hasNoSetting && (agent.risky !== undefined || answer.kind !== 'none-cheaper')
  return (
    <section className={styles.card} aria-label={t`Recommendation`} aria-busy={isWaiting}>
      {(isWaiting || !isKept) && (
        <p className={styles.spent}>
          <Spent {...props} />
        </p>
      )}
      {isWaiting ? (
        <div className={styles.waiting}>
          {agent !== undefined &&
            agent.tried === undefined &&
            t`Trying the settings of ${agent.agent}, and sizes near those that could be best…`}
        </div>
      ) : (
        <>
          {isKept ? (
            <>
              {/* Who uses the agent as it is can’t have a strategy for another one. */}
              <p className={styles.verdict}>{keepAdvice(ranking)}</p>
              <p className={styles.what}>
                <Spent {...props} /> {isSaid && <NoSetting {...parts} agent={agent} />}
              </p>
              <p className={styles.what}>
                {best === undefined ? (
                  <KeepReason {...parts} isBesideSetting={isSaid} />
                ) : (
                  <OwnAgentVerdict {...parts} />
                )}
              </p>
            </>
          ) : (
            <Recommended {...parts} row={best} />
          )}
          <Earlier applied={isKept || setting === undefined ? undefined : best} />
          <HowSure {...parts} row={best} />
        </>
      )}
    </section>
  )
}

/** How much of the prompts the file lacks, and that sizes don't count it, where a warning doesn't say so. */
function Earlier({ applied }: { readonly applied: RankedRow | undefined }) {
  const { earlier } = useInferred()
  const isWarned = useEarlierSize(applied) !== undefined
  return earlier === undefined || isWarned ? null : <p className={styles.what}>{earlierWords(earlier)}</p>
}

/** Before the first replays are done: what is recorded, in the place of the recommendation. */
export function AnswerWaiting() {
  const summary = useSummary().latest
  return (
    <section className={styles.card} aria-label={t`Recommendation`} aria-busy={true}>
      <p className={styles.spent}>{summary === undefined ? NOT_YET : recordedWords(summary)}</p>
      <div className={styles.waiting}>{summary !== undefined && spentOnWords(summary)}</div>
    </section>
  )
}

function recordedWords(summary: RunSummary): string {
  const { cost, input } = summary
  if (cost === undefined) return t`This run sent ${formatCompact(input.value)} input tokens.`
  const source = costSourceWords(summary) ?? SOURCES[cost.source]
  return t`This run cost ${costWords(cost.value, cost.source)} (${source}).`
}

/** Calls, and what their cost was spent on. */
function spentOnWords({ calls, costBy }: RunSummary): string {
  const all = plural(calls.value, 'call')
  if (costBy === undefined) return all
  const dollars = (value: number) => formatAmount(value, '$')
  return t`${all}: ${dollars(costBy.cacheRead)} for cache reads, ${dollars(costBy.cacheWrite)} for cache writes, ${dollars(costBy.input)} for uncached input, and ${dollars(costBy.output)} for output.`
}

interface RecommendedProps extends AnswerPartProps {
  readonly row: RankedRow
}

function Recommended(props: RecommendedProps) {
  const { row, ranking, setting, agent, isMore, nameOf } = props
  const { title, description } = nameOf(row)
  const agentName = setting && agent?.agent
  const said =
    droppedWarning(row, agentName) === undefined
      ? instructionWords(row.figures.dropped, summariesOf(agentName))
      : undefined
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
          setting === undefined ? firstSentence(description) : undefined,
          said ?? keptWords(row, ranking),
          unpricedWords(row, ranking),
          setting === undefined ? smallSavingWords(row, ranking) : undefined,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <DroppedWarning row={row} agent={agentName} />
      <DroppedMessages {...row} />
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
function keptWords({ spec, figures: { dropped } }: RankedRow, { rows }: Ranking): string | undefined {
  if (dropped !== undefined) return undefined
  const isKept = rows.some(({ figures }) => (figures.dropped?.messages ?? 0) > 0)
  return isKept ? keepsAllWords(spec) : undefined
}

type SpentProps = Pick<AnswerProps, 'ranking' | 'unpriced' | 'costSource'>

function Spent({ ranking: { baseline, unit }, unpriced, costSource }: SpentProps) {
  const source = costSource ?? SOURCES[baseline.source ?? 'estimate']
  if (unit === '$') {
    return (
      <>
        This run cost {costWords(baseline.billed ?? 0, baseline.source)} ({source}).
      </>
    )
  }
  const models = unpriced.filter((model) => model !== undefined)
  const tokens = formatCompact(baseline.cumulative)
  if (baseline.billed !== undefined) {
    return (
      <>
        This run sent {tokens} input tokens and cost {costWords(baseline.billed, baseline.source)} ({source}).{' '}
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
