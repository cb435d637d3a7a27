/** Days and moments of runs in words. */
import { dates } from '#base/locale.ts'

export const moment = dates({ dateStyle: 'medium', timeStyle: 'short' })
const day = dates({ day: 'numeric', month: 'short', year: 'numeric' })

const shortDay = dates({ day: 'numeric', month: 'short' })

/** `2026-01-31` without the year, where there is little space. */
export function shortDayTitle(text: string): string {
  return shortDay(new Date(`${text}T12:00:00`).getTime())
}

/** `2026-01-31` for people. */
export function dayTitle(text: string): string {
  return day(new Date(`${text}T12:00:00`).getTime())
}
