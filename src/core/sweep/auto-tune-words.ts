/** What auto-tune found, in two sentences: what it chose, and whether runs held out confirm it. */
import { plural } from '#base/format-count.ts'
import { formatDecimals, formatExact, formatPercent } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Tuned } from './auto-tune.ts'
import type { Ranking } from './ranking.ts'

interface ChosenParameters {
  /** In words. */
  readonly name: string
  /** They are those that the strategy starts with. */
  readonly isInitial: boolean
}

/** `parameters`: the chosen ones; undefined where none were chosen. */
export function tunedWords(
  tuned: Tuned,
  parameters: ChosenParameters | undefined,
  unit: Ranking['unit'],
): readonly string[] {
  const { cost, risk, off, better, checked, verdict } = tuned
  if (verdict === 'few') return [t`Auto-tune needs at least 5 runs: some to choose on, others to check.`]
  if (parameters === undefined || verdict === 'none')
    return [t`No parameters stay within this risk, cost less than the recorded runs, and are never refused.`]
  const { name, isInitial } = parameters
  const change = formatPercent(cost - 1)
  const chosen =
    unit === '$'
      ? t`Cheapest at this risk: ${name}, ${change} cost and ${formatDecimals(risk, 1)} extra re-reads per 100 calls.`
      : t`Cheapest at this risk: ${name}, ${change} tokens and ${formatDecimals(risk, 1)} extra re-reads per 100 calls.`
  if (isInitial) return [chosen, t`These are the defaults: no other combination costs less at this risk.`]
  const share = t`${formatExact(better)} of ${plural(checked, 'run')}`
  const far = formatPercent(off).replace('+', '')
  return [chosen, checkWords(verdict, far, share)]
}

function checkWords(verdict: Tuned['verdict'], far: string, share: string): string {
  if (verdict === 'confirmed')
    return t`Confirmed on held-out runs: their cost is ${far} off the prediction, and ${share} do better than with the defaults.`
  if (verdict === 'cost-off')
    return t`Not confirmed on held-out runs: their cost is ${far} off the prediction; ${share} do better than with the defaults.`
  return t`Not confirmed on held-out runs: only ${share} do better than with the defaults; their cost is ${far} off the prediction.`
}
