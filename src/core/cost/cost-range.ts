/** How far a simulated cost may be off, and whether it may be above what the run cost. Pure. */
import { formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Dollars } from '../model/units.ts'
import type { CostInfo } from './cost-info.ts'

export type CostRange = Readonly<Record<'low' | 'high', Dollars>>

/** Of the same calls. Undefined: nothing is uncertain, or too little is known. */
export function rangeOfCosts({ low, high }: Partial<CostInfo> = {}): CostRange | undefined {
  return low === undefined || high === undefined ? undefined : { low, high }
}

/** That it may cost more than the run did, by the upper end of its range. Undefined: it saves in any case. */
export function mayCostMore(range: CostRange | undefined, recorded: number): string | undefined {
  if (range === undefined || !(recorded > 0)) return undefined
  const percent = Math.round(100 * (range.high / recorded - 1))
  return percent < 1 ? undefined : t`may cost up to ${formatShare(percent / 100)} more`
}
