/**
 * The answer in one sentence: what the run cost, the best trade-off, and the cheapest strategy that loses
 * nothing.
 */
import { t } from '#base/words.ts'
import type { FigureSource } from '#core/cost/cost-info.ts'
import { hasOwnLoss, type OwnCompaction } from '#core/sweep/own-compaction.ts'
import { answerOf, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { openSettings } from '#state/index.ts'
import { formatAmount, formatCompact, TextRoom, useIsPhone } from '../../kit/index.ts'
import styles from './Answer.module.css'
import { AnswerFacts, Fact } from './AnswerFacts.tsx'
import { MARK, marked, Verdict } from './AnswerSentences.tsx'
import { CompareButton } from './CompareButton.tsx'
import { InAgent } from './InAgent.tsx'
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
  const { ranking, isPending, hrefOf, nameOf, compaction, onShowLost } = props
  const isPhone = useIsPhone()
  const found = isPhone && !isPending ? answerOf(ranking) : undefined
  if (found?.kind !== 'cheaper') return <WholeAnswer {...props} />
  return (
    <ShortAnswer
      found={found}
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

function WholeAnswer({ ranking, isPending, compaction, isBelow = false, ...rest }: WholeAnswerProps) {
  const answer = answerOf(ranking)
  const isMore = hasOwnLoss(compaction)
  return (
    <div className={styles.all}>
      <p className={styles.answer}>
        <Spent ranking={ranking} {...rest} />{' '}
        {isPending ? (
          <TextRoom words={USUAL_VERDICT} />
        ) : (
          <Verdict ranking={ranking} isMore={isMore} {...rest} />
        )}
      </p>
      {!isPending && answer.kind === 'cheaper' && !isBelow && (
        <InAgent ranking={ranking} row={answer.best} isMore={isMore} />
      )}
      {!isPending && answer.kind === 'cheaper' && (
        <div className={styles.next}>
          {!isBelow && <CompareButton spec={answer.best.spec} />}
          <Basis isByRisk={ranking.basis === 'rereads'} unit={ranking.unit} />
        </div>
      )}
      <dl className={styles.facts}>
        {!isPending && <AnswerFacts ranking={ranking} isMore={isMore} {...rest} />}
        {compaction !== undefined && (
          <Fact title={t`Own compaction`}>
            <OwnSaving ranking={ranking} compaction={compaction} hrefOf={rest.hrefOf} />
          </Fact>
        )}
      </dl>
    </div>
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
