/**
 * What each strategy does to the open run, as its original runs it: from the ranking of Strategies, as far as
 * that is there. Pure.
 */
import { formatPercent } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { byFamily } from '#core/spec/families.ts'
import { CUSTOM, type MemoryInfo } from '#core/spec/memory-info.ts'
import { rankedName } from '#core/spec/product-presets.ts'
import { leanSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { formatSpec } from '#core/spec/spec-text.ts'
import { groupForm, groupTitle } from '#core/sweep/rank-groups.ts'
import { asListed, costIn, isUsable, RANK_GROUPS, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import type { MemoryEffect, MemoryGroup } from '../../../kit/index.ts'

/** Custom strategies, then the groups of the ranking, cheapest first; by family what is not measured yet. */
export function groupByEffect(
  infos: readonly MemoryInfo[],
  ranking: Ranking | undefined,
): readonly MemoryGroup[] {
  if (ranking === undefined) return byFamily(infos)
  const places = new Map(ranking.rows.map((row, place) => [rankedName(row.spec).id, place]))
  const measured = infos
    .filter(({ id }) => places.has(id))
    .toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
  const { rows } = asListed(ranking)
  const groupOf = ({ id }: MemoryInfo) => rows[places.get(id) ?? -1]?.group
  const groups = [
    { title: CUSTOM, infos: infos.filter(({ family }) => family === CUSTOM) },
    ...RANK_GROUPS.map((group) => ({
      title: groupTitle(group, ranking.unit, groupForm(ranking)),
      infos: measured.filter((info) => groupOf(info) === group),
    })),
    ...byFamily(infos.filter(({ id, family }) => !places.has(id) && family !== CUSTOM)),
  ]
  return groups.filter((group) => group.infos.length > 0)
}

/** Undefined: not measured. */
export function effectOn(ranking: Ranking | undefined, id: string): MemoryEffect | undefined {
  const row = ranking?.rows.find(({ spec }) => rankedName(spec).id === id)
  return ranking === undefined || row === undefined ? undefined : effectOfRow(ranking, row)
}

/** Of a strategy with its parameters. Undefined: none of the ranking is the same. */
export function effectOfSpec(ranking: Ranking | undefined, spec: CheckedSpec): MemoryEffect | undefined {
  const text = formatSpec(leanSpec(spec))
  const row = ranking?.rows.find((one) => formatSpec(leanSpec(one.spec)) === text)
  return ranking === undefined || row === undefined ? undefined : effectOfRow(ranking, row)
}

function effectOfRow({ baseline, unit }: Ranking, { group, cost, figures }: RankedRow): MemoryEffect {
  if (group === 'none') return { text: t`no effect`, sentiment: 'neutral' }
  const whole = costIn(baseline, unit)
  const share = formatPercent(whole === 0 ? 0 : (cost - whole) / whole)
  const saved = unit === '$' ? t`${share} cost` : t`${share} tokens`
  const isGood = isUsable({ group })
  const sentiment = isGood ? 'good' : cost > whole ? 'bad' : 'neutral'
  return { text: t`${saved} · ${figures.lost} lost`, sentiment }
}
