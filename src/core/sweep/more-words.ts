/** What one setting or strategy saves more than another, and where it is worse, in words. Pure. */
import { plural } from '#base/format-count.ts'
import { formatCompact, formatDecimals, formatExact, moneyDifference } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { isValidated } from '../rereads/run-risk.ts'
import { costWords, dropsSome, lostBeside, withInstructions } from './answer-words.ts'
import { factsWords, lostNumber } from './lost-words.ts'
import { areAlikeKnown, losesAboutAsMuch } from './nearby-sizes.ts'
import {
  answerOf,
  doesItsWork,
  isRanged,
  isUsable,
  lostAtOf,
  nextCheaper,
  type RankedRow,
  type Ranking,
} from './ranking.ts'

/**
 * Why not a cheaper one: what the next cheaper one that keeps all user messages saves and loses more, else
 * what the best of all does that drops some. Undefined: the recommendation itself drops user messages, and
 * is explained by that.
 */
export function cheaperWords(
  ranking: Ranking,
  nameOf: (row: RankedRow) => string,
  isMore = false,
): string | undefined {
  const answer = answerOf(ranking)
  if (answer.kind !== 'cheaper') return undefined
  const { best, bolder } = answer
  const keeping = best.figures.dropped === undefined ? nextCheaperWords(ranking, nameOf) : undefined
  if (keeping !== undefined) return keeping
  if (bolder?.figures.dropped !== undefined) {
    const [cost, lost] = [costWords(bolder, ranking), lostBeside(bolder, best, ranking, isMore)]
    const beside =
      ranking.unit === '$'
        ? t`${nameOf(bolder)} would have cost ${cost} and lost ${lost}, but doesn’t keep all user messages.`
        : t`${nameOf(bolder)} would have sent ${cost} and lost ${lost}, but doesn’t keep all user messages.`
    return withInstructions(bolder, beside)
  }
  if (best.figures.dropped !== undefined) return undefined
  const usable = ranking.rows.filter(isUsable)
  if (dropsSome(usable.filter(({ cost }) => cost < best.cost))) return t`All cheaper ones drop user messages.`
  // Beside a strategy for an agent of your own, settings of the run's agent are rows of their group.
  if (ranking.rows.some(({ group, cost }) => group === 'setting' && cost < best.cost))
    return t`Cheaper settings of the agent lose too much, and no other cheaper strategy can be used on this run.`
  return usable.length === 1
    ? t`No other strategy saves at least 0.5% and can be used on this run.`
    : t`No cheaper strategy can be used on this run.`
}

/** What the next cheaper one saves more, and where it is worse: lost facts or risk. Undefined: none. */
export function nextCheaperWords(ranking: Ranking, nameOf: (row: RankedRow) => string): string | undefined {
  const answer = answerOf(ranking)
  if (answer.kind !== 'cheaper') return undefined
  const next = nextCheaper(ranking, answer.best)
  if (next === undefined) return undefined
  return moreWords(next, answer.best, nameOf(next), ranking.unit)
}

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
