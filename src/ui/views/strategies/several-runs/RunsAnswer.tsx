/** The strategy to recommend over several runs and what it saves and loses, in one sentence. */
import { t } from '#base/words.ts'
import type { Recommendation } from '#core/evaluation/recommend.ts'
import type { LossBasis } from '#core/sweep/loss.ts'
import type { RunsRanking } from '#core/sweep/several-runs.ts'
import { formatExact, formatPercent, plural } from '../../../kit/index.ts'
import type { NamedOverRuns } from './named-over-runs.ts'

interface RunsAnswerProps {
  readonly ranking: RunsRanking
  readonly rows: readonly Pick<NamedOverRuns, 'place' | 'title'>[]
  /** Undefined: none saves without being refused or growing over the context window. */
  readonly recommended: Pick<Recommendation, 'place' | 'basis'> | undefined
}

export function RunsAnswer({ ranking, rows, recommended }: RunsAnswerProps) {
  const best = ranking.rows.find(({ place }) => place === recommended?.place)
  const name = rows.find(({ place }) => place === recommended?.place)?.title
  const over = t`Over ${plural(ranking.count, 'run')}`
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
  const share = t`${formatExact(best.cheaper)} of ${formatExact(ranking.count)}`
  const lost = plural(best.lost, 'fact')
  const rank = tried === 1 ? t`the only strategy tried` : bestWords(recommended.basis, tried)
  return ranking.unit === '$' ? (
    <>
      {over}, <strong>{name}</strong> is {rank}: it saves {saved} of the cost in the median run, costs less in{' '}
      {share} runs, and loses {lost} in the median run.
    </>
  ) : (
    <>
      {over}, <strong>{name}</strong> is {rank}: it saves {saved} of the tokens in the median run, saves
      tokens in {share} runs, and loses {lost} in the median run.
    </>
  )
}

function bestWords(basis: LossBasis, tried: number): string {
  const strategies = plural(tried, 'strategy', 'strategies')
  return basis === 'rereads'
    ? t`the best of the ${strategies} tried, by savings, re-read risk, and lost facts`
    : t`the best of the ${strategies} tried, by savings and lost facts`
}
