/** Which strategy saves most over several runs, and at what price, in one sentence. */
import { t } from '#base/words.ts'
import { bestOverRuns, type RunsRanking } from '#core/sweep/several-runs.ts'
import { formatExact, formatPercent, plural } from '../../../kit/index.ts'
import type { NamedOverRuns } from './named-over-runs.ts'

interface RunsAnswerProps {
  readonly ranking: RunsRanking
  readonly rows: readonly Pick<NamedOverRuns, 'place' | 'title'>[]
}

export function RunsAnswer({ ranking, rows }: RunsAnswerProps) {
  const best = bestOverRuns(ranking)
  const name = rows.find(({ place }) => place === best?.place)?.title
  const over = t`Over ${plural(ranking.count, 'run')}`
  if (best === undefined) {
    return ranking.unit === '$' ? (
      <>
        {over}, no strategy costs less in the median run without being refused or exceeding the context
        window.
      </>
    ) : (
      <>
        {over}, no strategy sends fewer tokens in the median run without being refused or exceeding the
        context window.
      </>
    )
  }
  const saved = formatPercent(Math.abs(best.cost)).replace(/^\+/, '')
  const share = t`${formatExact(best.cheaper)} of ${formatExact(ranking.count)}`
  const lost = plural(best.lost, 'fact')
  return ranking.unit === '$' ? (
    <>
      {over}, <strong>{name}</strong> saves the most: {saved} of the cost in the median run. It costs less in{' '}
      {share} runs and loses {lost} in the median run.
    </>
  ) : (
    <>
      {over}, <strong>{name}</strong> saves the most: {saved} of the tokens in the median run. It sends fewer
      in {share} runs and loses {lost} in the median run.
    </>
  )
}
