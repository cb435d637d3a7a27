/** How long ago something was, in words that need no clock beside them. */
import { t } from '#base/words.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `milliseconds`: since then; less than none counts as none. */
export function agoWords(milliseconds: number): string {
  if (milliseconds < MINUTE) return t`less than a minute ago`
  if (milliseconds < HOUR) return t`${Math.floor(milliseconds / MINUTE)} min ago`
  if (milliseconds < DAY) return t`${Math.floor(milliseconds / HOUR)} h ago`
  return t`${Math.floor(milliseconds / DAY)} d ago`
}
