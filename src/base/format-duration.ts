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

/** For a narrow column: 0.42 → 0.4 s, 75 → 1:15 min, 7500 → 2:05 h. */
export function shortDuration(seconds: number): string {
  if (seconds < 59.95) return `${formatExact(Number(seconds.toFixed(1)))} s`
  const whole = Math.round(seconds)
  if (whole < 3600) return t`${Math.floor(whole / 60)}:${twoDigits(whole % 60)} min`
  const minutes = Math.round(whole / 60)
  return t`${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)} h`
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
