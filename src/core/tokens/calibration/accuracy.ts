/** How good a calibration is, in words. */
import { t } from '#base/words.ts'
import type { HeldOut } from './calibrate.ts'

/** “Off by 2% or less …”: the errors of calls that the calibration did not see, as a sentence. */
export function accuracyText({ medianError, p90Error }: HeldOut): string {
  const [most, nearlyAll] = [wholePercent(medianError), wholePercent(p90Error)]
  if (most === nearlyAll) return t`Off by ${nearlyAll} or less for 9 of 10 calls.`
  return t`Off by ${most} or less for half of the calls, by ${nearlyAll} or less for 9 of 10.`
}

/** Rounded up, so that nothing is said to be better than it is; “1%” for all below. */
function wholePercent(share: number): string {
  return `${Math.max(1, Math.ceil(share * 100))}%`
}
