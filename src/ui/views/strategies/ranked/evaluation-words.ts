/** What an evaluation says in words: intervals, and how far the recommendation depends on the runs. Pure. */
import { plural } from '#base/format-count.ts'
import { formatAmount, formatPercent, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { FEWEST_RUNS, type Interval } from '#core/evaluation/bootstrap.ts'
import type { EvaluatedStrategy, Savings } from '#core/evaluation/evaluation.ts'
import type { Unit } from '#core/evaluation/paired.ts'

/** The savings in the unit that strategies are compared by. */
export function savingsIn({ cost, tokens }: Pick<EvaluatedStrategy, 'cost' | 'tokens'>, unit: Unit): Savings {
  return unit === '$' ? (cost ?? tokens) : tokens
}

/** A saving as a change, as all tables of strategies have it: a saving of 20% is −20%. */
export function changeInterval({ low, high }: Interval): string {
  return t`${formatPercent(-high)} to ${formatPercent(-low)}`
}

/** `$30 to $52`. */
export function amountInterval({ low, high }: Interval, unit: Unit): string {
  return t`${amountOf(low, unit)} to ${amountOf(high, unit)}`
}

export function amountOf(value: number, unit: Unit): string {
  return formatAmount(value, unit === '$' ? '$' : 'tokens', true)
}

/** By the share of draws in which the recommendation stays. `runs`: that are independent of each other. */
export function stabilityWords(stability: number, runs: number): string {
  const share = formatShare(stability)
  if (runs < FEWEST_RUNS) {
    return t`It stays recommended in ${share} of resamples, but ${plural(runs, 'run')} can’t show how stable that is.`
  }
  if (stability >= 0.9) return t`Stable: it stays recommended in ${share} of resamples of the runs.`
  if (stability >= 0.6) return t`Fairly stable: it stays recommended in ${share} of resamples of the runs.`
  return t`Depends on the runs: it stays recommended in only ${share} of resamples.`
}
