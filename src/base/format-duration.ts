/** How long something took, in words. Pure. */

import { formatExact } from './format-number.ts'
import { t } from './words.ts'

/** 0.42 → 420 ms, 12.3 → 12.3 s, 75 → 1 min 15 s, 7500 → 2 h 5 min. */
export function durationWords(seconds: number): string {
  if (seconds < 0.9995) return t`${Math.round(seconds * 1000)} ms`
  if (seconds < 59.95) return `${formatExact(Number(seconds.toFixed(1)))} s`
  const whole = Math.round(seconds)
  if (whole < 3600) return t`${Math.floor(whole / 60)} min ${whole % 60} s`
  const minutes = Math.round(whole / 60)
  return t`${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
