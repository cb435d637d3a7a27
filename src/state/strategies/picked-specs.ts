/** Which strategies of a ranking are meant: those a person picked, or the one that the ranking recommends. */
import { rankedName } from '#core/spec/product-presets.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { type AgentAnswer, settingSpec } from '#core/sweep/agent-settings.ts'
import { answerOf, isSettled, rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import type { RankingState } from '../store/ranking-types.ts'
import type { TunedStrategy } from '../store/tuned-types.ts'

/** The specs of picked ids: strategies of the ranking, tuned ones, or settings of an agent. */
export function pickedSpecs(
  picked: readonly string[],
  tuned: readonly TunedStrategy[],
): readonly CheckedSpec[] {
  if (picked.length === 0) return []
  return picked.flatMap((id) => {
    const spec = tuned.find((one) => one.id === id)?.spec
    return spec ?? settingSpec(id) ?? rankedSpecs().find((ranked) => rankedName(ranked).id === id) ?? []
  })
}

/** What is recommended among what is ranked so far; undefined: nothing that is safe is cheaper. */
export function bestSpec(figures: RankingState['figures']): CheckedSpec | undefined {
  const ranking = rankStrategies(rankedSpecs(), figures)
  const answer = ranking && answerOf(ranking)
  return answer?.kind === 'cheaper' ? answer.best.spec : undefined
}

/** The same once it can no longer change. */
export function settledBest(figures: RankingState['figures']): CheckedSpec | undefined {
  const ranking = rankStrategies(rankedSpecs(), figures)
  return ranking !== undefined && isSettled(ranking, rankedSpecs().length) ? bestSpec(figures) : undefined
}

/**
 * What to look at first: what is recommended, or where nothing is, the best balance of what is cheaper, else
 * the least dear strategy that could be used. Undefined: that may still change, or none could be used.
 */
export function specToShow(figures: RankingState['figures']): CheckedSpec | undefined {
  const ranking = rankStrategies(rankedSpecs(), figures)
  if (ranking === undefined || !isSettled(ranking, rankedSpecs().length)) return undefined
  const answer = answerOf(ranking)
  if (answer.kind === 'cheaper') return answer.best.spec
  if (answer.kind === 'none-safe') return answer.nearest.spec
  return ranking.rows.find(({ group }) => group === 'dearer')?.spec
}

/**
 * What to vary where no strategy is picked: what can be set in the agent that made the run, even where none
 * of it is worth it, as then it says so. Undefined: any of its settings. `recommended`: of all strategies,
 * which matters only where the agent has nothing to set.
 */
export function specToVary(
  agent: AgentAnswer | undefined,
  recommended: CheckedSpec | undefined,
): CheckedSpec | undefined {
  const hasNothingToSet = agent === undefined || agent.tried === 0
  return (agent?.best ?? agent?.risky)?.row.spec ?? (hasNothingToSet ? recommended : undefined)
}
