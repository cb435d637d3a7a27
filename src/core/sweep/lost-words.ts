/** How many facts a strategy loses, in a few words. Pure. */
import { plural } from '#base/format-count.ts'
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { isWide, type LostRange } from './nearby-sizes.ts'

/** `12 of the 340 facts that later calls used`, where that is counted. */
export function lostOfAll(
  { lost, used }: { readonly lost: number; readonly used: number | undefined },
  isMore: boolean,
): string {
  if (used === undefined || lost === 0) return factsWords(lost, isMore)
  const [some, all] = [formatExact(lost), plural(used, 'fact')]
  return isMore
    ? t`${some} more of the ${all} that later calls used`
    : t`${some} of the ${all} that later calls used`
}

/**
 * `12 facts`, `no facts`; `isMore`: in addition to those that the run itself lost. `range`: at sizes near its
 * own, which is said where it is wide.
 */
export function factsWords(lost: number, isMore: boolean, range?: LostRange): string {
  if (range !== undefined && isWide(range)) {
    const [from, to] = [formatExact(range.fewest), formatExact(range.most)]
    return isMore ? t`${from} to ${to} more facts` : t`${from} to ${to} facts`
  }
  if (lost === 0) return isMore ? t`no further facts` : t`no facts`
  return isMore ? plural(lost, 'more fact') : plural(lost, 'fact')
}
