/** The ranking with what can be set in the agent that made the run, in a group of its own. Pure. */

import type { AgentAnswer, AgentSetting, BestSetting, RankedSetting } from '#core/sweep/agent-settings.ts'
import { answerOf, asListed, costIn, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'

export interface RankingWithSettings {
  /**
   * For the table and the chart. Strategies are ranked among each other: whoever writes an agent can't use
   * the settings of another.
   */
  readonly ranking: Ranking
  /** The same, with what exceeds its own limit among what could be recommended. */
  readonly forAnswer: Ranking
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
  const listed = asListed(ranking)
  const strategy = answer.kind === 'cheaper' ? answer.best : undefined
  const shown = best ?? risky
  if (shown === undefined) {
    const settingOf = () => undefined
    return { ranking: listed, forAnswer: ranking, settingOf, setting: undefined, recommended: strategy }
  }
  // Of a run that was replayed among others, settings may be known before any strategy is.
  const first = Math.max(0, ...ranking.rows.map(({ place }) => place)) + 1
  const placed = shown.all.map(({ setting, row }, at) => ({
    setting,
    row: {
      ...row,
      place: first + at,
      cost: costIn(row.figures, ranking.unit),
      group: 'setting' as const,
      settingGroup: row.group,
    },
  }))
  const placedOf = (one: RankedSetting) => placed.filter(({ setting }) => setting === one.setting)
  const [top] = placedOf(shown)
  const setting = top && { ...shown, ...top, others: shown.others.flatMap(placedOf) }
  const settings = placed.map(({ row }) => row)
  return {
    ranking: { ...ranking, rows: [...settings, ...listed.rows] },
    forAnswer: { ...ranking, rows: [...settings, ...ranking.rows] },
    settingOf: (place) => placed[place - first]?.setting,
    setting: best && setting,
    risky: best === undefined ? setting : undefined,
    recommended: best === undefined ? strategy : top?.row,
  }
}
