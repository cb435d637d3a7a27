/**
 * The strategy to recommend over several runs, with what it saves and loses: of few runs all together, of
 * many in the median run, too.
 */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { RunsRecommendation } from '#core/evaluation/recommend.ts'
import { inRuns } from '#core/sweep/instructions-over.ts'
import type { LossBasis } from '#core/sweep/loss.ts'
import { factsWords, lostOfAll } from '#core/sweep/lost-words.ts'
import type { RunsRanking, StrategyOverRuns } from '#core/sweep/several-runs.ts'
import { formatAmount, formatCompact, formatExact, plural } from '../../../kit/index.ts'
import { ApplyLine } from '../ranked/AsCode.tsx'
import { Basis } from '../ranked/Basis.tsx'
import { costsTogether, keepsWords, lostTogether, overWords, usedTogether } from './few-runs.ts'
import { canBeUsed, type NamedOverRuns } from './named-over-runs.ts'
import { ReaderCard } from './ReaderCard.tsx'
import styles from './RunsResult.module.css'

export interface RunsAnswerProps {
  readonly ranking: RunsRanking
  readonly rows: readonly (Pick<NamedOverRuns, 'place' | 'title'> & Partial<NamedOverRuns>)[]
  /** Undefined: none saves without being refused or growing over the context window. */
  readonly recommended: RunsRecommendation | undefined
  /** More runs are still being replayed, so that another strategy may be recommended in the end. */
  readonly isPending: boolean
  /** How many runs there will be. */
  readonly all: number
  /** Nothing is said of medians. */
  readonly areFew: boolean
  /** A run itself lost facts, so that a strategy loses further ones. */
  readonly isMore: boolean
  /** Hostile text. */
  readonly titleOf: (run: string) => string
  /** How far it depends on the runs. */
  readonly children?: ReactNode
}

