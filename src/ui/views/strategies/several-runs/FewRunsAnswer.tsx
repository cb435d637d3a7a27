/** The answer of a few runs: what they would have cost together, in dollars or tokens, without medians. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { RunsRecommendation } from '#core/evaluation/recommend.ts'
import { factsWords, lostOfAll } from '#core/sweep/answer-words.ts'
import type { RunsRanking, StrategyOverRuns } from '#core/sweep/several-runs.ts'
import { formatAmount, formatCompact, formatExact, plural, useIsPhone } from '../../../kit/index.ts'
import { Basis } from '../ranked/Basis.tsx'
import { costsTogether, inRuns, keepsWords, lostTogether, usedTogether } from './few-runs.ts'
import { canBeUsed, type NamedOverRuns } from './named-over-runs.ts'
import { ReaderCard } from './ReaderCard.tsx'
import styles from './RunsResult.module.css'

interface FewRunsAnswerProps {
  readonly ranking: RunsRanking
  readonly rows: readonly Pick<NamedOverRuns, 'place' | 'title'>[]
  /** Undefined: none saves without being refused or growing over the context window. */
  readonly recommended: RunsRecommendation | undefined
  /** More runs are still being replayed, so that another strategy may be recommended in the end. */
  readonly isPending: boolean
  /** How many runs there will be. */
  readonly all: number
  /** A run itself lost facts, so that a strategy loses further ones. */
  readonly isMore: boolean
  /** Hostile text. */
  readonly titleOf: (run: string) => string
  /** What is said before: what can be set in the agent that made the runs. */
  readonly setting?: NamedOverRuns | undefined
  /** What that is. */
  readonly children?: ReactNode
}

export function FewRunsAnswer(props: FewRunsAnswerProps) {
  const { ranking, rows, recommended, isPending, isMore, titleOf, setting, children } = props
  const { unit, count } = ranking
  const rowOf = (place: number | undefined) => ranking.rows.find((row) => row.place === place)
  const nameOf: NameOf = (place) => rows.find((row) => row.place === place)?.title
  const best = rowOf(recommended?.place)
  const runs = plural(count, 'run')
  const over = overWords(isPending ? ofRunsWords(count, props.all) : runs, {
    isPending,
    isBeside: setting !== undefined,
  })
  // The answer is what can be set: the table has what else was tried.
  if (best === undefined && setting !== undefined) return children
  if (recommended === undefined || best === undefined) {
    return (
      <>
        {children}
        <p className={styles.answer}>
          {noneWords(over, plural(ranking.rows.length, 'strategy', 'strategies'), unit)}
        </p>
      </>
    )
  }
  const keeper = rowOf(recommended.keeper)
  const bolder = rowOf(recommended.bolder)
  const isExplained = isPending || bolder !== undefined || best.dropping > 0
  const why = isExplained ? undefined : cheaperWords(ranking, best, nameOf)
  const others = (
    <>
      {keepsWords(best)}
      {keeper !== undefined && (
        <>
          {' '}
          The best that keeps all user messages is <strong>{nameOf(recommended.keeper)}</strong>: it{' '}
          {effectWords(keeper, unit, isMore)}
        </>
      )}
      {bolder !== undefined && (
        <>
          {' '}
          <strong>{nameOf(recommended.bolder)}</strong> {bolderWords(bolder, unit, isMore)}
        </>
      )}
    </>
  )
  const basis = <Basis isByRisk={recommended.basis === 'rereads'} isOverRuns={setting !== undefined} />
  if (setting !== undefined) {
    const name = nameOf(recommended.place) ?? ''
    return (
      <>
        {children}
        <OwnAgent name={name} words={ownAgentWords(best, unit, isMore)}>
          {basis}
        </OwnAgent>
      </>
    )
  }
  return (
    <>
      {children}
      <ReaderCard
        lead={`${over}:`}
        name={nameOf(recommended.place)}
        row={best}
        unit={unit}
        isMore={isMore}
        titleOf={titleOf}
      >
        <p>{others}</p>
        {why !== undefined && <p className={styles.note}>{why}</p>}
        <p className={styles.note}>{basis}</p>
      </ReaderCard>
    </>
  )
}

interface OwnAgentProps {
  /** Hostile text. */
  readonly name: string
  readonly words: string
  readonly children?: ReactNode
}

