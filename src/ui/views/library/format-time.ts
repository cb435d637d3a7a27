/** When a run was recorded or added: short in the table, exact in the title. */
import { dates } from '#base/locale.ts'

const DAY_MS = 86_400_000
const time = dates({ hour: 'numeric', minute: '2-digit' })
const day = dates({ day: 'numeric', month: 'short' })
const year = dates({ day: 'numeric', month: 'short', year: 'numeric' })
const exact = dates({ dateStyle: 'full', timeStyle: 'medium' })

/** Longer ago, a day without its year can be read as another year’s. In milliseconds. */
const RECENT = 30 * DAY_MS

/** Of today the time. `now` is handed in: the same two moments give the same words. */
export function formatWhen(at: number, now: number): string {
  if (year(at) === year(now)) return time(at)
  return Math.abs(now - at) < RECENT ? day(at) : year(at)
}

export function formatMoment(at: number): string {
  return exact(at)
}
