/** How long something took, in words. Pure. */

import { formatExact } from './format-number.ts'
import { t } from './words.ts'

/** 0.42 → 420 ms, 12.3 → 12.3 s, 75 → 1 min 15 s, 300 → 5 min, 7500 → 2 h 5 min. */
export function durationWords(seconds: number): string {
  if (seconds < 0.9995) return t`${Math.round(seconds * 1000)} ms`
  if (seconds < 59.95) return `${formatExact(Number(seconds.toFixed(1)))} s`
  const { hours, minutes, rest } = partsOf(seconds)
  if (hours === 0) return rest === 0 ? t`${minutes} min` : t`${minutes} min ${rest} s`
  return minutes === 0 ? t`${hours} h` : t`${hours} h ${minutes} min`
}

/** For a narrow column: 0.42 → 0.4s, 75 → 1m 15s, 7500 → 2h 5m. */
export function shortDuration(seconds: number): string {
  if (seconds < 59.95) return t`${formatExact(Number(seconds.toFixed(1)))}s`
  const { hours, minutes, rest } = partsOf(seconds)
  if (hours === 0) return rest === 0 ? t`${minutes}m` : t`${minutes}m ${rest}s`
  return minutes === 0 ? t`${hours}h` : t`${hours}h ${minutes}m`
}

/** Rounded to seconds, from an hour on to minutes. */
function partsOf(seconds: number): { hours: number; minutes: number; rest: number } {
  const whole = Math.round(seconds)
  if (whole < 3600) return { hours: 0, minutes: Math.floor(whole / 60), rest: whole % 60 }
  const minutes = Math.round(whole / 60)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, rest: 0 }
}

/** Time since a start, as a clock: 5 → 0:05, 3661 → 1:01:01; from two days on whole days lead: 3 d 2:00. */
export function elapsedText(seconds: number): string {
  const whole = Math.floor(seconds)
  const days = Math.floor(whole / 86_400)
  const hours = Math.floor(whole / 3600) - (days < 2 ? 0 : days * 24)
  const minutes = twoDigits(Math.floor(whole / 60) % 60)
  const rest = twoDigits(whole % 60)
  if (days >= 2) return t`${days} d ${hours}:${minutes}`
  return hours > 0 ? `${hours}:${minutes}:${rest}` : `${Number(minutes)}:${rest}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
