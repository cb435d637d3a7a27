/** What one setting or strategy saves more than another, and where it is worse, in words. Pure. */
import { plural } from '#base/format-count.ts'
import { formatCompact, formatDecimals, formatExact, moneyDifference } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { isValidated } from '../rereads/run-risk.ts'
import { factsWords, lostNumber } from './lost-words.ts'
import { areAlikeKnown, losesAboutAsMuch } from './nearby-sizes.ts'
import { doesItsWork, isRanged, lostAtOf, type RankedRow, type Ranking } from './ranking.ts'

/** What `next` saves more than `best`, and where it is worse. */
export function moreWords(next: RankedRow, best: RankedRow, name: string, unit: Ranking['unit']): string {
  const saved = differenceWords(best.cost, next.cost, best.cost, unit)
  if (!doesItsWork(next)) {
    const { problems, calls } = next.figures
    return t`Cheaper: ${name} saves ${saved} more, but exceeds its own limit on ${formatExact(problems)} of ${plural(calls, 'call')}.`
  }
  const isAlike = losesAboutAsMuch(lostAtOf(next), lostAtOf(best))
  const facts = isAlike ? 0 : next.figures.lost - best.figures.lost
  const [risk, other] = [riskOf(next), riskOf(best)]
  const isRiskier = rereadsOf(next) > rereadsOf(best) && risk !== other
  const lost = factsInstead(next, best)
  if (facts > 0 && isRiskier) {
    return unit === '$'
      ? t`Cheaper: ${name} saves ${saved} more but loses ${lost} and would probably have the agent re-read ${risk} results rather than ${other}.`
      : t`Next smaller: ${name} saves ${saved} more but loses ${lost} and would probably have the agent re-read ${risk} results rather than ${other}.`
  }
  if (facts > 0) {
    return unit === '$'
      ? t`Cheaper: ${name} saves ${saved} more but loses ${lost}.`
      : t`Next smaller: ${name} saves ${saved} more but loses ${lost}.`
  }
  if (!isRiskier && isAlike && next.figures.lost !== best.figures.lost) {
    return unit === '$'
      ? t`Cheaper: ${name} saves ${saved} more and loses about as much.`
      : t`Next smaller: ${name} saves ${saved} more and loses about as much.`
  }
  if (!isRiskier) {
    return unit === '$'
      ? t`Cheaper: ${name} saves ${saved} more.`
      : t`Next smaller: ${name} saves ${saved} more.`
  }
  return unit === '$'
    ? t`Cheaper: ${name} saves ${saved} more but would probably have the agent re-read ${risk} results rather than ${other}.`
    : t`Next smaller: ${name} saves ${saved} more but would probably have the agent re-read ${risk} results rather than ${other}.`
}

/** What one costs more than another. `beside`: the cost whose decimals it has. */
export function differenceWords(more: number, less: number, beside: number, unit: Ranking['unit']): string {
  if (unit !== '$') return t`${formatCompact(more - less)} tokens`
  return isUnderCent(more, less, beside) ? t`less than a cent` : moneyDifference(more, less, [beside])
}

/** Whether both are the same as they are written. */
export function isUnderCent(more: number, less: number, beside: number): boolean {
  const shown = moneyDifference(more, less, [beside])
  return more !== less && shown === moneyDifference(more, more, [beside])
}

/**
 * `8 more facts`, `8 fewer facts`; where what one loses is a range: `8 to 15 facts instead of 2 to 4`. Where
 * nearby sizes of the other could lose more or fewer than is known, no number is set against it.
 */
export function factsInstead(next: RankedRow, best: RankedRow): string {
  const [number, before] = [lostNumber(lostAtOf(next)), lostNumber(lostAtOf(best))]
  const [lost, least] = [next.figures.lost, best.figures.lost]
  const isKnown = isRanged(next) && isRanged(best)
  if (!isKnown && !areAlikeKnown(lostAtOf(next), lostAtOf(best)))
    return factsWords(lost, false, next.lostRange)
  if (number !== formatExact(lost) || before !== formatExact(least))
    return t`${factsWords(lost, false, next.lostRange)} instead of ${before}`
  return lost > least ? plural(lost - least, 'more fact') : plural(least - lost, 'fewer fact')
}

function riskOf(row: RankedRow): string {
  return formatDecimals(rereadsOf(row), 1)
}

/** Both re-read risks where that of the first is shown as higher; else undefined. */
export function higherRisk(row: RankedRow, other: RankedRow): readonly [string, string] | undefined {
  const [risk, before] = [riskOf(row), riskOf(other)]
  return rereadsOf(row) > rereadsOf(other) && risk !== before ? [risk, before] : undefined
}

/** Results that the agent would probably read again; none where that isn't validated for the run. */
function rereadsOf({ figures: { rereads } }: RankedRow): number {
  return isValidated(rereads) ? (rereads?.expected.pages ?? 0) : 0
}
