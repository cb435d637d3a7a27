/** What cache misses cost more than hits, in words. Pure. */
import { t } from '#base/words.ts'
import type { CacheMiss } from '#core/account/cache-misses.ts'
import type { MissCosts } from '#core/account/miss-cost.ts'
import { type CostTotals, totalDollars } from '#core/replay/cost-meter.ts'
import { formatAmount, formatExact, formatShare } from '../../kit/index.ts'

/** Of one miss; empty: not known, or not yet. */
export function missCostWords(dollars: number | undefined): string {
  if (dollars === undefined) return ''
  return dollars === 0 ? t`no extra cost` : t`+${formatAmount(dollars, '$')}`
}

/** Of all misses of the run, which cost `whole`; empty where none has a price. */
export function missSumWords(costs: MissCosts, whole: CostTotals | undefined): string {
  const known = Object.values(costs).flatMap((dollars) => dollars ?? [])
  if (known.length === 0) return ''
  const sum = known.reduce((total, dollars) => total + dollars, 0)
  const amount = formatAmount(sum, '$')
  const all = whole === undefined ? 0 : totalDollars(whole)
  return all <= 0
    ? t`These misses cost ${amount} more than cache hits would have.`
    : t`These misses cost ${amount} more than cache hits would have (${formatShare(sum / all)} of the run’s cost).`
}

/** Why Strategies shows fewer misses; empty: it shows as many. */
export function unexplainedWords(misses: readonly Pick<CacheMiss, 'cause'>[]): string {
  const count = misses.filter(({ cause }) => cause === 'unexplained').length
  const others = formatExact(misses.length - count)
  return count === 0
    ? ''
    : t`The prompts explain ${others} of these misses, which Strategies counts too. Only the recorded usage shows the other ${formatExact(count)}.`
}
