/** How good a calibration is, in words. */
import { t } from '#base/words.ts'
import type { HeldOut } from './calibrate.ts'

/** “Within 2%, 9 of 10 calls within 6%”: the errors of calls that the calibration did not see. */
export function accuracyText({ medianError, p90Error }: HeldOut): string {
  return t`Within ${wholePercent(medianError)}, 9 of 10 calls within ${wholePercent(p90Error)}`
}

/** Rounded up, so that nothing is said to be better than it is; “1%” for all below. */
function wholePercent(share: number): string {
  return `${Math.max(1, Math.ceil(share * 100))}%`
}
