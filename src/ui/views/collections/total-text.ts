/** Sums over runs as text. */

import { t } from '#base/words.ts'
import type { EstimatedTotal, Totals } from '#core/collections/select.ts'
import { formatAmount, formatExact, plural } from '../../kit/index.ts'

/** Rounded; ≈ in front of a sum that contains an estimate, as in front of a run's own figure. */
export function totalText(totals: Totals, name: EstimatedTotal): string {
  const text = formatAmount(totals[name], name === 'cost' ? '$' : '', true)
  return totals.estimated.includes(name) ? `≈${text}` : text
}

/** `≈$83.63 of 5 runs; 115 without a price`. */
export function pricedText(sum: string, runs: number, unpriced: number): string {
  if (unpriced === 0) return sum
  return t`${sum} of ${plural(runs - unpriced, 'run')}; ${formatExact(unpriced)} without a price`
}
