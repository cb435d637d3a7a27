/** Figures of a sweep over all strategies that the ranking of the run already has. Pure. */
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { RankingState } from '../store/ranking-types.ts'
import type { SweepOrder } from '../store/sweep-types.ts'
import { rankingKey } from '../strategies/rankings.ts'

/** Undefined: it tries something else, or the ranking isn't complete. O(strategies). */
export function rankedFigures(
  { traceIds, memories, counting }: SweepOrder,
  rankings: ReadonlyMap<string, RankingState>,
): readonly SweepFigures[] | undefined {
  const [traceId] = traceIds
  const specs = rankedSpecs()
  const isSame = memories.length === specs.length && memories.every((spec, place) => spec === specs[place])
  if (traceId === undefined || traceIds.length > 1 || !isSame) return undefined
  const figures = (rankings.get(rankingKey(traceId, counting))?.figures ?? []).filter(
    (row) => row !== undefined,
  )
  return figures.length === specs.length ? figures : undefined
}
