/**
 * Values between those that were tried, around the best of them, and whether one of them is clearly better
 * than what This run recommends. Pure.
 */
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Trigger } from '#core/memory/policy.ts'
import type { Tokens } from '#core/model/units.ts'
import type { CustomEntry } from '#core/spec/custom-definition.ts'
import { checkSpec, leanSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import {
  type AgentSetting,
  type BestSetting,
  isAboutAsGood,
  scaleOf,
  settingOf,
} from '#core/sweep/agent-settings.ts'
import { losesLittle } from '#core/sweep/choice.ts'
import { balanceIn } from '#core/sweep/frontier.ts'
import { differenceWords, factsInstead, higherRisk } from '#core/sweep/more-words.ts'
import { losesAboutAsMuch, losesFewer } from '#core/sweep/nearby-sizes.ts'
import {
  answerOf,
  costIn,
  isRanged,
  isUsable,
  lostAtOf,
  type RankedRow,
  type Ranking,
  tradeOff,
} from '#core/sweep/ranking.ts'
import { besideName } from '#core/sweep/setting-words.ts'
import type { SweepSetup } from './sweep-setup.ts'

/** People set sizes in round numbers. */
const ROUND_SIZE = 5000

/**
 * The same setup with values between the best one and its neighbors; beyond it, too, where it is the first or
 * the last of those that were tried. Each costs a replay, so there are few.
 */
export function withFinerValues(
  setup: SweepSetup,
  best: CheckedSpec,
  format: string | undefined,
  own: readonly CustomEntry[] = [],
): SweepSetup {
  const [stage, ...stages] = setup.stages
  const [tried, ...triggers] = setup.triggers
  if (stage === undefined || tried === undefined || stages.length + triggers.length > 0) return setup
  const canBeSet = (spec: CheckedSpec) =>
    setup.isOfAgent === true ? settingOf(format, spec) !== undefined : checkSpec(leanSpec(spec), own).ok
  const { trigger } = best
  if (trigger.kind === 'past-tokens' && tried.triggers.length > 1) {
    const at = (tokens: Tokens): Trigger => ({ kind: 'past-tokens', tokens })
    const sizes = tried.triggers.flatMap((one) => (one.kind === 'past-tokens' ? [one.tokens] : []))
    const rounded = (size: Tokens) => Math.round(size / ROUND_SIZE) * ROUND_SIZE
    const more = finerAround(trigger.tokens, sizes, rounded).filter(
      (size) => size < (setup.reach?.tokens ?? 0) && canBeSet({ ...best, trigger: at(size) }),
    )
    const all = [...new Set([...sizes, ...more])].toSorted((one, other) => one - other)
    return all.length === sizes.length ? setup : { ...setup, triggers: [{ ...tried, triggers: all.map(at) }] }
  }
  const [name, list = []] = Object.entries(stage.values).find(([, values]) => values.length > 1) ?? []
  const value = name === undefined ? undefined : best.params[name]
  if (name === undefined || typeof value !== 'number') return setup
  const numbers = list.flatMap((one) => (typeof one === 'number' ? [one] : []))
  const more = finerAround(value, numbers, Math.round).filter((one) =>
    canBeSet({ ...best, params: { ...best.params, [name]: one } }),
  )
  const all = [...new Set([...numbers, ...more])].toSorted((one, other) => one - other)
  if (all.length === numbers.length) return setup
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

/** In balance, as a share of the recorded cost: less is within what an estimate may be off. */
const CLEARLY = 0.01

/**
 * The place of a value that This run doesn’t try and that is clearly better than what it recommends, not only
 * about as good. Of values that both try, both recommend the same one. `ranking`: with all ranges. `tried`:
 * the values that This run tries, by `specText`. Undefined: none is.
 */
export function betterPlace(ranking: Ranking, tried: ReadonlySet<string>): number | undefined {
  const { baseline, unit, rows, preferred } = ranking
  const ofRun = rows.find(({ place }) => place === preferred)
  const others = rows.filter((row) => row.place === preferred || !tried.has(specText(row)))
  const answer = answerOf({ ...ranking, rows: others, preferred: undefined })
  if (ofRun === undefined || answer.kind !== 'cheaper') return undefined
  if (isAboutAsGood(answer.best, ofRun, scaleOf(ranking))) return undefined
  const [best = 0, known = Number.POSITIVE_INFINITY] = [answer.best, ofRun].map((row) =>
    balanceIn(tradeOff(row, ranking), costIn(baseline, unit)),
  )
  return best > known + CLEARLY ? answer.best.place : undefined
}

/** Two rows of the same text are of the same strategy. */
export function specText({ spec }: Pick<RankedRow, 'spec'>): string {
  return JSON.stringify(spec)
}

/**
 * That the best of what was tried is better than what This run recommends, and why. `nameOf`: how a value is
 * called. `ofRun`: what This run recommends. Undefined: it is the best, or none of these.
 */
export function betterWords(
  ranking: Ranking,
  best: RankedRow,
  nameOf: (row: RankedRow) => string,
  ofRun: CheckedSpec | undefined,
): string | undefined {
  const known = ranking.rows.find((row) => specText(row) === JSON.stringify(ofRun))
  if (known === undefined || known.place === best.place) return undefined
  return t`This run tries fewer values, and recommends ${nameOf(known)}. ${whyBetter(best, known, nameOf(best), ranking.unit)}`
}

function whyBetter(best: RankedRow, known: RankedRow, name: string, unit: Ranking['unit']): string {
  const facts = factsInstead(best, known)
  const saved =
    best.cost < known.cost
      ? differenceWords(known.cost, best.cost, best.cost, unit)
      : differenceWords(best.cost, known.cost, best.cost, unit)
  if (best.cost < known.cost) {
    if (losesAboutAsMuch(lostAtOf(best), lostAtOf(known)))
      return t`${name} is better: it saves ${saved} more and loses about as much.`
    return losesFewer(lostAtOf(best), lostAtOf(known))
      ? t`${name} is better: it saves ${saved} more and loses ${facts}.`
      : t`${name} has a better balance: it saves ${saved} more, but loses ${facts}.`
  }
  const [risk, other] = higherRisk(known, best) ?? []
  return risk === undefined || losesFewer(lostAtOf(best), lostAtOf(known))
    ? t`${name} has a better balance: it saves ${saved} less, but loses ${facts}.`
    : t`${name} has a better balance: it saves ${saved} less, but the agent would probably re-read ${other} results rather than ${risk}.`
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
    .filter((row) => !isAboutAsGood(row, best, scaleOf(ranking)))
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
