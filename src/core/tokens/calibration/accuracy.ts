/** How good a calibration is, in words. */
import { plural } from '#base/format-count.ts'
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Calibration, HeldOut } from './calibrate.ts'

/** “Off by 2% or less …”: the errors of calls that the calibration did not see, as a sentence. */
export function accuracyText({ medianError, p90Error }: HeldOut): string {
  const [most, nearlyAll] = [wholePercent(medianError), wholePercent(p90Error)]
  if (most === nearlyAll) return t`Off by ${nearlyAll} or less for 9 of 10 calls.`
  return t`Off by ${most} or less for half of the calls, by ${nearlyAll} or less for 9 of 10.`
}

/** On how many of the recorded calls it was checked. */
export function checkedCalls({ calls, heldOut }: Pick<Calibration, 'calls' | 'heldOut'>): string {
  const all = plural(calls, 'call')
  return heldOut === undefined ? all : t`${formatExact(heldOut.calls)} of ${all}`
}

/** Rounded up, so that nothing is said to be better than it is; “1%” for all below. */
function wholePercent(share: number): string {
  return `${Math.max(1, Math.ceil(share * 100))}%`
}
