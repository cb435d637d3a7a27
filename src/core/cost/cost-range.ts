/** How far a simulated cost may be off, and whether it may be above what the run cost. Pure. */
import { asWritten, formatAmount, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Dollars } from '../model/units.ts'
import type { CostInfo } from './cost-info.ts'

export type CostRange = Readonly<Record<'low' | 'high', Dollars>>

/** Of the same calls. Undefined: nothing is uncertain, or too little is known. */
export function rangeOfCosts({ low, high }: Partial<CostInfo> = {}): CostRange | undefined {
  return low === undefined || high === undefined ? undefined : { low, high }
}

/**
 * How many percent a cost is above another: of both as they are written, so that whoever divides what is read
 * gets the same.
 */
export function percentOver(cost: number, recorded: number): number {
  return Math.round(100 * (asWritten(cost) / asWritten(recorded) - 1))
}

/** The share by which its upper end is above the recorded cost. Undefined: it saves in any case. */
function shareOver(range: CostRange | undefined, recorded: number): string | undefined {
  if (range === undefined || !(recorded > 0)) return undefined
  const percent = percentOver(range.high, recorded)
  return percent < 1 ? undefined : formatShare(percent / 100)
}

/** Whether the recorded cost is in the range, so that it isn’t known which of both is cheaper. */
export function isWithinRange(range: CostRange | undefined, recorded: number): boolean {
  return range !== undefined && range.low < recorded && shareOver(range, recorded) !== undefined
}

/** That it may cost more than the run did, by the upper end of its range. Undefined: it saves in any case. */
export function mayCostMore(range: CostRange | undefined, recorded: number): string | undefined {
  const more = shareOver(range, recorded)
  return more === undefined ? undefined : t`may cost up to ${more} more`
}

/** The range of such a cost, for a sentence that says what it saves. Undefined: it saves in any case. */
export function rangeAbove(range: CostRange | undefined, recorded: number): string | undefined {
  const more = shareOver(range, recorded)
  if (range === undefined || more === undefined) return undefined
  const [from, to] = [formatAmount(range.low, '$'), formatAmount(range.high, '$')]
  return t`range ${from} to ${to}, up to ${more} more than recorded`
}
