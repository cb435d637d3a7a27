/** The strategy to recommend over several runs, with what it saves and loses in all and in the median run. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { RunsRecommendation } from '#core/evaluation/recommend.ts'
import type { LossBasis } from '#core/sweep/loss.ts'
import type { RunsRanking, StrategyOverRuns } from '#core/sweep/several-runs.ts'
import { formatExact, formatPercent, plural } from '../../../kit/index.ts'
import { OwnAgent, ofRunsWords, overWords } from './FewRunsAnswer.tsx'
import { inRuns, keepsWords } from './few-runs.ts'
import type { NamedOverRuns } from './named-over-runs.ts'
import { ReaderCard } from './ReaderCard.tsx'
import styles from './RunsResult.module.css'

export interface RunsAnswerProps {
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

export function RunsAnswer(props: RunsAnswerProps) {
  const { ranking, rows, recommended, isPending, isMore, titleOf, setting, children } = props
  const { unit, count } = ranking
  const best = ranking.rows.find(({ place }) => place === recommended?.place)
  const nameOf = (place: number | undefined) => rows.find((row) => row.place === place)?.title
  const over = overWords(isPending ? ofRunsWords(count, props.all) : plural(count, 'run'), {
    isPending,
    isBeside: setting !== undefined,
  })
  const tried = ranking.rows.length
  // The answer is what can be set: the table has what else was tried.
  if (best === undefined && setting !== undefined) return children
  if (recommended === undefined || best === undefined) {
    return (
      <>
        {children}
        <p className={styles.answer}>
          {unit === '$'
            ? t`${over}, no strategy of ${formatExact(tried)} tried is safe and cheaper in the median run: each costs as much, loses more than a tenth of the facts, or can’t be used in every run.`
            : t`${over}, no strategy of ${formatExact(tried)} tried is safe and sends fewer tokens in the median run: each sends as many, loses more than a tenth of the facts, or can’t be used in every run.`}
        </p>
      </>
    )
  }
  const other = (place: number | undefined, wordsOf: typeof keeperWords) => {
    const [row, name] = [ranking.rows.find((one) => one.place === place), nameOf(place)]
    return row === undefined || name === undefined ? undefined : wordsOf(row, name, ranking)
  }
  if (setting !== undefined) {
    return (
      <>
        {children}
        <OwnAgent
          name={`${nameOf(recommended.place) ?? ''}.`}
          words={`${medianWords(best, unit)} ${losesWords(best, count)}`}
        />
      </>
    )
  }
  const words = [
    tried === 1 ? t`The only strategy tried.` : bestWords(recommended.basis, tried),
    medianWords(best, unit),
    losesWords(best, count),
    other(recommended.keeper, keeperWords),
    other(recommended.bolder, bolderWords),
  ]
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
        <p>{words.filter((one) => one !== undefined).join(' ')}</p>
      </ReaderCard>
    </>
  )
}

/** What it does to a run in the middle, beside all runs together, in which long ones weigh the most. */
function medianWords({ cost }: StrategyOverRuns, unit: RunsRanking['unit']): string {
  const saved = formatPercent(Math.abs(cost)).replace(/^\+/, '')
  return unit === '$'
    ? t`It saves ${saved} of the cost in the median run.`
    : t`It saves ${saved} of the tokens in the median run.`
}

/** The median alone hides the runs in which it loses most. */
function losesWords(row: StrategyOverRuns, count: number): string {
  const { lost, losing, mostLost } = row
  const facts =
    losing === 0
      ? t`It loses no facts in any run.`
      : t`It loses facts in ${inRuns(losing, count)}: ${plural(lost, 'fact')} in the median run, ${formatExact(mostLost)} in the worst.`
  return row.dropped === undefined ? facts : `${facts} ${keepsWords(row)}`
}

/** The best of those that keep all user messages, behind one that doesn't. */
function keeperWords({ cost, losing }: StrategyOverRuns, name: string, { count, unit }: RunsRanking): string {
  const saved = formatPercent(Math.abs(cost)).replace(/^\+/, '')
  const lost = t`${formatExact(losing)} of ${plural(count, 'run')}`
  return unit === '$'
    ? t`The best that keeps all user messages is ${name}: it saves ${saved} of the cost in the median run and loses facts in ${lost}.`
    : t`The best that keeps all user messages is ${name}: it saves ${saved} of the tokens in the median run and loses facts in ${lost}.`
}

/** The best of all, which drops user messages in a run, behind one that keeps them in all. */
function bolderWords({ cost, losing }: StrategyOverRuns, name: string, { count, unit }: RunsRanking): string {
  const saved = formatPercent(Math.abs(cost)).replace(/^\+/, '')
  const lost = t`${formatExact(losing)} of ${plural(count, 'run')}`
  return unit === '$'
    ? t`It keeps all user messages. ${name} doesn’t: it saves ${saved} of the cost in the median run and loses facts in ${lost}.`
    : t`It keeps all user messages. ${name} doesn’t: it saves ${saved} of the tokens in the median run and loses facts in ${lost}.`
}

function bestWords(basis: LossBasis, tried: number): string {
  const strategies = plural(tried, 'strategy', 'strategies')
  return basis === 'rereads'
    ? t`The best of the ${strategies} tried, by savings, re-read risk, and lost facts.`
    : t`The best of the ${strategies} tried, by savings and lost facts.`
}
