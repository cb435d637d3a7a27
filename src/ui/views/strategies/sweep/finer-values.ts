/**
 * Values of an agent's setting that This run doesn't try, around the one that it recommends, and whether one
 * of them is clearly better. Pure.
 */
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Trigger } from '#core/memory/policy.ts'
import type { Tokens } from '#core/model/units.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { type AgentSetting, type BestSetting, settingOf } from '#core/sweep/agent-settings.ts'
import { losesLittle } from '#core/sweep/choice.ts'
import { differenceWords } from '#core/sweep/more-words.ts'
import { losesFewer } from '#core/sweep/nearby-sizes.ts'
import { costIn, isRanged, isUsable, lostAtOf, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { besideName } from '#core/sweep/setting-words.ts'
import type { SweepSetup } from './sweep-setup.ts'

/** People set sizes in round numbers. */
const ROUND_SIZE = 5000

/**
 * The same setup with values between the recommended one and its neighbors; beyond it, too, where it is the
 * first or the last of those that were tried. Each costs a replay, so there are few.
 */
export function withFinerValues(
  setup: SweepSetup,
  recommended: CheckedSpec,
  format: string | undefined,
): SweepSetup {
  const [stage] = setup.stages
  const [tried] = setup.triggers
  if (setup.isOfAgent !== true || stage === undefined || tried === undefined) return setup
  const canBeSet = (spec: CheckedSpec) => settingOf(format, spec) !== undefined
  const { trigger } = recommended
  if (trigger.kind === 'past-tokens') {
    const at = (tokens: Tokens): Trigger => ({ kind: 'past-tokens', tokens })
    const sizes = tried.triggers.flatMap((one) => (one.kind === 'past-tokens' ? [one.tokens] : []))
    const rounded = (size: Tokens) => Math.round(size / ROUND_SIZE) * ROUND_SIZE
    const more = finerAround(trigger.tokens, sizes, rounded).filter(
      (size) => size < (setup.reach?.tokens ?? 0) && canBeSet({ ...recommended, trigger: at(size) }),
    )
    const all = [...new Set([...sizes, ...more])].toSorted((one, other) => one - other)
    return all.length === sizes.length ? setup : { ...setup, triggers: [{ ...tried, triggers: all.map(at) }] }
  }
  const [name, list = []] = Object.entries(stage.values).find(([, values]) => values.length > 1) ?? []
  const value = name === undefined ? undefined : recommended.params[name]
  if (name === undefined || typeof value !== 'number') return setup
  const numbers = list.flatMap((one) => (typeof one === 'number' ? [one] : []))
  const more = finerAround(value, numbers, Math.round).filter((one) =>
    canBeSet({ ...recommended, params: { ...recommended.params, [name]: one } }),
  )
  const all = [...new Set([...numbers, ...more])].toSorted((one, other) => one - other)
  return { ...setup, stages: [{ ...stage, values: { ...stage.values, [name]: all } }] }
}

/** Half the way to each neighbor; at an end, half a step and a whole step further. */
function finerAround(
  value: number,
  tried: readonly number[],
  rounded: (value: number) => number,
): readonly number[] {
  const [below, above] = [tried.filter((one) => one < value).at(-1), tried.find((one) => one > value)]
  const halfway = (one: number | undefined) => (one === undefined ? [] : [rounded((one + value) / 2)])
  const beyond =
    below === undefined && above !== undefined
      ? [rounded(value - (above - value) / 2)]
      : above === undefined && below !== undefined
        ? [rounded(value + (value - below) / 2), value + (value - below)]
        : []
  return [...halfway(below), ...halfway(above), ...beyond].filter((one) => one > 0)
}

/** Of the saving, what may be given up for clearly fewer lost facts; of the facts, what is clearly fewer. */
const LEAST = { saving: 0.9, fewer: 0.75 }

/**
 * That a value which This run didn't try is clearly better than the recommended one: it saves about as much
 * and loses clearly fewer facts, or saves more and loses no more. Undefined: none is.
 */
export function finerWords(
  ranking: Ranking,
  best: RankedRow,
  {
    settings,
    setting,
  }: { readonly settings: readonly (AgentSetting | undefined)[]; readonly setting: BestSetting },
): string | undefined {
  const known = new Set(setting.all.map(({ row: { spec } }) => JSON.stringify(spec)))
  const saving = costIn(ranking.baseline, ranking.unit) - best.cost
  const isBetter = (row: RankedRow) => {
    const { used } = row.figures
    if (!losesLittle({ lost: mostOf(row), used })) return false
    if (row.cost <= best.cost) return mostOf(row) <= mostOf(best) && losesFewer(lostAtOf(row), lostAtOf(best))
    const kept = costIn(ranking.baseline, ranking.unit) - row.cost
    return kept >= saving * LEAST.saving && mostOf(row) <= mostOf(best) * LEAST.fewer
  }
  const [better] = ranking.rows
    .filter((row) => isUsable(row) && isRanged(row) && !known.has(JSON.stringify(row.spec)))
    .filter((row) => row.place !== best.place && mostOf(row) < mostOf(best) && isBetter(row))
    .toSorted((one, other) => mostOf(one) - mostOf(other) || one.cost - other.cost)
  const entered = better && settings[better.place]
  if (better === undefined || entered === undefined) return undefined
  const name = besideName(entered)
  const [lost, before] = [formatExact(mostOf(better)), formatExact(mostOf(best))]
  const isDearer = better.cost > best.cost
  const saved = isDearer
    ? differenceWords(better.cost, best.cost, best.cost, ranking.unit)
    : differenceWords(best.cost, better.cost, best.cost, ranking.unit)
  return isDearer
    ? t`${name} saves ${saved} less, but loses at most ${lost} facts instead of ${before}.`
    : t`${name} saves ${saved} more and loses at most ${lost} facts instead of ${before}.`
}

function mostOf({ figures: { lost }, lostRange }: RankedRow): number {
  return lostRange?.most ?? lost
}
