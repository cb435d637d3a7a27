/** The ranking with what can be set in the agent that made the run, in a group of its own. Pure. */
import type { AgentAnswer, AgentSetting, BestSetting } from '#core/sweep/agent-settings.ts'
import { answerOf, costIn, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'

export interface RankingWithSettings {
  readonly ranking: Ranking
  /** Undefined: the row at this place is a strategy. */
  readonly settingOf: (place: number) => AgentSetting | undefined
  /** The best setting and the others, with their rows in this ranking; undefined: none. */
  readonly setting: BestSetting | undefined
  /** The same where even the best of them loses too much: it is listed, and not recommended. */
  readonly risky?: BestSetting | undefined
  /** What is recommended: the best setting, else the best strategy. Undefined: nothing is cheaper. */
  readonly recommended: RankedRow | undefined
}

/** Their places are behind all others. */
export function withSettings(
  ranking: Ranking,
  { best, risky }: Pick<AgentAnswer, 'best' | 'risky'>,
): RankingWithSettings {
  const answer = answerOf(ranking)
  const strategy = answer.kind === 'cheaper' ? answer.best : undefined
  const shown = best ?? risky
  if (shown === undefined) {
    return { ranking, settingOf: () => undefined, setting: undefined, recommended: strategy }
  }
  const first = Math.max(...ranking.rows.map(({ place }) => place)) + 1
  const placed = [shown, ...shown.others].map(({ setting, row }, at) => ({
    setting,
    row: { ...row, place: first + at, cost: costIn(row.figures, ranking.unit), group: 'setting' as const },
  }))
  const [top, ...others] = placed
  const setting = top && { ...shown, ...top, others }
  return {
    ranking: { ...ranking, rows: [...placed.map(({ row }) => row), ...ranking.rows] },
    settingOf: (place) => placed[place - first]?.setting,
    setting: best && setting,
    risky: best === undefined ? setting : undefined,
    recommended: best === undefined ? strategy : top?.row,
  }
}
