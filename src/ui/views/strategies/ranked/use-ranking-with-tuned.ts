/** The ranking of all built-in strategies together with the tuned ones that the person added. */
import { type Ranking, rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { type RankingState, useTuned } from '#state/index.ts'

interface RankingWithTuned {
  readonly ranking: Ranking | undefined
  /** The id of a tuned strategy by its place; undefined for the others. */
  readonly idOf: (place: number) => string | undefined
}

export function useRankingWithTuned(
  builtIn: Ranking | undefined,
  figures: RankingState['figures'],
): RankingWithTuned {
  const tuned = useTuned()
  const specs = rankedSpecs()
  const idOf = (place: number) => tuned[place - specs.length]?.id
  if (builtIn === undefined || tuned.length === 0) return { ranking: builtIn, idOf }
  const all = specs.map((_, place) => figures[place])
  const ranking = rankStrategies(
    [...specs, ...tuned.map(({ spec }) => spec)],
    [...all, ...tuned.map((one) => one.figures)],
  )
  return { ranking, idOf }
}
