/** Why the best setting of an agent is better than the next cheaper and the next dearer, in words. Pure. */
import { formatExact } from '#base/format-number.ts'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import {
  type BestSetting,
  isAboutAsGood,
  isMilderTie,
  type RankedSetting,
  unbeatenNearby,
} from './agent-settings.ts'
import type { Among, ChosenOverRuns, SettingOverRuns } from './agent-settings-over.ts'
import { losesLittle } from './choice.ts'
import { droppedNoteOver, inRuns } from './instructions-over.ts'
import { factsWords, lostNumber } from './lost-words.ts'
import { differenceWords, factsInstead, higherRisk, isUnderCent } from './more-words.ts'
import { middleOf, mostLost } from './nearby-sizes.ts'
import { isCheaper, isRanged, lostAtOf, type RankedRow } from './ranking.ts'
import { lostOver, usedTogether } from './several-runs.ts'

/** The next cheaper and the next dearer of those that were weighed at sizes nearby and that none beats. */
function neighborsOf(best: BestSetting) {
  const { setting, row, weighed } = best
  const ranged = weighed.filter((one) => isRanged(one.row))
  const rows = ranged.map((one) => one.row)
  const kept = unbeatenNearby(
    rows,
    best,
    rows.find(({ place }) => place === row.place),
  )
  const others = ranged.filter((one) => one.setting !== setting && kept.has(one.row))
  const cheaper = others.filter((one) => isCheaper(one.row.cost, row.cost))
  const dearer = others.filter((one) => isCheaper(row.cost, one.row.cost))
  const ties = dearer.filter((one) => isMilderTie(one.row, row, best))
  return {
    cheaper: cheaper.at(-1),
    /** It has nearly as good a balance, and loses the fewest facts of such. */
    tie: ties.toSorted((one, other) => middleOf(lostAtOf(one.row)) - middleOf(lostAtOf(other.row)))[0],
    /** Of those that are clearly worse. */
    cheapest: cheaper.findLast((one) => !isAboutAsGood(one.row, row, best)),
    /** Where it is a tie, the mildest of those says more. */
    dearer: dearer.slice(0, 1).find((one) => !ties.includes(one)),
    /** Those that cost more and are about as good. */
    even: ranged.filter((one) => isCheaper(row.cost, one.row.cost) && isAboutAsGood(one.row, row, best)),
  }
}

/**
 * In dollars, or tokens, and facts: what the next cheaper one saves more and loses more, and the next dearer
 * one saves less and loses less. `nameOf`: how a setting is called beside another. `said`: whose figures are
 * beside it. Undefined: there is nothing else to say.
 */
export function whyWords(
  best: BestSetting,
  nameOf: (setting: RankedSetting['setting']) => string,
  said: readonly RankedSetting['setting'][] = [],
): string | undefined {
  const { cheaper, cheapest, dearer, tie, even } = neighborsOf(best)
  const isSaid = (one: RankedSetting | undefined) => one !== undefined && said.includes(one.setting)
  const words = [
    cheaper === undefined
      ? leftOutWords(best, nameOf)
      : !isSaid(cheaper) && cheaperWords(cheaper, best, nameOf(cheaper.setting)),
    cheapest !== undefined &&
      cheapest !== cheaper &&
      !isSaid(cheapest) &&
      cheaperWords(cheapest, best, nameOf(cheapest.setting)),
    evenWords(even, best, nameOf),
    tie !== undefined && tieWords(tie, best, { name: nameOf(tie.setting), isSaid: isSaid(tie) }),
    dearer !== undefined && !isSaid(dearer) && dearerWords(dearer, best, nameOf(dearer.setting)),
  ].filter((part) => typeof part === 'string')
  return words.length === 0 ? undefined : words.join(' ')
}

interface WhyOver {
  /** The same as the best of one run. */
  readonly together: BestSetting
  /** How many runs there are. */
  readonly runs: number
  /** How a setting is called beside another. */
  readonly nameOf: (setting: RankedSetting['setting']) => string
  /** Whose figures are beside it. */
  readonly said: readonly RankedSetting['setting'][]
}

/**
 * The same over several runs, with the rule that chose it: where one has a better balance, why it isn't that
 * one. Undefined: there is nothing else to say.
 */
