/** The strategy to recommend over several runs and what it saves and loses, in one sentence. */
import { t } from '#base/words.ts'
import type { RunsRecommendation } from '#core/evaluation/recommend.ts'
import type { LossBasis } from '#core/sweep/loss.ts'
import type { RunsRanking, StrategyOverRuns } from '#core/sweep/several-runs.ts'
import { formatExact, formatPercent, plural } from '../../../kit/index.ts'
import { betterWords, overWords } from './FewRunsAnswer.tsx'
import { inRuns } from './few-runs.ts'
import type { NamedOverRuns } from './named-over-runs.ts'

interface RunsAnswerProps {
  readonly ranking: RunsRanking
  readonly rows: readonly Pick<NamedOverRuns, 'place' | 'title'>[]
  /** Undefined: none saves without being refused or growing over the context window. */
  readonly recommended: RunsRecommendation | undefined
  /** More runs are still being replayed, so that another strategy may be recommended in the end. */
  readonly isPending: boolean
  /** What is said before: what can be set in the agent that made the runs. */
  readonly setting?: NamedOverRuns | undefined
}

export function RunsAnswer({ ranking, rows, recommended, isPending, setting }: RunsAnswerProps) {
  const best = ranking.rows.find(({ place }) => place === recommended?.place)
  const name = rows.find(({ place }) => place === recommended?.place)?.title
  const runs = plural(ranking.count, 'run')
  const over = overWords(runs, { isPending, isBeside: setting !== undefined })
  const tried = ranking.rows.length
  if (recommended === undefined || best === undefined) {
    return ranking.unit === '$' ? (
      <>
        {over}, no strategy of {formatExact(tried)} tried costs less in the median run without being refused
        or exceeding the context window.
      </>
    ) : (
      <>
        {over}, no strategy of {formatExact(tried)} tried sends fewer tokens in the median run without being
        refused or exceeding the context window.
      </>
    )
  }
  const saved = formatPercent(Math.abs(best.cost)).replace(/^\+/, '')
  const share = inRuns(best.cheaper, ranking.count)
  const keeper = ranking.rows.find(({ place }) => place === recommended.keeper)
  const keeperName = rows.find(({ place }) => place === recommended.keeper)?.title
  const keeps =
    keeper === undefined || keeperName === undefined ? '' : keeperWords(keeper, keeperName, ranking)
  const bolder = ranking.rows.find(({ place }) => place === recommended.bolder)
  const bolderName = rows.find(({ place }) => place === recommended.bolder)?.title
  const drops =
    bolder === undefined || bolderName === undefined ? '' : bolderWords(bolder, bolderName, ranking)
  const better = setting === undefined ? '' : (betterWords(best, setting, ranking.unit) ?? '')
  const loses = [losesWords(best, ranking.count), better, keeps, drops]
    .filter((words) => words !== '')
    .join(' ')
  const rank = tried === 1 ? t`the only strategy tried` : bestWords(recommended.basis, tried)
  return ranking.unit === '$' ? (
    <>
      {over}, <strong>{name}</strong> is {rank}: it saves {saved} of the cost in the median run and costs less
      in {share}. {loses}
    </>
  ) : (
    <>
      {over}, <strong>{name}</strong> is {rank}: it saves {saved} of the tokens in the median run and saves
      tokens in {share}. {loses}
    </>
  )
}

/** The median alone hides the runs in which it loses most. */
function losesWords({ lost, losing, mostLost, dropping }: StrategyOverRuns, count: number): string {
  const facts =
    losing === 0
      ? t`It loses no facts in any run.`
      : t`It loses facts in ${inRuns(losing, count)}: ${plural(lost, 'fact')} in the median run, ${formatExact(mostLost)} in the worst.`
  const dropped = t`It drops or summarizes user messages in ${inRuns(dropping, count)}.`
  return dropping === 0 ? facts : `${facts} ${dropped}`
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
    ? t`the best of the ${strategies} tried, by savings, re-read risk, and lost facts`
    : t`the best of the ${strategies} tried, by savings and lost facts`
}
