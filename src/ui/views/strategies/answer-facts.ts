/** Facts below the answer, in sentences. Pure. */
import { plural } from '#base/format-count.ts'
import { formatAmount, formatCompact, formatPercent } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { MissCosts } from '#core/account/miss-cost.ts'
import type { Replay } from '#core/replay/replay.ts'

/** From this share of the run's cost on, cache misses are worth a line. */
const LEAST_SHARE = 0.05

/** Undefined: they cost too little. `whole`: what the run cost. */
export function missLine(costs: MissCosts, whole: number): string | undefined {
  const all = Object.values(costs).flatMap((dollars) => dollars ?? [])
  const dollars = all.reduce((sum, one) => sum + one, 0)
  if (whole <= 0 || dollars / whole < LEAST_SHARE) return undefined
  const misses = plural(all.length, 'cache miss', 'cache misses')
  const share = formatPercent(dollars / whole).replace(/^\+/, '')
  return t`Separately, ${misses} cost ${formatAmount(dollars, '$')} more than hits would have (${share} of the run’s cost).`
}

/** That summaries are simulated, and how long they are; undefined: it makes none. */
export function summariesLine({ calls, totals }: Pick<Replay, 'calls' | 'totals'>): string | undefined {
  const made = calls.filter(({ summaries }) => summaries !== undefined).length
  if (totals.summaries === undefined || made === 0) return undefined
  const tokens = formatCompact(Math.round(totals.summaries.output / made))
  return made === 1
    ? t`Its summary is simulated (${tokens} tokens).`
    : t`Its summaries are simulated (${tokens} tokens each on average).`
}
