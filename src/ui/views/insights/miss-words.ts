/** What cache misses cost more than hits, in words. Pure. */
import { t } from '#base/words.ts'
import type { CacheMiss, MissPause } from '#core/account/cache-misses.ts'
import type { MissCosts } from '#core/account/miss-cost.ts'
import { type CostTotals, totalDollars } from '#core/replay/cost-meter.ts'
import { durationWords, formatAmount, formatExact, formatShare } from '../../kit/index.ts'

/** Of one miss; empty: not known, or not yet. */
export function missCostWords(dollars: number | undefined): string {
  if (dollars === undefined) return ''
  return dollars === 0 ? t`no extra cost` : t`+${formatAmount(dollars, '$')}`
}

/** What all misses of a run cost more than hits, and its share of what the run cost, `whole`. */
export interface MissSum {
  readonly dollars: number
  /** Undefined: the run's cost is not known. */
  readonly share: number | undefined
}

/** Undefined where no miss has a price. */
export function missSum(costs: MissCosts, whole: CostTotals | undefined): MissSum | undefined {
  const known = Object.values(costs).flatMap((dollars) => dollars ?? [])
  if (known.length === 0) return undefined
  const dollars = known.reduce((total, one) => total + one, 0)
  const all = whole === undefined ? 0 : totalDollars(whole)
  return { dollars, share: all <= 0 ? undefined : dollars / all }
}

/** Empty where no miss has a price. */
export function missSumWords(sum: MissSum | undefined): string {
  if (sum === undefined) return ''
  const amount = formatAmount(sum.dollars, '$')
  return sum.share === undefined
    ? t`These misses cost ${amount} more than cache hits would have.`
    : t`These misses cost ${amount} more than cache hits would have (${formatShare(sum.share)} of the run’s cost).`
}

/** The part of the run's cost that its misses made up, for the line with that cost; empty: none. */
export function missPartWords(sum: MissSum | undefined): string {
  if (sum?.share === undefined || sum.share < LEAST_SHARE) return ''
  return t`${formatAmount(sum.dollars, '$')} of it (${formatShare(sum.share)}) went to cache misses`
}

const LEAST_SHARE = 0.005

/** Why a call missed; of an expired cache also after what pause. */
export function missReason({ cause, reason }: CacheMiss, pause: MissPause | undefined): string {
  if (cause !== 'expired' || pause === undefined) return reason
  const waited = durationWords(pause.pause)
  return pause.kept === undefined || pause.kept >= pause.pause
    ? t`cache expired after a pause of ${waited}`
    : t`cache expired after a pause of ${waited} (kept for ${durationWords(pause.kept)})`
}

/** How many misses the run explains, which Strategies counts; empty: all. */
export function unexplainedWords(misses: readonly Pick<CacheMiss, 'cause'>[]): string {
  const count = misses.filter(({ cause }) => cause === 'unexplained').length
  if (count === 0) return ''
  const [all, others] = [formatExact(misses.length), formatExact(misses.length - count)]
  return t`${all} cache misses: ${others} explained by a changed prompt or a pause, ${formatExact(count)} unexplained: nothing in the file changed the prompt, so the provider may have dropped it from its cache. Strategies and Compare count the ${others} explained ones, which they can replay.`
}
