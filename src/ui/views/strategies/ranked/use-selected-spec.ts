/**
 * The selected strategy of the open run: the first one picked, else the best trade-off as far as the run is
 * ranked.
 */
import { useMemo } from 'react'
import { rankedName } from '#core/spec/product-presets.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { answerOf, rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs, useKnownRanking, useRoute, useTuned } from '#state/index.ts'

export function useSelectedSpec(): CheckedSpec | undefined {
  const [id] = useRoute().picked
  const { figures } = useKnownRanking()
  const tuned = useTuned()
  const best = useMemo(() => {
    const ranking = rankStrategies(rankedSpecs(), figures)
    const answer = ranking && answerOf(ranking)
    return answer?.kind === 'cheaper' ? answer.best.spec : undefined
  }, [figures])
  if (id === undefined) return best
  const ranked = () => rankedSpecs().find((spec) => rankedName(spec).id === id)
  return tuned.find((one) => one.id === id)?.spec ?? ranked() ?? best
}
