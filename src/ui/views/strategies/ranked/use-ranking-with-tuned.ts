/** The ranking of all built-in strategies together with the tuned ones that the person added. */
import { settingOf } from '#core/sweep/agent-settings.ts'
import { type Ranking, rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { settingTitle } from '#core/sweep/setting-words.ts'
import { type RankingState, useTrace, useTuned } from '#state/index.ts'
import type { NamedTuned } from './ranked-strategy.ts'

interface RankingWithTuned {
  readonly ranking: Ranking | undefined
  /** A tuned strategy by its place; undefined for the others. */
  readonly tunedAt: (place: number) => NamedTuned | undefined
}

export function useRankingWithTuned(
  builtIn: Ranking | undefined,
  figures: RankingState['figures'],
): RankingWithTuned {
  const tuned = useTuned()
  const format = useTrace()?.source.format
  const specs = rankedSpecs()
  const tunedAt = (place: number) => {
    const one = tuned[place - specs.length]
    const setting = one && settingOf(format, one.spec)
    return one && { id: one.id, title: setting && settingTitle(setting) }
  }
  if (builtIn === undefined || tuned.length === 0) return { ranking: builtIn, tunedAt }
  const all = specs.map((_, place) => figures[place])
  const ranking = rankStrategies(
    [...specs, ...tuned.map(({ spec }) => spec)],
    [...all, ...tuned.map((one) => one.figures)],
  )
  return { ranking, tunedAt }
}
