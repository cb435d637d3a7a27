/** Sums over runs as text. */

import type { EstimatedTotal, Totals } from '#core/collections/select.ts'
import { formatAmount } from '../../kit/index.ts'

/** Rounded; ≈ in front of a sum that contains an estimate, as in front of a run's own figure. */
export function totalText(totals: Totals, name: EstimatedTotal): string {
  const text = formatAmount(totals[name], name === 'cost' ? '$' : '', true)
  return totals.estimated.includes(name) ? `≈${text}` : text
}