export function RunsAnswer(props: RunsAnswerProps) {
  const { ranking, recommended, isPending, all, areFew, isMore, titleOf, children } = props
  const { unit, count } = ranking
  const nameOf = namesIn(props)
  const best = ranking.rows.find(({ place }) => place === recommended?.place)
  const over = overWords(count, isPending ? all : count)
  if (recommended === undefined || best === undefined) {
    return (
      <div className={styles.reader}>
        <p className={styles.lead}>{over}</p>
        <h2 className={styles.verdict}>{t`No strategy is worth it`}</h2>
        <p>{noneWords(props)}</p>
      </div>
    )
  }
  const keeper = ranking.rows.find(({ place }) => place === recommended.keeper)
  const cautious = ranking.rows.find(({ place }) => place === recommended.cautious)
  const { summary = '' } = props.rows.find(({ place }) => place === best.place) ?? {}
  const said = areFew ? fewWords(props, recommended, best) : manyWords(props, recommended, best)
  return (
    <ReaderCard
      lead={over}
      name={nameOf(recommended.place)}
      row={best}
      unit={unit}
      isMore={isMore}
      titleOf={titleOf}
      more={
        <>
          {said.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {children}
          <p>
            <Basis isByRisk={recommended.basis === 'rereads'} />
          </p>
        </>
      }
    >
      {summary !== '' && <p className={styles.lead}>{summary}</p>}
      <ApplyLine spec={best.spec} name={nameOf(best.place)} />
      {cautious !== undefined && (
        <p>
          <strong>{t`Loses less:`}</strong> {cautiousWords(cautious, best, nameOf(cautious.place), unit)}
        </p>
      )}
      <p className={styles.alone}>{keepsWords(best)}</p>
      {keeper !== undefined && (
        <p>
          The best that keeps all user messages is <strong>{nameOf(recommended.keeper)}</strong>: it{' '}
          {effectWords(keeper, unit, isMore)}
        </p>
      )}
    </ReaderCard>
  )
}

type NameOf = (place: number | undefined) => string

function namesIn({ rows }: Pick<RunsAnswerProps, 'rows'>): NameOf {
  return (place) => rows.find((row) => row.place === place)?.title ?? ''
}

/** What is said of few runs on request. */
function fewWords(
  props: RunsAnswerProps,
  recommended: RunsRecommendation,
  best: StrategyOverRuns,
): readonly string[] {
  const { ranking, isPending, isMore } = props
  const nameOf = namesIn(props)
  const bolder = ranking.rows.find(({ place }) => place === recommended.bolder)
  const isExplained = isPending || bolder !== undefined || best.dropping > 0
  const why = isExplained ? undefined : cheaperWords(ranking, best, nameOf)
  const bold = bolder && boldWords(bolder, nameOf(bolder.place), { unit: ranking.unit, isMore })
  return [bold, why].filter((words) => words !== undefined)
}

/** The same of many. */
function manyWords(
  props: RunsAnswerProps,
  recommended: RunsRecommendation,
  best: StrategyOverRuns,
): readonly string[] {
  const { ranking, isMore } = props
  const bolder = ranking.rows.find(({ place }) => place === recommended.bolder)
  const name = namesIn(props)(recommended.bolder)
  return [
    bestWords(recommended.basis, ranking.rows.length),
    losesWords(best, ranking.count),
    ...(bolder === undefined ? [] : [boldWords(bolder, name, { unit: ranking.unit, isMore })]),
  ]
}

interface OwnAgentProps {
  readonly answer: Pick<RunsAnswerProps, 'ranking' | 'rows' | 'recommended' | 'isMore'>
}

/** For who builds an agent, below what can be set in the agent that made the runs. */
export function OwnAgent({ answer }: OwnAgentProps) {
  const { ranking, recommended, isMore } = answer
  const best = ranking.rows.find(({ place }) => place === recommended?.place)
  if (best === undefined) return null
  return (
    <p>
      {t`In an agent of your own:`} <strong>{namesIn(answer)(best.place)}</strong>{' '}
      {ownAgentWords(best, ranking.unit, isMore)}
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

/** `would have cost $4.47 instead of $4.76 (−6.1%) and lost 5 facts.` */
function effectWords(row: StrategyOverRuns, unit: RunsRanking['unit'], isMore: boolean): string {
  const { words, recordedWords, changeWords } = costsTogether(row, unit)
  const facts = lostOfAll({ lost: lostTogether(row), used: usedTogether(row) }, isMore)
  return unit === '$'
    ? t`would have cost ${words} instead of ${recordedWords} (${changeWords}) and lost ${facts}.`
    : t`would have sent ${words} instead of ${recordedWords} (${changeWords}) and lost ${facts}.`
}

/** `Fold tool groups: 1.2M tokens (−5.9%), 1 lost fact instead of 206.` */
function cautiousWords(
  row: StrategyOverRuns,
  best: StrategyOverRuns,
  name: string,
  unit: RunsRanking['unit'],
): string {
  const { words, changeWords } = costsTogether(row, unit)
  const lost = plural(lostTogether(row), 'lost fact')
  const said = t`${name}: ${words} (${changeWords}), ${lost} instead of ${formatExact(lostTogether(best))}.`
  return keepsWords(row) === keepsWords(best) ? said : `${said} ${keepsWords(row)}`
}

/** Of one that saves more, but not with all user messages. */
function boldWords(
  row: StrategyOverRuns,
  name: string,
  { unit, isMore }: { readonly unit: RunsRanking['unit']; readonly isMore: boolean },
): string {
  return `${name} ${effectWords(row, unit, isMore)} ${keepsWords(row)}`
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
  const name = nameOf(next.place)
  return unit === '$'
    ? t`Cheaper: ${name} saves ${formatAmount(amount, '$')} more but loses ${lost}.`
    : t`Next smaller: ${name} saves ${formatCompact(amount)} tokens more but loses ${lost}.`
}

/** The sum alone hides the runs in which it loses most. */
function losesWords({ lost, losing, mostLost }: StrategyOverRuns, count: number): string {
  return losing === 0
    ? t`It loses no facts in any run.`
    : t`It loses facts in ${inRuns(losing, count)}: ${plural(lost, 'fact')} in the median run, ${formatExact(mostLost)} in the worst.`
}

function bestWords(basis: LossBasis, tried: number): string {
  if (tried === 1) return t`The only strategy tried.`
  const strategies = plural(tried, 'strategy', 'strategies')
  return basis === 'rereads'
    ? t`The best of the ${strategies} tried, by savings, re-read risk, and lost facts.`
    : t`The best of the ${strategies} tried, by savings and lost facts.`
}

function noneWords({ ranking, areFew }: RunsAnswerProps): string {
  const strategies = plural(ranking.rows.length, 'strategy', 'strategies')
  if (!areFew) {
    return ranking.unit === '$'
      ? t`None of the ${strategies} tried is safe and cheaper in the median run: each costs as much, loses more than a tenth of the facts, or can’t be used in every run.`
      : t`None of the ${strategies} tried is safe and sends fewer tokens in the median run: each sends as many, loses more than a tenth of the facts, or can’t be used in every run.`
  }
  return ranking.unit === '$'
    ? t`None of the ${strategies} tried is safe and cheaper: each costs as much, loses more than a tenth of the facts, or can’t be used in every run.`
    : t`None of the ${strategies} tried is safe and sends fewer tokens: each sends as many, loses more than a tenth of the facts, or can’t be used in every run.`
}
