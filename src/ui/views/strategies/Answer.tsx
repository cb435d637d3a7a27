/**
 * The answer in one sentence: what the run cost, the best trade-off, and the cheapest strategy that loses
 * nothing.
 */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { FigureSource } from '#core/cost/cost-info.ts'
import type { AgentAnswer, BestSetting } from '#core/sweep/agent-settings.ts'
import { isBeatenBy } from '#core/sweep/answer-words.ts'
import { hasOwnLoss, type OwnCompaction } from '#core/sweep/own-compaction.ts'
import { answerOf, type CheaperAnswer, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { openSettings } from '#state/index.ts'
import { formatAmount, formatCompact, TextRoom, useIsPhone } from '../../kit/index.ts'
import styles from './Answer.module.css'
import { AnswerFacts, Fact, MoreFacts } from './AnswerFacts.tsx'
import { MARK, marked, NoSetting, SettingVerdict, Verdict } from './AnswerSentences.tsx'
import { CompareButton } from './CompareButton.tsx'
import { OWN_COMPACTION, ownSentences } from './own-compaction.ts'
import { Basis } from './ranked/Basis.tsx'
import type { RankedStrategy } from './ranked/ranked-strategy.ts'
import { ShortAnswer } from './ShortAnswer.tsx'

interface AnswerProps {
  readonly ranking: Ranking
  /** Whether the answer can still change. */
  readonly isPending: boolean
  /** Models of the run that have no price here. */
  readonly unpriced: readonly (string | undefined)[]
  /** Of the run's cost, only the output is estimated. */
  readonly isOutputEstimated?: boolean
  /** The address at which a row is selected. */
  readonly hrefOf: (id: string) => string
  readonly nameOf: (row: RankedRow) => Pick<RankedStrategy, 'id' | 'title' | 'description'>
  /** What the agent that made the run can be told; undefined: it is unknown. */
  readonly agent?: AgentAnswer | undefined
  /** The best of it, with its row in `ranking`; undefined: none is cheaper. */
  readonly setting?: BestSetting | undefined
  /** Undefined: the agent made none, or it is not known yet. */
  readonly compaction: OwnCompaction | undefined
  /** Leads to the list of the facts that a strategy loses. */
  readonly onShowLost: (id: string) => void
}

const SOURCES: Readonly<Record<FigureSource, string>> = {
  recorded: t`recorded`,
  usage: t`recorded usage at list prices`,
  calibrated: t`estimated from recorded usage`,
  estimate: t`estimated`,
}

export function Answer(props: AnswerProps) {
  const { ranking, isPending, hrefOf, nameOf, compaction, onShowLost, agent, setting } = props
  const isPhone = useIsPhone()
  const answer = answerOf(ranking)
  const found = answer.kind === 'cheaper' && !isPending ? answer : undefined
  if (!isPhone || (found === undefined && setting === undefined)) return <WholeAnswer {...props} />
  return (
    <ShortAnswer
      found={found}
      agent={agent}
      setting={setting}
      ranking={ranking}
      isMore={hasOwnLoss(compaction)}
      hrefOf={hrefOf}
      nameOf={nameOf}
      onShowLost={onShowLost}
    >
      <WholeAnswer {...props} isBelow />
    </ShortAnswer>
  )
}

interface WholeAnswerProps extends AnswerProps {
  /** Below the short answer, which has the button. */
  readonly isBelow?: boolean
}

function WholeAnswer({ isBelow = false, ...props }: WholeAnswerProps) {
  const { ranking, isPending, compaction, agent, setting } = props
  const isMore = hasOwnLoss(compaction)
  // What can be set in the agent doesn’t wait for the ranking of strategies.
  const isWaiting = isPending && setting === undefined
  const recommended = isWaiting ? undefined : recommendedOf(props)
  const own = compaction !== undefined && (
    <Fact title={t`Own compaction`}>
      <OwnSaving ranking={ranking} compaction={compaction} hrefOf={props.hrefOf} />
    </Fact>
  )
  return (
    <div className={styles.all}>
      <p className={styles.answer}>
        <Spent {...props} /> {isWaiting && <TextRoom words={USUAL_VERDICT} />}
        {!isWaiting && <Said {...props} isMore={isMore} />}
      </p>
      {recommended !== undefined && (
        <div className={styles.next}>
          {!isBelow && <CompareButton spec={recommended.spec} />}
          <Basis isByRisk={ranking.basis === 'rereads'} agent={agent} />
        </div>
      )}
      <dl className={styles.facts}>
        {!isWaiting && <AnswerFacts {...props} isMore={isMore} hasHowTo={!isBelow} />}
        {setting === undefined && own}
      </dl>
      {!isWaiting && (
        <Folded isOpen={isBelow}>
          <MoreFacts {...props} isMore={isMore} />
          {setting !== undefined && <OwnAgent {...props} isMore={isMore} setting={setting} />}
          {setting !== undefined && own}
        </Folded>
      )}
    </div>
  )
}

interface OwnAgentProps extends AnswerProps {
  readonly isMore: boolean
  readonly setting: BestSetting
}

/** What an agent can have whose context a person controls; nothing where that is no better. */
function OwnAgent({ setting, ...props }: OwnAgentProps) {
  const { ranking, isPending } = props
  const answer = answerOf(ranking)
  const isBetter = isPending || (answer.kind === 'cheaper' && !isAllBeaten(answer, setting.row))
  if (!isBetter) return null
  return (
    <Fact title={t`In your own agent`}>
      {isPending ? (
        <span className={styles.pending}>{t`Comparing strategies…`}</span>
      ) : (
        <Verdict {...props} beside={setting.row} isLabeled />
      )}
    </Fact>
  )
}

/** Neither the best strategy nor the cheapest that loses nothing is better in anything. */
function isAllBeaten({ best, lossless }: CheaperAnswer, setting: RankedRow): boolean {
  return lossless === undefined && isBeatenBy(best, setting)
}

/** `isOpen`: it is in something that was opened. */
function Folded({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  const facts = <dl className={styles.facts}>{children}</dl>
  return isOpen ? (
    facts
  ) : (
    <details className={styles.folded}>
      <summary>{t`More about this answer`}</summary>
      {facts}
    </details>
  )
}

/** Undefined: nothing is cheaper. */
function recommendedOf({
  ranking,
  setting,
}: Pick<AnswerProps, 'ranking' | 'setting'>): RankedRow | undefined {
  const answer = answerOf(ranking)
  return setting?.row ?? (answer.kind === 'cheaper' ? answer.best : undefined)
}

/** What is recommended: what can be set in the agent that made the run, else a strategy. */
function Said({ agent, setting, ...props }: AnswerProps & { readonly isMore: boolean }) {
  if (agent !== undefined && setting !== undefined) {
    return <SettingVerdict {...props} agent={agent.agent} best={setting} />
  }
  const isNone = agent?.tried !== undefined
  const isSaid = isNone && (agent.risky !== undefined || answerOf(props.ranking).kind !== 'none-cheaper')
  return (
    <>
      {isSaid && (
        <>
          <NoSetting {...props} agent={agent} />{' '}
        </>
      )}
      <Verdict {...props} isForOwnAgent={isNone} />
    </>
  )
}

/** Lengths of the words that the answer usually takes, in letters. */
const USUAL_VERDICT = [7, 6, 8, 5, 5, 4, 5, 6, 3, 4, 2, 5, 3, 8, 4, 5, 7, 2, 7, 6, 8, 2, 5]

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

interface OwnSavingProps extends Pick<AnswerProps, 'ranking' | 'hrefOf'> {
  readonly compaction: OwnCompaction
}

/** What the recorded agent's own compaction saved and lost. */
function OwnSaving({ ranking, compaction, hrefOf }: OwnSavingProps) {
  const name = t`own compaction`
  return ownSentences(compaction, ranking, marked(name))
    .split(MARK)
    .map((part) =>
      part === name ? (
        <a key={part} className={styles.name} href={hrefOf(OWN_COMPACTION)}>
          {part}
        </a>
      ) : (
        part
      ),
    )
}
