/** The ranking with what can be set in the agent that made the run, in a group of its own. Pure. */

import type { AgentAnswer, AgentSetting, BestSetting, RankedSetting } from '#core/sweep/agent-settings.ts'
import { asShown } from '#core/sweep/frontier.ts'
import { lossIn } from '#core/sweep/loss.ts'
import {
  answerOf,
  asListed,
  costIn,
  groupAmong,
  isUsable,
  type RankedRow,
  type Ranking,
} from '#core/sweep/ranking.ts'

export interface RankingWithSettings {
  /** For the table and the chart: strategies that a listed setting beats are `dominated`. */
  readonly ranking: Ranking
  /** The same with strategies ranked among each other, as agents without these settings have them. */
  readonly amongStrategies: Ranking
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
    return { ranking: listed, amongStrategies: ranking, settingOf, setting: undefined, recommended: strategy }
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
  const unbeaten = settings.filter((row) => groupAmong(row) === 'setting')
  const strategies = listed.rows.map((row) =>
    isUsable(row) && unbeaten.some((one) => isBeaten(row, one, ranking))
      ? { ...row, group: 'dominated' as const }
      : row,
  )
  return {
    ranking: { ...ranking, rows: [...settings, ...strategies] },
    amongStrategies: { ...ranking, rows: [...settings, ...ranking.rows] },
    settingOf: (place) => placed[place - first]?.setting,
    setting: best && setting,
    risky: best === undefined ? setting : undefined,
    recommended: best === undefined ? strategy : top?.row,
  }
}

/** Whether a setting is no worse than a strategy in all that the table shows, and better in one. */
function isBeaten(row: RankedRow, setting: RankedRow, { unit, basis }: Ranking): boolean {
  const [one, other] = [row, setting].map(({ cost, figures }) => {
    const point = asShown({ cost, loss: lossIn(figures, basis), lost: figures.lost }, unit)
    return [point.cost, point.loss, point.lost]
  })
  if (one === undefined || other === undefined) return false
  return (
    one.every((value, at) => value >= (other[at] ?? 0)) && one.some((value, at) => value > (other[at] ?? 0))
  )
}
