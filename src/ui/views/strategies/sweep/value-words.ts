/** What a value that was varied costs and loses, and how its thresholds count, in words. Pure. */
import { t } from '#base/words.ts'
import { costWords } from '#core/account/figure-words.ts'
import { mayCostMore } from '#core/cost/cost-range.ts'
import { lostFactsWords } from '#core/sweep/lost-words.ts'
import { isSpread, nearbySizes } from '#core/sweep/nearby-sizes.ts'
import { costIn, lostAtOf, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { formatCompact, formatExact, formatPercent } from '../../../kit/index.ts'
import { exactWords, likelyCost } from '../ranked/answer-facts.ts'
import type { SweepRow } from './sweep-rows.ts'

/** `Cost: $6.06 to $8.77 (−36% to −7%) for the same calls.` Undefined: nothing of it is uncertain. */
export function rangeSentence({ cost, figures }: RankedRow, { baseline, unit }: Ranking): string | undefined {
  const recorded = costIn(baseline, unit)
  const { range } = figures
  if (unit !== '$' || range === undefined) return undefined
  const more = cost < recorded ? mayCostMore(range, recorded) : undefined
  const likely = likelyCost(figures, recorded)
  return more === undefined ? t`Cost: ${likely}.` : t`Cost: ${likely}; it ${more}.`
}

/**
 * `$61.62 (−41%), 19–55 lost facts of 434 used (22 at exactly 125k).` Of these, only the cost until sizes
 * nearby are replayed.
 */
export function shortWords(
  row: RankedRow,
  { baseline, unit }: Ranking,
  { isMore, isRanging }: { readonly isMore: boolean; readonly isRanging: boolean },
): string {
  const cost = unit === '$' ? costWords(row.cost, baseline.source) : t`${formatCompact(row.cost)} tokens`
  const share = formatPercent(row.cost / costIn(baseline, unit) - 1)
  if (isRanging && nearbySizes(row.spec).length > 0) return t`${cost} (${share}).`
  const lost = lostFactsWords(lostAtOf(row), isMore)
  const { used } = row.figures
  const facts = used === undefined ? lost : t`${lost} of ${formatExact(used)} used`
  return row.lostRange !== undefined && isSpread(row.lostRange)
    ? t`${cost} (${share}), ${facts} (${exactWords(row.figures.lost, row.spec)}).`
    : t`${cost} (${share}), ${facts}.`
}

/** A threshold of 150,000 acts at another size of the recorded context. */
export function ownCountWords(rows: readonly SweepRow[]): string | undefined {
  const spec = rows.find(({ spec: { id } }) => id === 'marsys-compaction')?.spec
  if (spec?.params['counter'] !== 'estimate') return undefined
  const letters = formatExact(Number(spec.params['charsPerToken']))
  return t`Its thresholds are in its own count, a token for every ${letters} characters. The context may have more tokens by then.`
}
