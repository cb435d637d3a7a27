/** The ranking with what can be set in the agent that made the run, in a group of its own. Pure. */
import type { AgentSetting, BestSetting } from '#core/sweep/agent-settings.ts'
import { answerOf, costIn, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'

export interface RankingWithSettings {
  readonly ranking: Ranking
  /** Undefined: the row at this place is a strategy. */
  readonly settingOf: (place: number) => AgentSetting | undefined
  /** The best setting and the others, with their rows in this ranking; undefined: none. */
  readonly setting: BestSetting | undefined
  /** What is recommended: the best setting, else the best strategy. Undefined: nothing is cheaper. */
  readonly recommended: RankedRow | undefined
}

/** Their places are behind all others. */
export function withSettings(ranking: Ranking, best: BestSetting | undefined): RankingWithSettings {
  if (best === undefined) {
    const answer = answerOf(ranking)
    const recommended = answer.kind === 'cheaper' ? answer.best : undefined
    return { ranking, settingOf: () => undefined, setting: undefined, recommended }
  }
  const first = Math.max(...ranking.rows.map(({ place }) => place)) + 1
  const placed = [best, ...best.others].map(({ setting, row }, at) => ({
    setting,
    row: { ...row, place: first + at, cost: costIn(row.figures, ranking.unit), group: 'setting' as const },
  }))
  const [recommended, ...others] = placed
  return {
    ranking: { ...ranking, rows: [...placed.map(({ row }) => row), ...ranking.rows] },
    settingOf: (place) => placed[place - first]?.setting,
    setting: recommended && { ...best, ...recommended, others },
    recommended: recommended?.row,
  }
}