/** For who builds an agent, in a line below what can be set in the agent that made the runs. */
export function OwnAgent({ name, words, children }: OwnAgentProps) {
  // There the first rows of the table say it, and are to be in view.
  if (useIsPhone()) return null
  return (
    <p className={styles.second}>
      {t`In an agent of your own:`} <strong>{name}</strong> {words} {children}
    </p>
  )
}

/** `would have cost $127.41 (−5.8%) and lost 20 facts; it is cheaper in all 3 runs. …` */
function ownAgentWords(best: StrategyOverRuns, unit: RunsRanking['unit'], isMore: boolean): string {
  const { words, changeWords } = costsTogether(best, unit)
  const facts = factsWords(lostTogether(best), isMore)
  const runs = inRuns(best.cheaper, best.runs.length)
  const said =
    unit === '$'
      ? t`would have cost ${words} (${changeWords}) and lost ${facts}, and is cheaper in ${runs}.`
      : t`would have sent ${words} (${changeWords}) and lost ${facts}, and sends less in ${runs}.`
  return `${said} ${keepsWords(best)}`
}

/** `1 of 3 runs`, of which figures are while others are replayed. */
export function ofRunsWords(count: number, all: number): string {
  return t`${formatExact(count)} of ${plural(all, 'run')}`
}

/** What the sentence is about. */
export function overWords(
  runs: string,
  { isPending, isBeside }: { readonly isPending: boolean; readonly isBeside: boolean },
): string {
  if (isPending) return t`So far, over ${runs}`
  return isBeside ? t`In an agent of your own, over ${runs}` : t`Over ${runs}`
}

/** `would have cost $4.47 instead of $4.76 (−6.1%) and lost 5 facts.` */
function effectWords(row: StrategyOverRuns, unit: RunsRanking['unit'], isMore: boolean): string {
  const { words, recordedWords, changeWords } = costsTogether(row, unit)
  const facts = lostOfAll({ lost: lostTogether(row), used: usedTogether(row) }, isMore)
  return unit === '$'
    ? t`would have cost ${words} instead of ${recordedWords} (${changeWords}) and lost ${facts}.`
    : t`would have sent ${words} instead of ${recordedWords} (${changeWords}) and lost ${facts}.`
}

/** Of one that saves more, but not with all user messages. */
function bolderWords(row: StrategyOverRuns, unit: RunsRanking['unit'], isMore: boolean): string {
  return `${effectWords(row, unit, isMore)} ${keepsWords(row)}`
}

/**
 * Why not a cheaper one: where the next cheaper is worse, of those that keep all user messages; or that no
 * other can be used. Undefined: it loses no more, so that the re-read risk has decided.
 */
function cheaperWords(
  { rows, unit }: RunsRanking,
  best: StrategyOverRuns,
  nameOf: NameOf,
): string | undefined {
  const costOf = (row: StrategyOverRuns) => costsTogether(row, unit).cost
  const cheaper = rows.filter((row) => canBeUsed(row) && costOf(row) < costOf(best))
  const [next] = cheaper
    .filter(({ dropping }) => dropping === 0)
    .toSorted((one, other) => costOf(other) - costOf(one))
  if (next === undefined) {
    return cheaper.length > 0
      ? t`All cheaper ones drop or summarize user messages.`
      : t`No cheaper strategy can be used in every run.`
  }
  const facts = lostTogether(next) - lostTogether(best)
  if (facts <= 0) return undefined
  const [amount, lost] = [costOf(best) - costOf(next), plural(facts, 'more fact')]
  const name = nameOf(next.place) ?? ''
  return unit === '$'
    ? t`Next cheaper: ${name} saves ${formatAmount(amount, '$')} more but loses ${lost}.`
    : t`Next smaller: ${name} saves ${formatCompact(amount)} tokens more but loses ${lost}.`
}

type NameOf = (place: number | undefined) => string | undefined

function noneWords(over: string, strategies: string, unit: RunsRanking['unit']): string {
  return unit === '$'
    ? t`${over}, none of the ${strategies} tried is safe and cheaper: each costs as much, loses more than a tenth of the facts, or can’t be used in every run.`
    : t`${over}, none of the ${strategies} tried is safe and sends fewer tokens: each sends as many, loses more than a tenth of the facts, or can’t be used in every run.`
}