export function whyWordsOver(
  { among = [], passed }: ChosenOverRuns,
  { together, runs, nameOf, said }: WhyOver,
): string | undefined {
  const against = passed && againstWords(passed, among)
  const named = passed === undefined || against === undefined ? said : [...said, passed.setting]
  const why = whyWords(together, nameOf, named)
  if (why === undefined && against === undefined) return undefined
  const better =
    passed && against !== undefined && t`${nameOf(passed.setting)} has a better balance, but ${against}.`
  return [ruleWords(among, inRuns(runs, runs)), better, why].filter(Boolean).join(' ')
}

/** What it is the best balance of. `all`: in how many runs. */
function ruleWords(among: readonly Among[], all: string): string {
  if (among.length === 0) return t`Best balance of saving and loss over ${all} together.`
  const which = allOf(among.map((rule) => RULES[rule]))
  return t`Best balance of saving and loss over ${all} together, among settings that ${which}.`
}

const RULES: Readonly<Record<Among, string>> = {
  keeping: t`keep all user messages`,
  'good-in-most': t`take effect in most runs and are good in each`,
}

/** Why the best balance of all isn't recommended. Undefined: it is hardly better. */
function againstWords({ row: { runs, changed } }: SettingOverRuns, among: readonly Among[]) {
  const [lost, used] = [lostOver({ runs }), usedTogether({ runs })]
  if (!losesLittle({ lost: middleOf(lost), used }))
    return t`loses ${lostNumber(lost)} of ${formatExact(used ?? 0)} facts, too many`
  const drops = among.includes('keeping')
    ? droppedNoteOver(runs.map(({ figures }) => figures.dropped))
    : undefined
  if (drops !== undefined || !among.includes('good-in-most')) return drops
  return changed > runs.length / 2
    ? t`isn’t good in each run`
    : t`takes effect in only ${inRuns(changed, runs.length)}`
}

/** That it is the first or last of the values that were tried, so that another may be better. */
export function edgeWords({ setting, all }: BestSetting): string | undefined {
  const tried = all.map((one) => one.setting).filter(({ spec }) => spec.id === setting.spec.id)
  if (tried.length < 2) return undefined
  const isSize = setting.size !== undefined
  if (setting === tried[0]) return isSize ? t`No smaller size was tried.` : t`No smaller value was tried.`
  if (setting !== tried.at(-1)) return undefined
  return isSize ? t`No larger size was tried.` : t`No larger value was tried.`
}

/** The re-read risk is named without a figure: at sizes a little larger or smaller it is another. */
function cheaperWords(one: RankedSetting, best: BestSetting, name: string): string {
  const saved = differenceWords(best.row.cost, one.row.cost, best.row.cost, best.unit)
  if (factsBetween(best.row, one.row) >= 1) {
    const facts = factsInstead(one.row, best.row)
    const exactly = sameSizesWords(one.row, best.row)
    if (!isAboutAsGood(one.row, best.row, best))
      return [t`${name} saves ${saved} more, but loses ${facts}.`, exactly].filter(Boolean).join(' ')
    // Where one replay each says the opposite of the ranges, it isn’t known which of them loses fewer.
    if (exactly === undefined)
      return t`${name} is about as good: it saves ${saved} more and loses ${facts}, so the recommended one probably loses fewer.`
    const worse = worseWords(one, best, { name, saved })
    return worse !== undefined
      ? t`${worse} ${exactly}`
      : t`${name} is about as good and cheaper: it saves ${saved} more and loses ${facts}. ${exactly}`
  }
  if (higherRisk(one.row, best.row) !== undefined)
    return t`${name} saves ${saved} more, but the agent would probably read more results again.`
  return isAboutAsGood(one.row, best.row, best)
    ? (worseWords(one, best, { name, saved }) ??
        t`${name} is about as good and saves ${saved} more, but an estimate may be off by that much, so the recommended one stays.`)
    : t`${name} saves ${saved} more.`
}

/** Why one that is about as good and cheaper isn't recommended. Undefined: it loses no more at worst. */
function worseWords(
  one: RankedSetting,
  best: BestSetting,
  { name, saved }: { readonly name: string; readonly saved: string },
): string | undefined {
  const [most, before] = [mostLost(lostAtOf(one.row)), mostLost(lostAtOf(best.row))]
  if (most <= before) return undefined
  return t`${name} is about as good and saves ${saved} more, but may lose up to ${formatExact(most)} facts instead of ${formatExact(before)}, so the recommended one stays.`
}

