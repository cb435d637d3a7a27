/** Why the best setting of an agent is better than the next cheaper and the next dearer, in words. Pure. */
import { formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { type BestSetting, isBeatenNearby, type WeighedSetting } from './agent-settings.ts'
import { losesLittle } from './choice.ts'
import { middleOf, overlaps } from './nearby-sizes.ts'
import { isCheaper, isRanged, lostAtOf } from './ranking.ts'

/** The next cheaper and the next dearer of those that were weighed at sizes nearby and that none beats. */
function neighborsOf({ setting, row, weighed }: BestSetting) {
  const ranged = weighed.filter((one) => isRanged(one.row))
  const rows = ranged.map((one) => one.row)
  const others = ranged.filter((one) => one.setting !== setting && !isBeatenNearby(one.row, rows))
  return {
    own: weighed.find((one) => one.setting === setting),
    cheaper: others.findLast((one) => isCheaper(one.row.cost, row.cost)),
    dearer: others.find((one) => isCheaper(row.cost, one.row.cost)),
  }
}

/** The cheaper one that might lose as few facts. Undefined: it doesn’t. */
export function cheaperAlike(best: BestSetting): WeighedSetting | undefined {
  const { cheaper } = neighborsOf(best)
  return cheaper !== undefined && overlaps(lostAtOf(cheaper.row), lostAtOf(best.row)) ? cheaper : undefined
}

/**
 * By the rule of the choice: what it saves less what it loses, each as a share of the most that any of those
 * weighed does. `nameOf`: how a setting is called beside another. Undefined: no other could be chosen.
 */
export function whyWords(
  best: BestSetting,
  nameOf: (setting: WeighedSetting['setting']) => string,
): string | undefined {
  const { own, cheaper, dearer } = neighborsOf(best)
  if (own === undefined) return undefined
  const words = [
    cheaper === undefined ? leftOutWords(best, nameOf) : cheaperWords(cheaper, own, nameOf(cheaper.setting)),
    dearer === undefined ? undefined : dearerWords(dearer, own, best, nameOf(dearer.setting)),
  ].filter((part) => part !== undefined)
  return words.length === 0 ? undefined : [ruleWords(best), ...words].join(' ')
}

function ruleWords({ basis }: BestSetting): string {
  return basis === 'rereads'
    ? t`Best balance of saving, lost facts, and re-read risk (shares of the most of any setting).`
    : t`Best balance of saving and lost facts (shares of the most of any setting).`
}

function cheaperWords(one: WeighedSetting, own: WeighedSetting, name: string): string {
  return t`${name} saves ${shareWords(one.saved - own.saved)} more but loses ${shareWords(one.harm - own.harm)} more.`
}

function dearerWords(
  one: WeighedSetting,
  own: WeighedSetting,
  { basis }: Pick<BestSetting, 'basis'>,
  name: string,
): string {
  const [saved, lost] = [shareWords(one.saved - own.saved), shareWords(one.harm - own.harm)]
  if (one.harm < own.harm) return t`${name} loses ${lost} less but saves ${saved} less.`
  const hasFewer = middleOf(lostAtOf(one.row)) < middleOf(lostAtOf(own.row))
  return basis === 'rereads' && hasFewer
    ? t`${name} saves ${saved} less and loses fewer facts, but would have more results read again.`
    : t`${name} saves ${saved} less and loses no less.`
}

/** Why the nearest cheaper one wasn’t weighed. Undefined: there is none, or it is beaten. */
function leftOutWords(
  { row, all, weighed }: BestSetting,
  nameOf: (setting: WeighedSetting['setting']) => string,
): string | undefined {
  const cheaper = all
    .filter((one) => one.row.group === 'setting' && isCheaper(one.row.cost, row.cost))
    .toSorted((one, other) => one.row.cost - other.row.cost)
    .findLast(({ setting }) => weighed.every((one) => one.setting !== setting))
  if (cheaper === undefined) return undefined
  const name = nameOf(cheaper.setting)
  const { used, dropped } = cheaper.row.figures
  if (!losesLittle({ lost: middleOf(lostAtOf(cheaper.row)), used }))
    return t`${name} loses more than a tenth of the facts.`
  return dropped !== undefined && row.figures.dropped === undefined
    ? t`${name} saves more, but drops user messages.`
    : undefined
}

function shareWords(difference: number): string {
  return formatShare(Math.round(Math.abs(difference) * 100) / 100)
}
