/** Why a sweep recommends no cheaper setting. Pure. */
import { formatAmount, formatCompact, formatDecimals } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { factsWords } from '#core/sweep/answer-words.ts'
import { answerOf, nextCheaper, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'

/**
 * What the next cheaper setting saves more, and what it has more of: risk, lost facts, or both. Undefined:
 * there is none, or it is worse in neither. `nameOf`: how the name of a row is written.
 */
export function whyNotCheaper(
  ranking: Ranking,
  nameOf: (row: RankedRow) => string,
  isMore = false,
): string | undefined {
  const answer = answerOf(ranking)
  if (answer.kind === 'none-cheaper') return undefined
  const { best } = answer
  const next = nextCheaper(ranking, best)
  if (next === undefined) return undefined
  const amount = best.cost - next.cost
  const saved = ranking.unit === '$' ? formatAmount(amount, '$') : t`${formatCompact(amount)} tokens`
  const [name, lost] = [nameOf(next), factsWords(next.figures.lost, isMore)]
  const [risk, other] = [riskOf(next), riskOf(best)]
  const isRiskier =
    risk !== other &&
    (next.figures.rereads?.expected.pages ?? 0) > (best.figures.rereads?.expected.pages ?? 0)
  const losesMore = next.figures.lost > best.figures.lost
  if (losesMore && isRiskier) {
    return t`Not ${name}: it saves ${saved} more, but loses ${lost} and has a re-read risk of ${risk} instead of ${other}.`
  }
  if (losesMore) return t`Not ${name}: it saves ${saved} more, but loses ${lost}.`
  return isRiskier
    ? t`Not ${name}: it saves ${saved} more, but has a re-read risk of ${risk} instead of ${other}.`
    : undefined
}

function riskOf({ figures: { rereads } }: RankedRow): string {
  return formatDecimals(rereads?.expected.pages ?? 0, 1)
}
