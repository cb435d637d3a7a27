/** How long ago something was, in words that need no clock beside them. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `milliseconds`: since then; less than none counts as none. */
export function agoWords(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'less than a minute ago'
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min ago`
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h ago`
  return `${Math.floor(milliseconds / DAY)} d ago`
}
