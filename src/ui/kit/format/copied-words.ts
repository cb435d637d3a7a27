/** What a count leaves out because a fork copied it from its parent session, in words. Pure. */
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'

/** Empty: nothing. */
export function copiedWords(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? t`1 more in the history copied from the parent session isn’t counted.`
    : t`${formatExact(count)} more in the history copied from the parent session aren’t counted.`
}
