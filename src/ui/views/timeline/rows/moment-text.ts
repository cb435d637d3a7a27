/** The date and time of a step, for the tooltip of its row. */
import { dates } from '#base/locale.ts'

const moment = dates({ dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' })

/**
 * `time`: seconds since the epoch; told in UTC, as in the detail. Undefined where there is none, or no such
 * date.
 */
export function momentText(time: number | undefined): string | undefined {
  if (time === undefined || !Number.isFinite(new Date(time * 1000).getTime())) return undefined
  return moment(time * 1000)
}