/** Of those that cost more. Undefined: none is. */
function evenWords(
  even: readonly RankedSetting[],
  best: BestSetting,
  nameOf: (setting: RankedSetting['setting']) => string,
): string | undefined {
  const [cheapest] = even.toSorted((one, other) => one.row.cost - other.row.cost)
  if (cheapest === undefined) return undefined
  const saved = differenceWords(cheapest.row.cost, best.row.cost, best.row.cost, best.unit)
  const names = allOf(
    even
      .toSorted((one, other) => (one.setting.size ?? 0) - (other.setting.size ?? 0))
      .map(({ setting }) => nameOf(setting)),
  )
  if (even.length > 1 && best.unit === '$' && isUnderCent(cheapest.row.cost, best.row.cost, best.row.cost))
    return t`${names} are about as good, but save less.`
  return even.length === 1
    ? t`${names} is about as good, but saves ${saved} less.`
    : t`${names} are about as good, but save at least ${saved} less.`
}

/** Where it loses no more at exactly its size: one replay each would contradict the choice. */
function sameSizesWords(one: RankedRow, best: RankedRow): string | undefined {
  const [lost, least] = [one.figures.lost, best.figures.lost]
  if (lost > least) return undefined
  return lost === least
    ? t`At exactly these sizes, each loses ${formatExact(lost)}; sizes within 10% lose more or less.`
    : t`At exactly these sizes, they lose ${formatExact(lost)} and ${formatExact(least)}; sizes within 10% lose more or less.`
}

function dearerWords(one: RankedSetting, best: BestSetting, name: string): string {
  const saved = differenceWords(one.row.cost, best.row.cost, best.row.cost, best.unit)
  return factsBetween(one.row, best.row) < 1
    ? t`${name} saves ${saved} less and loses about as many facts.`
    : t`${name} loses ${factsInstead(one.row, best.row)}, but saves ${saved} less.`
}

/** `isSaid`: its figures are beside it. */
function tieWords(
  { row }: RankedSetting,
  best: BestSetting,
  { name, isSaid }: { readonly name: string; readonly isSaid: boolean },
): string {
  const saved = differenceWords(row.cost, best.row.cost, best.row.cost, best.unit)
  if (isSaid) return t`${name} is a close second: it loses fewer facts, but saves ${saved} less.`
  const [lost, before] = [lostAtOf(row), lostAtOf(best.row)]
  return t`A close second: ${name} saves ${saved} less and loses ${factsWords(lost.lost, false, lost.range)} instead of ${lostNumber(before)}.`
}

/** How many the second loses more, from the middle of one range to that of the other. */
function factsBetween(first: RankedRow, second: RankedRow): number {
  return Math.round(middleOf(lostAtOf(second)) - middleOf(lostAtOf(first)))
}

/** Why the nearest cheaper one wasn’t weighed. Undefined: there is none, or it is beaten. */
function leftOutWords(
  { row, all, weighed }: BestSetting,
  nameOf: (setting: RankedSetting['setting']) => string,
): string | undefined {
  const cheaper = all
    .filter((one) => one.row.group === 'setting' && isCheaper(one.row.cost, row.cost))
    .toSorted((one, other) => one.row.cost - other.row.cost)
    .findLast(({ setting }) => weighed.every((one) => one.setting !== setting))
  if (cheaper === undefined) return undefined
  const name = nameOf(cheaper.setting)
  const { used, dropped } = cheaper.row.figures
  const [number, known] = [lostNumber(lostAtOf(cheaper.row)), formatExact(used ?? 0)]
  if (!losesLittle({ lost: middleOf(lostAtOf(cheaper.row)), used }))
    return cheaper.row.lostRange === undefined
      ? t`${name} loses ${number} of ${known} facts, too many.`
      : t`${name} may lose ${number} of ${known} facts, too many.`
  return dropped !== undefined && row.figures.dropped === undefined
    ? t`${name} saves more, but drops user messages.`
    : undefined
}
